import { addMessages } from '../language/addMessages.ts';

export const oneRover = {
  back: 'BACK',
} as const;
addMessages('oneRover', oneRover);
