import type { Danish } from '../language/danish.ts';
import type * as english from './messages.ts';

export const machines: Danish<typeof english.machines> = {
  title: 'Maskiner',
  all: 'Alle maskiner',
  search: 'søg maskiner',
  none: 'Ingen maskiner fundet',
  noMatch: 'Ingen maskiner passer til søgning og filtre.',
  noneText: 'Tilføj den første: En rover er monteret på en maskine.',
  add: 'Tilføj maskine',
  edit: 'Redigér maskine',
  machine: 'Fabrikant',
  make: 'Fabrikant',
  model: 'Model',
  rovers: 'Rover',
  regnum: 'Registrering',
  regnumExample: 'reg.nr. / id-nr.',
  receiver_serial_num: 'Modtager, serienr.',
  modem_serial_num: 'Modem, serienr.',
  company: 'Firma',
  dealer: 'Forhandler',
  reseller: 'Distributør',
  saved: 'Maskinen er opdateret',
  created: 'Maskinen er oprettet',
};

export const machineMaker: Danish<typeof english.machineMaker> = {
  add: 'Tilføj fabrikant',
  edit: 'Redigér fabrikant',
  remove: 'Slet fabrikant',
  removeText: 'Dette fjerner fabrikanten',
  text: 'Fabrikant',
  saved: 'Fabrikanten er opdateret',
  created: 'Fabrikanten er oprettet',
};

export const machineModel: Danish<typeof english.machineModel> = {
  add: 'Tilføj model',
  edit: 'Redigér model',
  remove: 'Slet model',
  removeText: 'Dette fjerner modellen',
  text: 'Model',
  saved: 'Modellen er opdateret',
  created: 'Modellen er oprettet',
};
