import { addMessages } from '../language/addMessages.ts';

export const companies = {
  title: 'Companies',
  all: 'All companies',
  search: 'search companies',
  none: 'No Companies Found',
  noMatch: 'No companies match the search and filters.',
  noneText: 'Add the first one: users and rovers belong to a company.',
  company: 'Name',
  reseller: 'Reseller',
  dealer: 'Dealer',
  contact: 'Contact',
  email: 'Email',
  rovers: 'Company Rovers',
  roverCount_one: '{{n}} rover',
  roverCount_other: '{{n}} rovers',
  back: 'BACK',
  choose: 'Choose a company',
  chooseText: 'Its rovers are listed here.',
  noRovers: 'No Rovers Found',
  noRoversText: 'This company has no rover yet.',
  searchRovers: 'search rovers',
} as const;
addMessages('companies', companies);
