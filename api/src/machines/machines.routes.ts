import { type areas, CHOOSE, type Input } from '@cairn/contract';
import type { Database, Db } from '@cairn/database';
import { deleteRecord, type RecordKind, saveRecord, type Writer } from '@cairn/domain/record-writes';
import type { Session } from '../auth/session.ts';
import type { Handlers } from '../mount.ts';
import { wrong } from '../problem.ts';
import { notThere } from '../records/refusals.ts';
import * as kinds from './machines.kinds.ts';
import { findCompany, listMachines, listMakers, listModels } from './machines.queries.ts';

type FormInput = Input<(typeof areas.machines)['save']>['machinedata'];
type Caller = Writer & { readonly session: Session };

export function machineRoutes(database: Database): Handlers<typeof areas.machines> {
  const save = async (
    context: Caller,
    kind: RecordKind,
    edit: { value?: number | undefined; version?: number | undefined },
    values: (db: Db, isNew: boolean) => Promise<object> | object,
  ) => ({
    id: await database.withTenant(context.session, (db) =>
      saveRecord(db, kind, context, {
        id: edit.value,
        version: edit.version,
        values: (before) => values(db, before === undefined),
      }),
    ),
  });
  const remove = (context: Caller, kind: RecordKind, id: number) =>
    database.withTenant(context.session, (db) => deleteRecord(db, kind, context, id));
  return {
    makers: ({ id }, { session }) =>
      database.withTenant(session, async (db) => ({ makers: await listMakers(db, id) })),
    models: (query, { session }) =>
      database.withTenant(session, async (db) => ({ models: await listModels(db, query) })),
    createMaker: ({ makerdata: { text } }, context) =>
      save(context, kinds.maker, {}, () => ({ title: text })),
    updateMaker: ({ makerdata }, context) =>
      save(context, kinds.maker, makerdata, () => ({ title: makerdata.text })),
    removeMaker: ({ id }, context) => remove(context, kinds.maker, id),
    createModel: ({ modeldata: { text, maker } }, context) =>
      save(context, kinds.model, {}, () => ({ title: text, maker_id: maker })),
    updateModel: ({ modeldata: { text, maker, ...edit } }, context) =>
      save(context, kinds.model, edit, () => ({ title: text, maker_id: maker })),
    removeModel: ({ id }, context) => remove(context, kinds.model, id),

    save: ({ machinedata }, context) =>
      save(context, kinds.machine, machinedata, async (db, isNew) => ({
        ...columnsOf(machinedata),
        ...(isNew && (await companyOf(db, context, machinedata.company))),
      })),

    list: (query, { session }) =>
      database.withTenant(session, async (db) => {
        const { rows, total } = await listMachines(db, query);
        const machines = rows.map((row) => ({
          ...row,
          text: [`${row.make_title} ${row.model_title}`, row.regnum].filter(Boolean).join(', '),
        }));
        return { machines, total };
      }),
  };
}

const columnsOf = ({ make, model, regnum, receiver_serial_num, modem_serial_num }: FormInput) => ({
  maker_id: make,
  model_id: model,
  regnum,
  receiver_serial_num,
  modem_serial_num,
});

/** The tenant columns of a new machine. People of a company have no other one. */
async function companyOf(db: Db, { session }: Caller, chosen: number | undefined) {
  const id = chosen ?? session.companyId;
  if (id === null) throw wrong('machinedata.company', CHOOSE);
  const company = await findCompany(db, id);
  if (!company) throw wrong('machinedata.company', notThere('company'));
  return company;
}
