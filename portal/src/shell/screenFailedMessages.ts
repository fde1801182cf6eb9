import { addMessages } from '../language/addMessages.ts';

export const screenFailed = {
  title: 'This page failed',
  text: 'It could not be shown. Nothing that was saved is lost.',
  notFetched: 'No connection to the server',
  notFetchedText: 'This page has not been loaded yet. It opens by itself as soon as the server answers.',
} as const;
addMessages('screenFailed', screenFailed);
