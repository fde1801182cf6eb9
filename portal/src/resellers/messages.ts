import { addMessages } from '../language/addMessages.ts';

export const resellers = {
  title: 'Resellers',
  all: 'All resellers',
  search: 'search resellers',
  none: 'No Resellers Found',
  noMatch: 'No resellers match the search and filters.',
  noneText: 'Add the first one: dealers and companies belong to a reseller.',
  reseller: 'Name',
  contact: 'Contact',
  address: 'Address',
  email: 'Email',
  tel: 'Tel',
  mobile: 'Mobile',
  country: 'Country',
} as const;
addMessages('resellers', resellers);
