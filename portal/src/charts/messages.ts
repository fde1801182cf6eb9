import { addMessages } from '../language/addMessages.ts';

export const chart = { failed: 'The chart could not be read' } as const;
addMessages('chart', chart);
