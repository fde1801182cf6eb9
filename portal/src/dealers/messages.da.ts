import type { Danish } from '../language/keys.ts';

export const dealers: Danish<'dealers'> = {
  title: 'Forhandlere',
  search: 'søg forhandlere',
  none: 'Ingen forhandlere fundet',
  noneText: 'Tilføj den første: Firmaer hører til en forhandler.',
  dealer: 'Navn',
  reseller: 'Distributør',
  email: 'E-mail',
  tel: 'Tlf.',
  mobile: 'Mobil',
};
