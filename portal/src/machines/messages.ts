import { addMessages } from '../language/index.ts';

addMessages('machines', {
  title: 'Machines',
  all: 'All machines',
  search: 'search machines',
  none: 'No Machines Found',
  noneText: 'Add the first one: a rover is mounted on a machine.',
  add: 'Add Machine',
  edit: 'Edit machinery',
  machine: 'Manufacturer',
  make: 'Manufacturer',
  model: 'Model',
  regnum: 'Registration',
  regnumExample: 'reg num / id num',
  receiver_serial_num: 'Receiver serial',
  modem_serial_num: 'Modem serial',
  company: 'Company',
  dealer: 'Dealer',
  reseller: 'Reseller',
  saved: 'Machinery updated',
  created: 'Machinery created',
});
addMessages('machineMaker', {
  add: 'Add manufacturer',
  edit: 'Edit manufacturer',
  remove: 'Delete manufacturer',
  removeText: 'This will remove this manufacturer',
  text: 'Manufacturer',
  saved: 'Machine Maker updated',
  created: 'New Machine Maker Created',
});
addMessages('machineModel', {
  add: 'Add model',
  edit: 'Edit model',
  remove: 'Delete model',
  removeText: 'This will remove this model',
  text: 'Model',
  saved: 'Machine Model updated',
  created: 'New Machine Model Created',
});

addMessages(
  'machines',
  {
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
  },
  'da',
);
addMessages(
  'machineMaker',
  {
    add: 'Tilføj fabrikant',
    edit: 'Rediger fabrikant',
    remove: 'Slet fabrikant',
    removeText: 'Dette fjerner fabrikanten',
    text: 'Fabrikant',
    saved: 'Fabrikant opdateret',
    created: 'Ny fabrikant oprettet',
  },
  'da',
);
addMessages(
  'machineModel',
  {
    add: 'Tilføj model',
    edit: 'Rediger model',
    remove: 'Slet model',
    removeText: 'Dette fjerner modellen',
    text: 'Model',
    saved: 'Model opdateret',
    created: 'Ny model oprettet',
  },
  'da',
);
