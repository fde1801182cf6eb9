import { addMessages } from '../language/index.ts';

export const chart = { failed: 'The chart could not be read' } as const;
addMessages('chart', chart);
