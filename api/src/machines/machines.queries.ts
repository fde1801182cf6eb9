import { type areas, type Input, wordsOf } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { sql } from 'kysely';
import { byName } from '../records/by-name.ts';
import { containsAll } from '../records/containing.ts';
import { listPage, ofTenant, type SortColumns } from '../records/list.ts';

type ListQuery = Input<(typeof areas.machines)['list']>;

const sortColumns: SortColumns<ListQuery['orderby']> = {
  machine: ['makers.title', 'models.title', 'machines.regnum'],
  model: ['models.title', 'machines.regnum'],
  regnum: ['machines.regnum'],
  company: ['companies.title', 'machines.regnum'],
  dealer: ['dealers.title', 'companies.title'],
  reseller: ['resellers.title', 'companies.title'],
};
/** Maker and model are names without accents. */
const searched = sql<string>`lower(makers.title || ' ' || models.title) || E'\n' || machines.search`;

/** The rovers on a machine, of those that the caller may see. */
const mounted = sql<{ value: number; text: string }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('value', id, 'text', title) order by title, id), '[]')
  from rovers where machine_id = machines.id and archived_at is null
)`;

/** A page of machines of tenants that are not archived, and how many there are. */
export function listMachines(db: Db, query: ListQuery) {
  const { id, maker, stext, filter } = query;
  const found = db
    .selectFrom('machines')
    .innerJoin('machine_makers as makers', 'makers.id', 'machines.maker_id')
    .innerJoin('machine_models as models', 'models.id', 'machines.model_id')
    .innerJoin('companies', 'companies.id', 'machines.company_id')
    .leftJoin('dealers', 'dealers.id', 'machines.dealer_id')
    .leftJoin('resellers', 'resellers.id', 'machines.reseller_id')
    .where('companies.archived_at', 'is', null)
    .where(ofTenant('machines', query))
    .where(containsAll(searched, wordsOf(stext || filter)))
    .$if(id !== undefined, (machines) => machines.where('machines.id', '=', Number(id)))
    .$if(maker !== undefined, (machines) => machines.where('machines.maker_id', '=', Number(maker)))
    .select(['machines.id as value', 'machines.maker_id as make', 'machines.model_id as model'])
    .select(['makers.title as make_title', 'models.title as model_title', 'machines.version'])
    .select(['machines.regnum', 'machines.receiver_serial_num', 'machines.modem_serial_num'])
    .select(['machines.company_id as company', 'companies.title as companytitle'])
    .select(mounted.as('rovers'))
    .select(sql<string>`coalesce(dealers.title, '')`.as('dealertitle'))
    .select(sql<string>`coalesce(resellers.title, '')`.as('resellertitle'));
  return listPage(found, sortColumns, 'machines.id', query);
}

export const listMakers = (db: Db, id?: number) =>
  db
    .selectFrom('machine_makers')
    .$if(id !== undefined, (makers) => makers.where('id', '=', Number(id)))
    .select(['id as value', 'title as text', 'version'])
    .orderBy(byName('title'))
    .execute();

export const listModels = (db: Db, { id, maker }: Input<(typeof areas.machines)['models']>) =>
  db
    .selectFrom('machine_models as models')
    .innerJoin('machine_makers as makers', 'makers.id', 'models.maker_id')
    .$if(id !== undefined, (models) => models.where('models.id', '=', Number(id)))
    .$if(maker !== undefined, (models) => models.where('models.maker_id', '=', Number(maker)))
    .select(['models.id as value', 'models.title as text', 'models.version'])
    .select(['models.maker_id as maker', 'makers.title as makertitle'])
    .orderBy(byName('makers.title'))
    .orderBy(byName('models.title'))
    .execute();

/** The company of a new machine, with the tenants above it; undefined when it is archived or not the caller's. */
export const findCompany = (db: Db, id: number) =>
  db
    .selectFrom('companies')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .select(['id as company_id', 'dealer_id', 'reseller_id'])
    .executeTakeFirst();
