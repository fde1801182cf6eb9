import { addMessages } from '../language/addMessages.ts';

export const oneRover = {
  back: 'BACK',
  notYours: 'UNAUTHORISED TO VIEW THIS RESOURCE',
  notYoursText: 'There is no such rover among those that you may see.',
} as const;
addMessages('oneRover', oneRover);
