import { addMessages } from '../language/addMessages.ts';

export const copying = {
  refused: 'Not copied: the browser does not allow it',
  byHand: 'Select the text on the page and copy it from there.',
} as const;
addMessages('copying', copying);
