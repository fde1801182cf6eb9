import type { Danish } from '../language/danish.ts';
import type * as english from './messages.ts';

export const dealers: Danish<typeof english.dealers> = {
  title: 'Forhandlere',
  all: 'Alle forhandlere',
  search: 'søg forhandlere',
  none: 'Ingen forhandlere fundet',
  noMatch: 'Ingen forhandlere passer til søgning og filtre.',
  noneText: 'Tilføj den første: Firmaer hører til en forhandler.',
  dealer: 'Navn',
  reseller: 'Distributør',
  email: 'E-mail',
  tel: 'Tlf.',
  mobile: 'Mobil',
};
