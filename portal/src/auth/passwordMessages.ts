import { addMessages } from '../language/addMessages.ts';

export const password = {
  new: 'New password',
  again: 'Repeat password',
  different: 'Passwords do not match',
  current: 'Present password',
  rules: 'At least {{shortest}} characters, with uppercase, lowercase and number characters.',
} as const;
addMessages('password', password);
