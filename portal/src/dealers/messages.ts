import { addMessages } from '../language/index.ts';

addMessages('dealers', {
  title: 'Dealers',
  search: 'search dealers',
  none: 'No Dealers Found',
  noneText: 'Add the first one: companies belong to a dealer.',
  dealer: 'Name',
  reseller: 'Reseller',
  email: 'Email',
  tel: 'Tel',
  mobile: 'Mobile',
});
