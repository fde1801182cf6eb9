import { type areas, type Input, statusFilterIds } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { type RawBuilder, sql } from 'kysely';
import { byName } from '../records/by-name.ts';
import { countRows, inOrderOf } from '../records/list.ts';
import { shownTitle } from '../records/shown-title.ts';
import { countStates } from './subscription-counts.queries.ts';
import { lastFollowing, matching, selectSubscriptions } from './subscription-filter.ts';

type List = Input<(typeof areas.subscriptions)['list']>;
type Records = Input<(typeof areas.subscriptions)['records']>;

/** What each sort key orders by, before the id; names in the order of the caller's language. */
const sortColumns: Record<List['orderby'], () => readonly (RawBuilder<unknown> | string)[]> = {
  enddate: () => ['subs.ends_at'],
  startdate: () => ['subs.starts_at'],
  rover: () => [byName('rovers.title')],
  company: () => [byName('companies.title')],
  dealer: () => [byName('dealers.title')],
  reseller: () => [byName('resellers.title')],
  type: () => ['subs.type_id', 'subs.ends_at'],
  status: () => ['subs.status', 'subs.ends_at'],
};

const withOwners = (subs: ReturnType<typeof selectSubscriptions>) =>
  subs
    .innerJoin('rovers', 'rovers.id', 'subs.rover_id')
    .innerJoin('companies', 'companies.id', 'subs.company_id')
    .innerJoin('dealers', 'dealers.id', 'subs.dealer_id')
    .innerJoin('resellers', 'resellers.id', 'subs.reseller_id');

const rows = (subs: ReturnType<typeof withOwners>) =>
  subs
    .innerJoin('subscription_types as types', 'types.id', 'subs.type_id')
    .leftJoin('machines', 'machines.id', 'rovers.machine_id')
    .leftJoinLateral(lastFollowing.as('next'), (join) => join.onTrue())
    .select(['subs.id', 'subs.version', 'subs.rover_id', 'subs.status', 'subs.type_id', 'subs.starts_at'])
    .select(['subs.ends_at', 'subs.finished_at', 'subs.first_activated_at', 'subs.anchor_day'])
    .select(['subs.reference', 'subs.no_sim', 'subs.created_at', 'subs.follows_id'])
    .select(['subs.reseller_id', 'subs.dealer_id', 'subs.company_id'])
    .select([shownTitle('types').as('type'), 'types.corrections'])
    .select(['rovers.title as rover', 'rovers.username', 'rovers.casta', 'machines.regnum'])
    .select(['companies.title as company', 'dealers.title as dealer', 'resellers.title as reseller'])
    .select(['next.id as next_id', 'next.status as next_status'])
    .select(
      sql<
        string[]
      >`array(select sims.iccid from sims where sims.rover_id = subs.rover_id order by sims.slot)`.as(
        'iccids',
      ),
    );

export type SubscriptionListRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

/** A page of subscriptions, and how many there are in each state under the filter without its status. */
export async function listSubscriptions(db: Db, list: List) {
  const { orderby, sortdesc, status, page, limit, ...filter } = list;
  const match = await matching(db, filter.stext);
  const counts = await countStates(db, filter, match);
  const direction = sortdesc ? 'desc' : 'asc';
  // the ids first: all else is joined to one page
  let chosen = selectSubscriptions(db, filter, match)
    .$if(orderby === 'rover', (query) => query.innerJoin('rovers', 'rovers.id', 'subs.rover_id'))
    .$if(
      orderby === 'company',
      (query) =>
        query
          .innerJoin('companies', 'companies.id', 'subs.company_id')
          .where('companies.archived_at', 'is', null), // the index by title has no archived companies
    )
    .$if(orderby === 'dealer', (query) => query.innerJoin('dealers', 'dealers.id', 'subs.dealer_id'))
    .$if(orderby === 'reseller', (query) => query.innerJoin('resellers', 'resellers.id', 'subs.reseller_id'))
    .$if(status !== statusFilterIds.everySubscription, (query) => query.where('subs.status', '=', status))
    .select('subs.id');
  for (const column of sortColumns[orderby]())
    chosen = chosen.orderBy(typeof column === 'string' ? sql.ref(column) : column, direction);
  const ids = (
    await chosen
      .orderBy('subs.id', direction)
      .limit(limit)
      .offset(page * limit)
      .execute()
  ).map(({ id }) => id);
  const details = ids.length > 0 ? await readByIds(db, ids) : [];
  return { rows: inOrderOf(ids, details, ({ id }) => id), counts };
}

/** Subscriptions by their ids, as lists show them, in no order. */
export const readByIds = (db: Db, ids: readonly number[]) =>
  rows(withOwners(selectSubscriptions(db, {}).where('subs.id', 'in', [...ids]))).execute();

/** Subscriptions with what the page of a rover shows, the latest end first. */
export async function readSubscriptions(db: Db, { id, status, page, limit, ...filter }: Records) {
  const chosen = selectSubscriptions(db, filter, await matching(db, filter.stext))
    .$if(id !== undefined, (subs) => subs.where('subs.id', '=', Number(id)))
    .$if(status !== statusFilterIds.everySubscription, (subs) => subs.where('subs.status', '=', status));
  const records = await rows(withOwners(chosen))
    .leftJoin('users as admins', (join) =>
      join.onRef('admins.id', '=', 'companies.admin_user_id').on('admins.archived_at', 'is', null),
    )
    .select('admins.email')
    .orderBy('subs.ends_at', 'desc')
    .orderBy('subs.id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute();
  const total = await countRows(chosen);
  return { records, total };
}
export type SubscriptionRecordRow = Awaited<ReturnType<typeof readSubscriptions>>['records'][number];

export const typeTitles = (db: Db) =>
  db
    .selectFrom('subscription_types as types')
    .select(['id as value', shownTitle('types').as('text')])
    .orderBy('id')
    .execute();
