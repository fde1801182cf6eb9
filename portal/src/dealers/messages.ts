import { addMessages } from '../language/addMessages.ts';

export const dealers = {
  title: 'Dealers',
  all: 'All dealers',
  search: 'search dealers',
  none: 'No Dealers Found',
  noMatch: 'No dealers match the search and filters.',
  noneText: 'Add the first one: companies belong to a dealer.',
  dealer: 'Name',
  reseller: 'Reseller',
  email: 'Email',
  tel: 'Tel',
  mobile: 'Mobile',
} as const;
addMessages('dealers', dealers);
