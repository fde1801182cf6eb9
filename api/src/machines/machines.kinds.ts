import { events } from '@cairn/domain/audit-events';
import { type RecordKind, scopeOfColumns } from '@cairn/domain/record-writes';

const { makerCreated, makerEdited, makerDeleted, modelCreated, modelEdited, modelDeleted } = events;

export const maker: RecordKind = {
  name: 'maker',
  table: 'machine_makers',
  form: 'makerdata',
  fields: { title: 'text' },
  events: { created: makerCreated, edited: makerEdited, deleted: makerDeleted },
  constraints: {
    machine_makers_title: { field: 'text', message: 'Manufacturer already exists.' },
    machine_models_maker_id_fkey: {
      field: 'id',
      message: 'This manufacturer has models. Delete those first.',
    },
  },
  titleOf: ({ title }) => String(title),
};

export const model: RecordKind = {
  name: 'model',
  table: 'machine_models',
  form: 'modeldata',
  fields: { title: 'text', maker_id: 'maker' },
  events: { created: modelCreated, edited: modelEdited, deleted: modelDeleted },
  constraints: {
    machine_models_title: { field: 'text', message: 'Model already exists.' },
    machine_models_maker_id_fkey: { field: 'maker', message: 'Select a manufacturer' },
    machines_maker_id_model_id_fkey: { field: 'id', message: 'Machines are of this model.' },
  },
  titleOf: ({ title }) => String(title),
};

export const machine: RecordKind = {
  name: 'machine',
  table: 'machines',
  form: 'machinedata',
  fields: {
    maker_id: 'make',
    model_id: 'model',
    regnum: 'regnum',
    receiver_serial_num: 'receiver_serial_num',
    modem_serial_num: 'modem_serial_num',
  },
  events: { created: events.machineCreated, edited: events.machineEdited },
  constraints: { machines_maker_id_model_id_fkey: { field: 'model', message: 'Select a model' } },
  titleOf: ({ id, regnum }) => String(regnum || id),
  scopeOf: scopeOfColumns,
};
