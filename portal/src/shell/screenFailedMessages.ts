import { addMessages } from '../language/addMessages.ts';

export const screenFailed = {
  title: 'This page failed',
  text: 'It could not be shown. Nothing that was saved is lost.',
} as const;
addMessages('screenFailed', screenFailed);
