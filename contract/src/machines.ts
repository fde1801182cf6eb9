import { z } from 'zod';
import { area, filterId, id, lazyObject, line, listInput } from './endpoint.ts';
import { everyone } from './roles.ts';
import { chosenNumber, requiredLine, versionRead } from './tenancy.ts';

const editors = ['systemAdmin', 'reseller', 'dealer', 'companyAdmin'] as const;
const system = ['systemAdmin'] as const;
const chosen = (message: string) => chosenNumber(2 ** 31 - 1, message);

/** The name of a maker or model. */
const catalogueName = requiredLine(200).pipe(
  z.string().min(3, 'Name must be 3 to 32 characters long').max(32, 'Name must be 3 to 32 characters long'),
);
const newName = { text: catalogueName };
const editedName = { value: id, version: versionRead, text: catalogueName };

export const makerData = lazyObject(() => newName);
export const modelData = lazyObject(() => ({
  maker: chosen('Select a manufacturer').describe('Maker id'),
  ...newName,
}));

/** A machine as it is created or changed. */
export const machineData = lazyObject(() => ({
  value: filterId.describe('The machine to change; left out or 0 creates one'),
  version: versionRead,
  company: filterId.describe(
    'Of a new machine: needed for roles 1 to 10, role 20 has its own. It stays then',
  ),
  make: chosen('Select a manufacturer').describe('Maker id'),
  model: chosen('Select a model').describe('Model id, of that maker'),
  regnum: line(40).default('').describe('Registration or identification number'),
  receiver_serial_num: line(60).default(''),
  modem_serial_num: line(60).default(''),
}));
export type MachineData = z.input<typeof machineData>;

/** A new machine, as those fill it in who choose its company. */
export const newMachineOfCompany = lazyObject(() => ({
  ...machineData.shape,
  company: chosen('Select a company'),
}));

const maker = lazyObject(() => ({ value: z.int(), text: z.string(), version: z.int() }));
export type MachineMaker = z.output<typeof maker>;
const model = lazyObject(() => ({
  ...maker.shape,
  maker: z.int().describe('Maker id'),
  makertitle: z.string(),
}));
export type MachineModel = z.output<typeof model>;

export const machine = lazyObject(() => ({
  value: z.int(),
  text: z.string().describe('Maker, model and registration in one line'),
  make: z.int(),
  make_title: z.string(),
  model: z.int(),
  model_title: z.string(),
  regnum: z.string(),
  receiver_serial_num: z.string(),
  modem_serial_num: z.string(),
  company: z.int(),
  companytitle: z.string(),
  dealertitle: z.string(),
  resellertitle: z.string(),
  rovers: z.array(z.object({ value: z.int(), text: z.string() })).describe('Those that are mounted on it'),
  version: z.int().describe('Given back with a save'),
}));
export type Machine = z.output<typeof machine>;

const saved = lazyObject(() => ({ id: z.int() }));

export const machines = area('machines', {
  makers: {
    method: 'GET',
    path: '/api/machinemakers',
    summary: 'Makers of machines by name, or one by id.',
    roles: everyone,
    input: () => z.object({ id: filterId }),
    reply: () => z.object({ makers: z.array(maker) }),
  },
  models: {
    method: 'GET',
    path: '/api/machinemodels',
    summary: 'Models of machines by name: all, those of a maker, or one by id.',
    roles: everyone,
    input: () => z.object({ id: filterId, maker: filterId }),
    reply: () => z.object({ models: z.array(model) }),
  },
  createMaker: {
    method: 'POST',
    path: '/api/machinemaker',
    summary: 'Adds a maker, for everybody to choose.',
    roles: editors,
    writes: true,
    affects: ['machines'],
    input: () => z.object({ makerdata: makerData }),
    reply: () => saved,
  },
  updateMaker: {
    method: 'PUT',
    path: '/api/machinemaker',
    summary: 'Renames a maker.',
    roles: system,
    writes: true,
    affects: ['machines'],
    input: () => z.object({ makerdata: makerData.extend(editedName) }),
    reply: () => saved,
  },
  removeMaker: {
    method: 'DELETE',
    path: '/api/machinemaker/{id}',
    summary: 'Deletes a maker that has no models.',
    roles: system,
    writes: true,
    affects: ['machines'],
    input: () => z.object({ id }),
    reply: () => saved,
  },
  createModel: {
    method: 'POST',
    path: '/api/machinemodel',
    summary: 'Adds a model of a maker, for everybody to choose.',
    roles: editors,
    writes: true,
    affects: ['machines'],
    input: () => z.object({ modeldata: modelData }),
    reply: () => saved,
  },
  updateModel: {
    method: 'PUT',
    path: '/api/machinemodel',
    summary: 'Renames a model.',
    roles: system,
    writes: true,
    affects: ['machines'],
    input: () => z.object({ modeldata: modelData.extend(editedName) }),
    reply: () => saved,
  },
  removeModel: {
    method: 'DELETE',
    path: '/api/machinemodel/{id}',
    summary: 'Deletes a model that no machine is of.',
    roles: system,
    writes: true,
    affects: ['machines'],
    input: () => z.object({ id }),
    reply: () => saved,
  },
  save: {
    method: 'PUT',
    path: '/api/companymachine',
    summary: 'Creates or changes a machine of a company.',
    roles: editors,
    writes: true,
    affects: ['machines.list', 'rovers.records'],
    input: () => z.object({ machinedata: machineData }),
    reply: () => saved,
  },
  list: {
    method: 'GET',
    path: '/api/companymachines',
    summary: 'Machines by page, searched, filtered and sorted on the server, or one by id.',
    roles: everyone,
    input: () =>
      listInput(['machine', 'model', 'regnum', 'company', 'dealer', 'reseller'], {
        id: filterId,
        filter: line(100).default('').describe('Like stext'),
        maker: filterId.describe('Machines of one maker'),
      }),
    reply: () => z.object({ machines: z.array(machine), total: z.int() }),
  },
});
