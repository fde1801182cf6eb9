import { type areas, type Input, statusFilterIds } from '@cairn/contract';
import type { Db, Tables } from '@cairn/database';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { byName } from '../records/by-name.ts';
import { countRows, inOrderOf } from '../records/list.ts';
import { shownTitle } from '../records/shown-title.ts';
import { ofStatus, type SimFilter, selectSims } from './sim-filter.ts';

type List = Input<(typeof areas.sims)['list']>;

/** What a sort key orders by; no two SIMs have all of it. An index serves each of them both ways. */
const sortColumns = {
  number: ['sims.iccid'],
  status: ['sims.status', 'sims.iccid'],
  dataused: ['sims.usage_month', 'sims.usage_bytes', 'sims.id'], // the newest month first
  moved: ['sims.held_since', 'sims.id'],
} as const;

/** The table whose names a sort key orders by, and the column of a SIM that has its id. */
const sortNames = {
  package: ['sim_packages', 'sims.package_id'],
  reseller: ['resellers', 'sims.reseller_id'],
  dealer: ['dealers', 'sims.dealer_id'],
  company: ['companies', 'sims.company_id'],
  rover: ['rovers', 'sims.rover_id'],
} as const;

const isName = (orderby: List['orderby']): orderby is keyof typeof sortNames => orderby in sortNames;

/** A page of SIMs under a filter. */
export async function listSims(db: Db, list: List & Pick<SimFilter, 'match'>) {
  const { orderby, sortdesc, status, page, limit, ...filter } = list;
  const direction = sql.raw(sortdesc ? 'desc' : 'asc');
  const chosen = selectSims(db, filter)
    .$if(status !== statusFilterIds.everySim, (query) => query.where('sims.status', '=', ofStatus(status)))
    .select('sims.id');
  const slice = { direction, limit, offset: page * limit };
  const ids = isName(orderby)
    ? await pageByName(chosen, orderby, slice)
    : await pageByColumns(chosen, sortColumns[orderby], slice);
  return readSimRows(
    db,
    ids.map(({ id }) => id),
  );
}

type Chosen = SelectQueryBuilder<Tables, 'sims', { id: number }>;
interface Slice {
  readonly direction: RawBuilder<unknown>;
  readonly limit: number;
  readonly offset: number;
}

function pageByColumns(chosen: Chosen, columns: readonly string[], { direction, limit, offset }: Slice) {
  let sorted = chosen;
  for (const column of columns) {
    const nulls = sql.raw(column.startsWith('sims.usage_') ? 'nulls last' : ''); // as the index has it
    sorted = sorted.orderBy(sql`${sql.ref(column)} ${direction} ${nulls}`);
  }
  return sorted.limit(limit).offset(offset).execute();
}

/**
 * Reads rows with a name and then those without, in two queries, because a join of both would sort all of them, while
 * those with a name are read from the index of the names as far as the page goes. An archived tenant holds no SIMs, and
 * is in none of these indexes.
 */
async function pageByName(
  chosen: Chosen,
  key: keyof typeof sortNames,
  { direction, limit, offset }: Slice,
): Promise<{ id: number }[]> {
  const [table, column] = sortNames[key];
  const withName = chosen
    .innerJoin(sql`${sql.table(table)}`.as('named'), (join) =>
      join.on(sql<boolean>`named.id = ${sql.ref(column)}`),
    )
    .$if(key !== 'package', (query) => query.where(sql<boolean>`named.archived_at is null`));
  const named = await withName
    .orderBy(sql`${byName('named.title')} ${direction}`)
    .orderBy(sql`sims.id ${direction}`)
    .limit(limit)
    .offset(offset)
    .execute();
  if (named.length === limit) return named;
  const before = named.length > 0 || offset === 0 ? offset + named.length : await countRows(withName);
  const nameless = await chosen
    .where(column, 'is', null)
    .orderBy(sql`sims.id ${direction}`)
    .limit(limit - named.length)
    .offset(Math.max(0, offset - before))
    .execute();
  return [...named, ...nameless];
}

/** SIMs by their ids, in that order: all else is joined to one page. */
export async function readSimRows(db: Db, ids: readonly number[]) {
  const rows = ids.length > 0 ? await details(db, ids).execute() : [];
  return inOrderOf(ids, rows, ({ id }) => id);
}
export type SimDetails = Awaited<ReturnType<typeof readSimRows>>[number];

const details = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('sims')
    .where('sims.id', 'in', [...ids])
    .innerJoin('sim_suppliers as suppliers', 'suppliers.id', 'sims.supplier')
    .leftJoin('sim_packages as packages', 'packages.id', 'sims.package_id')
    .leftJoin('resellers', 'resellers.id', 'sims.reseller_id')
    .leftJoin('dealers', 'dealers.id', 'sims.dealer_id')
    .leftJoin('companies', 'companies.id', 'sims.company_id')
    .leftJoin('rovers', 'rovers.id', 'sims.rover_id')
    .leftJoin('stations', 'stations.id', 'sims.station_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('subscriptions')
          .innerJoin('subscription_types as types', 'types.id', 'subscriptions.type_id')
          .whereRef('subscriptions.rover_id', '=', 'sims.rover_id')
          .orderBy(sql`array_position(array[3, 5, 2]::smallint[], subscriptions.status)`)
          .orderBy('subscriptions.starts_at', 'desc')
          .limit(1)
          .select(['subscriptions.status as subscription_status', 'subscriptions.ends_at'])
          .select([shownTitle('types').as('title'), 'types.corrections'])
          .as('sold'),
      (join) => join.onTrue(),
    )
    .selectAll('sims')
    .select('suppliers.list_began_at')
    .select(['packages.title as package', 'resellers.title as reseller', 'dealers.title as dealer'])
    .select(['companies.title as company', 'rovers.title as rover', 'stations.title as station'])
    .select([
      'sold.subscription_status',
      'sold.ends_at',
      'sold.title as subscription_type',
      'sold.corrections',
    ]);

/** The last change of a status of each SIM: one that is under way is the last. */
export const lastChanges = (db: Db, ids: readonly number[]) =>
  changes(db)
    .where('sim_changes.sim_id', 'in', ids.length > 0 ? [...ids] : [0])
    .distinctOn('sim_changes.sim_id')
    .orderBy('sim_changes.sim_id')
    .orderBy('sim_changes.id', 'desc')
    .execute();

/** Changes of a status; the name of a person is for those who see the person. */
export const changes = (db: Db) =>
  db
    .selectFrom('sim_changes')
    .leftJoin('users', 'users.id', 'sim_changes.user_id')
    .select(['sim_changes.id', 'sim_changes.sim_id', 'sim_changes.at', 'sim_changes.action'])
    .select(['sim_changes.state', 'sim_changes.code', 'sim_changes.words', 'sim_changes.settled_at'])
    .select(sql<string>`case when users.id is null then '' else sim_changes.user_name end`.as('user'));
export type ChangeRow = Awaited<ReturnType<typeof lastChanges>>[number];

export const openAlerts = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('sim_alerts')
    .where('sim_id', 'in', ids.length > 0 ? [...ids] : [0])
    .where('until', 'is', null)
    .select(['sim_id', 'kind', 'since'])
    .orderBy('since', 'desc')
    .execute();
export type AlertRow = Awaited<ReturnType<typeof openAlerts>>[number];

/** The order that each SIM was assigned to, for those who see orders. */
export const ordersOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('order_sims')
    .innerJoin('orders', 'orders.id', 'order_sims.order_id')
    .where('order_sims.sim_id', 'in', ids.length > 0 ? [...ids] : [0])
    .where('order_sims.ended_at', 'is', null)
    .select(['order_sims.sim_id', 'orders.id', 'orders.reference'])
    .execute();
export type OrderOfSim = Awaited<ReturnType<typeof ordersOf>>[number];

/** Names of the suppliers, for those who may read them. */
export const supplierTitles = (db: Db) =>
  db.selectFrom('sim_suppliers').select(['id', 'title']).orderBy('id').execute();

/** The SIMs of a rover by slot, then those of the dealer's stock and of its company's, by ICCID. */
export async function simsForRover(
  db: Db,
  { dealer, company, rover, stext }: Input<(typeof areas.sims)['forRover']>,
  limit: number,
) {
  const columns = ['sims.id', 'sims.iccid', 'sims.slot', 'sims.status', 'sims.endpoint_name'] as const;
  const own =
    rover === undefined
      ? []
      : await selectSims(db, { rover })
          .select([...columns, 'sims.last_move_id'])
          .orderBy('sims.slot')
          .execute();
  const inStock = await selectSims(db, { dealer, stext })
    .where((sim) =>
      sim.or([
        sim('sims.holder', '=', 'dealer'),
        ...(company === undefined
          ? []
          : [sim.and([sim('sims.holder', '=', 'company'), sim('sims.company_id', '=', company)])]),
      ]),
    )
    .select(columns)
    .orderBy('sims.iccid')
    .limit(limit)
    .execute();
  return { own, inStock };
}
