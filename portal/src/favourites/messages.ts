import { addMessages } from '../language/addMessages.ts';

export const favourites = {
  star: 'Favourite: {{name}}',
  add: 'Mark as favourite (s)',
  remove: 'No longer a favourite (s)',
  toggle: 'Mark as favourite, or no longer',
  failed: 'The favourite was not saved',
  view: 'Favourites',
  viewHint: 'Rovers that you have marked with the star',
  only: 'Only favourites',
  noneText: 'The star next to a name marks what you come back to.',
} as const;

addMessages('favourites', favourites);
