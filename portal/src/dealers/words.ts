import { addWords } from '../language/index.ts';

addWords('dealers', {
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
