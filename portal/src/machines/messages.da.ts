import type { Danish } from '../language/danish.ts';
import type * as english from './messages.ts';

export const machines: Danish<typeof english.machines> = {
  title: 'Maskiner',
  all: 'Alle maskiner',
  search: 'søg maskiner',
  none: 'Ingen maskiner fundet',
  noneText: 'Tilføj den første: en rover er monteret på en maskine.',
  add: 'Tilføj maskine',
  edit: 'Rediger maskine',
  machine: 'Fabrikant',
  make: 'Fabrikant',
  model: 'Model',
  regnum: 'Registrering',
  regnumExample: 'reg.nr. / id-nr.',
  receiver_serial_num: 'Modtagerens serienr.',
  modem_serial_num: 'Modemets serienr.',
  company: 'Virksomhed',
  dealer: 'Forhandler',
  reseller: 'Reseller',
  saved: 'Maskine opdateret',
  created: 'Maskine oprettet',
};

export const machineMaker: Danish<typeof english.machineMaker> = {
  add: 'Tilføj fabrikant',
  edit: 'Rediger fabrikant',
  remove: 'Slet fabrikant',
  removeText: 'Dette fjerner fabrikanten',
  text: 'Fabrikant',
  saved: 'Fabrikant opdateret',
  created: 'Ny fabrikant oprettet',
};

export const machineModel: Danish<typeof english.machineModel> = {
  add: 'Tilføj model',
  edit: 'Rediger model',
  remove: 'Slet model',
  removeText: 'Dette fjerner modellen',
  text: 'Model',
  saved: 'Model opdateret',
  created: 'Ny model oprettet',
};
