import type { Danish } from '../language/danish.ts';
import type * as english from './messages.ts';

export const companies: Danish<typeof english.companies> = {
  title: 'Firmaer',
  all: 'Alle firmaer',
  search: 'søg firmaer',
  none: 'Ingen firmaer fundet',
  noMatch: 'Ingen firmaer passer til søgning og filtre.',
  noneText: 'Tilføj det første: Brugere og rovere hører til et firma.',
  company: 'Navn',
  reseller: 'Distributør',
  dealer: 'Forhandler',
  contact: 'Kontakt',
  email: 'E-mail',
  rovers: 'Firmaets rovere',
  roverCount_one: '{{n}} rover',
  roverCount_other: '{{n}} rovere',
  back: 'TILBAGE',
  choose: 'Vælg et firma',
  chooseText: 'Dets rovere vises her.',
  noRovers: 'Ingen rovere fundet',
  noRoversText: 'Dette firma har ingen rover endnu.',
  searchRovers: 'søg rovere',
};
