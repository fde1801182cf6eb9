import { addMessages } from '../language/addMessages.ts';

export const machines = {
  title: 'Machines',
  all: 'All machines',
  search: 'search machines',
  none: 'No Machines Found',
  noMatch: 'No machines match the search and filters.',
  noneText: 'Add the first one: a rover is mounted on a machine.',
  add: 'Add Machine',
  edit: 'Edit machinery',
  machine: 'Manufacturer',
  make: 'Manufacturer',
  model: 'Model',
  rovers: 'Rover',
  regnum: 'Registration',
  regnumExample: 'reg num / id num',
  receiver_serial_num: 'Receiver serial',
  modem_serial_num: 'Modem serial',
  company: 'Company',
  dealer: 'Dealer',
  reseller: 'Reseller',
  saved: 'Machinery updated',
  created: 'Machinery created',
} as const;
addMessages('machines', machines);

export const machineMaker = {
  add: 'Add manufacturer',
  edit: 'Edit manufacturer',
  remove: 'Delete manufacturer',
  removeText: 'This will remove this manufacturer',
  text: 'Manufacturer',
  saved: 'Machine Maker updated',
  created: 'New Machine Maker Created',
} as const;
addMessages('machineMaker', machineMaker);

export const machineModel = {
  add: 'Add model',
  edit: 'Edit model',
  remove: 'Delete model',
  removeText: 'This will remove this model',
  text: 'Model',
  saved: 'Machine Model updated',
  created: 'New Machine Model Created',
} as const;
addMessages('machineModel', machineModel);
