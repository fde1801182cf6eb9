import type { Danish } from '../language/danish.ts';
import type * as english from './messages.ts';

export const resellers: Danish<typeof english.resellers> = {
  title: 'Distributører',
  all: 'Alle distributører',
  search: 'søg distributører',
  none: 'Ingen distributører fundet',
  noMatch: 'Ingen distributører passer til søgning og filtre.',
  noneText: 'Tilføj den første: Forhandlere og firmaer hører til en distributør.',
  reseller: 'Navn',
  contact: 'Kontakt',
  address: 'Adresse',
  email: 'E-mail',
  tel: 'Tlf.',
  mobile: 'Mobil',
  country: 'Land',
};
