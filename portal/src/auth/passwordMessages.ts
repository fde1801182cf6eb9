import { addMessages } from '../language/index.ts';

export const password = {
  new: 'New password',
  again: 'Repeat password',
  current: 'Present password',
  rules: 'At least 6 characters, with uppercase, lowercase and number characters.',
} as const;
addMessages('password', password);
