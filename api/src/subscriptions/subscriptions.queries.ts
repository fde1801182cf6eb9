import type { areas, Input } from '@cairn/contract';
import type { Tables } from '@cairn/database';
import { type Kysely, sql } from 'kysely';
import { containing, ofTenant, type TenantFilter } from '../records/list.ts';

type Db = Kysely<Tables>;
type List = Input<(typeof areas.subscriptions)['list']>;
type Records = Input<(typeof areas.subscriptions)['records']>;
export interface Filter extends TenantFilter {
  readonly rover?: number | undefined;
  readonly type?: number | undefined;
  readonly stext: string;
}

const sortColumn = {
  enddate: 'subs.ends_at',
  startdate: 'subs.starts_at',
  rover: 'rovers.title',
  company: 'companies.title',
  dealer: 'dealers.title',
  reseller: 'resellers.title',
  type: 'subs.type_id',
  status: 'subs.status',
} as const satisfies Record<List['orderby'], string>;

/** Subscriptions under a filter; those of archived rovers are history that the log has. */
export function found(db: Db, { rover, type, stext, ...tenant }: Filter) {
  return db
    .selectFrom('subscriptions as subs')
    .innerJoin('rovers', 'rovers.id', 'subs.rover_id')
    .where('rovers.archived_at', 'is', null)
    .where(ofTenant('subs', tenant))
    .$if(rover !== undefined, (of) => of.where('subs.rover_id', '=', Number(rover)))
    .$if(type !== undefined, (of) => of.where('subs.type_id', '=', Number(type)))
    .where(containing(['rovers.title', 'rovers.username', 'subs.reference'], stext));
}

const withOwners = (subs: ReturnType<typeof found>) =>
  subs
    .innerJoin('companies', 'companies.id', 'subs.company_id')
    .innerJoin('dealers', 'dealers.id', 'subs.dealer_id')
    .innerJoin('resellers', 'resellers.id', 'subs.reseller_id');

const rows = (subs: ReturnType<typeof withOwners>) =>
  subs
    .innerJoin('subscription_types as types', 'types.id', 'subs.type_id')
    .leftJoin('machines', 'machines.id', 'rovers.machine_id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('subscriptions as later')
          .whereRef('later.follows_id', '=', 'subs.id')
          .where('later.status', '<>', 6)
          .select(['later.id', 'later.status'])
          .orderBy('later.id', 'desc')
          .limit(1)
          .as('next'),
      (join) => join.onTrue(),
    )
    .select(['subs.id', 'subs.version', 'subs.rover_id', 'subs.status', 'subs.type_id', 'subs.starts_at'])
    .select(['subs.ends_at', 'subs.first_activated_at', 'subs.reference', 'subs.no_sim', 'subs.created_at'])
    .select(['subs.reseller_id', 'subs.dealer_id', 'subs.company_id', 'types.title as type'])
    .select(['rovers.title as rover', 'rovers.username', 'rovers.casta', 'machines.regnum'])
    .select(['companies.title as company', 'dealers.title as dealer', 'resellers.title as reseller'])
    .select(['next.id as next_id', 'next.status as next_status']);

export type SubscriptionListRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

/** A page of subscriptions, how many there are, and how many in each state under the filter without its status. */
export async function listSubscriptions(db: Db, list: List) {
  const { orderby, sortdesc, status, page, limit, ...filter } = list;
  const counts = await countStates(db, filter);
  const direction = sql.raw(sortdesc ? 'desc' : 'asc');
  // the ids first: all else is joined to one page
  const chosen = await found(db, filter)
    .$if(orderby === 'company', (by) => by.innerJoin('companies', 'companies.id', 'subs.company_id'))
    .$if(orderby === 'dealer', (by) => by.innerJoin('dealers', 'dealers.id', 'subs.dealer_id'))
    .$if(orderby === 'reseller', (by) => by.innerJoin('resellers', 'resellers.id', 'subs.reseller_id'))
    .$if(status !== 0, (by) => by.where('subs.status', '=', status))
    .select('subs.id')
    .orderBy(sql`${sql.ref(sortColumn[orderby])} ${direction}`)
    .orderBy(sql`subs.id ${direction}`)
    .limit(limit)
    .offset(page * limit)
    .execute();
  const ids = chosen.map(({ id }) => id);
  const details = ids.length > 0 ? await readByIds(db, ids) : [];
  const byId = new Map(details.map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), counts };
}

/** Subscriptions by their ids, as lists show them, in no order. */
export const readByIds = (db: Db, ids: readonly number[]) =>
  rows(withOwners(found(db, { stext: '' }).where('subs.id', 'in', [...ids]))).execute();

/** How many subscriptions are in each state under a filter. */
export async function countStates(db: Db, filter: Filter): Promise<Map<number, number>> {
  const counted = await found(db, filter)
    .groupBy('subs.status')
    .select((of) => ['subs.status', of.fn.countAll<number>().as('count')])
    .execute();
  return new Map(counted.map(({ status, count }) => [status, count]));
}

/** Subscriptions with what the page of a rover shows, the latest end first. */
export async function readSubscriptions(db: Db, { id, status, page, limit, ...filter }: Records) {
  const of = found(db, filter)
    .$if(id !== undefined, (subs) => subs.where('subs.id', '=', Number(id)))
    .$if(status !== 0, (subs) => subs.where('subs.status', '=', status));
  const records = await rows(withOwners(of))
    .leftJoin('users as admins', (join) =>
      join.onRef('admins.id', '=', 'companies.admin_user_id').on('admins.archived_at', 'is', null),
    )
    .select('admins.email')
    .orderBy('subs.ends_at', 'desc')
    .orderBy('subs.id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute();
  const { total } = await of.select((by) => by.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { records, total };
}
export type SubscriptionRecordRow = Awaited<ReturnType<typeof readSubscriptions>>['records'][number];

/** How many subscriptions there are of each type in each state. */
export const countTypes = (db: Db, filter: Filter, alsoPast: boolean) =>
  found(db, filter)
    .innerJoin('subscription_types as types', 'types.id', 'subs.type_id')
    .$if(!alsoPast, (subs) => subs.where('subs.status', 'not in', [4, 6]))
    .groupBy(['subs.status', 'types.id', 'types.title'])
    .select((of) => ['subs.status', 'types.id', 'types.title', of.fn.countAll<number>().as('count')])
    .orderBy('subs.status')
    .orderBy('types.id')
    .execute();

/** Active subscriptions of each type that end soon and have no renewal behind them. */
export function countEnding(db: Db, filter: Filter, now: Date) {
  const within = (days: number) =>
    sql<number>`(count(*) filter (where subs.ends_at < ${now}::timestamptz + make_interval(days => ${days})))::int`;
  return found(db, filter)
    .where('subs.status', '=', 3)
    .where(sql<boolean>`subs.ends_at < ${now}::timestamptz + interval '90 days'`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('subscriptions as next')
            .whereRef('next.rover_id', '=', 'subs.rover_id')
            .where('next.status', '=', 2)
            .select('next.id'),
        ),
      ),
    )
    .groupBy('subs.type_id')
    .select(['subs.type_id', within(30).as('days30'), within(60).as('days60'), within(90).as('days90')])
    .execute();
}

/** Units in stock of each type, of the dealers and resellers under a filter. */
export const countStock = (db: Db, { reseller, dealer }: TenantFilter) =>
  db
    .selectFrom('stock_balances as balances')
    .leftJoin('dealers', 'dealers.id', 'balances.dealer_id')
    .$if(reseller !== undefined, (of) =>
      of.where(
        sql<boolean>`(balances.reseller_id = ${Number(reseller)} or dealers.reseller_id = ${Number(reseller)})`,
      ),
    )
    .$if(dealer !== undefined, (of) => of.where('balances.dealer_id', '=', Number(dealer)))
    .groupBy('balances.type_id')
    .select(['balances.type_id', sql<number>`sum(balances.quantity)::int`.as('count')])
    .execute();

export const typeTitles = (db: Db) =>
  db.selectFrom('subscription_types').select(['id as value', 'title as text']).orderBy('id').execute();
