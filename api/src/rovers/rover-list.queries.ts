import {
  type areas,
  CHOSEN_ROVERS,
  type Input,
  type roverSortKeys,
  rtkStatusIds,
  statusFilterIds,
} from '@cairn/contract';
import type { Db } from '@cairn/database';
import { type RawBuilder, sql } from 'kysely';
import { byName } from '../records/by-name.ts';
import { countRows, inOrderOf } from '../records/list.ts';
import { shownTitle } from '../records/shown-title.ts';
import { isInView } from './rover-views.ts';
import {
  type Filter,
  isByTenantAlone,
  type Rows,
  rows,
  searched,
  selectRovers,
  withOwners,
} from './rovers.queries.ts';

type ListQuery = Omit<Input<typeof areas.rovers.list>, 'archived' | 'roleid' | 'favourites'> & {
  readonly archived: boolean;
  /** Only these, which the caller has marked. */
  readonly marked: readonly number[] | undefined;
};

/** Puts trouble first: codes of statuses do not rise with quality. */
const byQuality = sql`array_position(array[0, 6, 1, 2, 5, 4], live.status::int)`;

const sortColumn = {
  rover: 'rovers.title',
  reseller: 'resellers.title',
  dealer: 'dealers.title',
  company: 'companies.title',
  status: byQuality,
  lastconnect: 'rovers.last_connected_at',
  expire: 'rovers.expires_at',
} as const satisfies Record<(typeof roverSortKeys)[number], string | RawBuilder<unknown>>;

function sortKey(column: string | RawBuilder<unknown>): RawBuilder<unknown> {
  if (typeof column !== 'string') return column;
  return column.endsWith('.title') ? byName(column) : sql.ref(column);
}

/** Sort keys that may be missing, and then come last; an index serves the others both ways. */
const nullable = new Set<string>(['status', 'lastconnect', 'expire'] satisfies (keyof typeof sortColumn)[]);

/** Connected rovers under a filter by tenant. Those that were moved or archived within the last second are as before. */
function foundLive(db: Db, { reseller, dealer, company }: Filter) {
  let live = db.selectFrom('live_rovers as live');
  if (reseller !== undefined) live = live.where('live.reseller_id', '=', reseller);
  if (dealer !== undefined) live = live.where('live.dealer_id', '=', dealer);
  if (company !== undefined) live = live.where('live.company_id', '=', company);
  return live;
}

/**
 * Rovers with their first SIM, their correction profile and a subscription: the current one, else the scheduled one, else the
 * last.
 */
const withSubscription = (rovers: Rows) =>
  rovers
    .leftJoin('correction_profiles as profiles', (join) =>
      join.on(
        sql<boolean>`profiles.id = coalesce(rovers.correction_profile_id, dealers.correction_profile_id)`,
      ),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('subscriptions')
          .innerJoin('subscription_types as types', 'types.id', 'subscriptions.type_id')
          .whereRef('subscriptions.rover_id', '=', 'rovers.id')
          .orderBy(sql`array_position(array[3, 5, 2]::smallint[], subscriptions.status)`)
          .orderBy('subscriptions.starts_at', 'desc')
          .limit(1)
          .select(['subscriptions.status as subscription_status', 'subscriptions.ends_at'])
          .select(['subscriptions.no_sim', shownTitle('types').as('subscription_type')])
          .as('sold'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('sims')
          .whereRef('sims.rover_id', '=', 'rovers.id')
          .orderBy('sims.slot')
          .limit(1)
          .select('sims.iccid')
          .as('sim'),
      (join) => join.onTrue(),
    )
    .select([
      'sim.iccid',
      'rovers.archived_at',
      'subscription_status',
      'ends_at',
      'no_sim',
      'subscription_type',
    ])
    .select(['profiles.title as profile_title', 'profiles.title_da as profile_title_da'])
    .select(sql<boolean>`rovers.correction_profile_id is null`.as('by_default'));

export type ListedRoverRow = Awaited<ReturnType<typeof listRovers>>['rows'][number];

/** One page of rovers, and how many there are in each state under the same filter without its status. */
export async function listRovers(db: Db, query: ListQuery) {
  const list = await readFilter(db, query);
  const filter = { ...list, id: list.rover };
  const { all, live } = await countStates(db, filter);
  const ids =
    list.orderby === 'status' && isByTenantAlone(filter)
      ? await idsByQuality(db, list, live)
      : await idsOfPage(db, list);
  const page =
    ids.length > 0
      ? await withSubscription(
          rows(withOwners(selectRovers(db, { archived: list.archived }).where('rovers.id', 'in', ids))), // found already
        ).execute()
      : [];
  return {
    rows: inOrderOf(ids, page, ({ id }) => id),
    all,
    live,
  };
}

/** What the text of a list finds and what its view is, once for each of its queries. */
async function readFilter(db: Db, { view, ...list }: ListQuery) {
  return { ...(await searched(db, list)), inView: view && isInView[view] };
}

type Searched = Awaited<ReturnType<typeof readFilter>>;

/** All rovers under the filter of the list, the one that ends first first, and their dealers. */
export async function chooseRovers(
  db: Db,
  query: Omit<Input<typeof areas.rovers.ids>, 'archived' | 'favourites'> &
    Pick<ListQuery, 'archived' | 'marked'>,
) {
  const list = { ...query, orderby: 'expire', sortdesc: false, page: 0, limit: CHOSEN_ROVERS } as const;
  const ids = await idsOfPage(db, await readFilter(db, list));
  const dealers = await db
    .selectFrom('rovers')
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .select('dealer_id')
    .distinct()
    .execute();
  return { ids, dealers: dealers.map(({ dealer_id }) => dealer_id) };
}

/** How many rovers there are under a filter, and how many of them are connected in each state. */
async function countStates(db: Db, filter: Filter) {
  if (!isByTenantAlone(filter)) {
    // both at once: what a broad search finds is compared for each rover that there is
    const states = await selectRovers(db, filter)
      .leftJoin('live_rovers as live', 'live.rover_id', 'rovers.id')
      .groupBy('live.status')
      .select((eb) => ['live.status', eb.fn.countAll<number>().as('count')])
      .execute();
    return {
      all: states.reduce((sum, { count }) => sum + count, 0),
      live: new Map(
        states.flatMap(({ status, count }) => (status === null ? [] : [[status, count] as const])),
      ),
    };
  }
  const all = await countRows(selectRovers(db, filter));
  const live = await foundLive(db, filter)
    .groupBy('live.status')
    .select((eb) => ['live.status', eb.fn.countAll<number>().as('count')])
    .execute();
  return { all, live: new Map(live.map(({ status, count }) => [status, count])) };
}

/** What the filter by status says: rovers that are not connected, or connected ones of one RTK status. */
const isOffline = (status: number) => status === statusFilterIds.offline;
const isConnected = (status: number) => status !== statusFilterIds.everyRover && !isOffline(status);
const rtkStatusOf = (status: number) =>
  status === statusFilterIds.noPosition ? rtkStatusIds.noPosition : status;

/**
 * Ids of a page ordered by quality. Connected rovers come first in either direction, then the others; few pages have
 * both.
 */
async function idsByQuality(
  db: Db,
  { sortdesc, status, page, limit, ...filter }: Searched,
  live: ReadonlyMap<number, number>,
): Promise<number[]> {
  const direction = sql.raw(sortdesc ? 'desc' : 'asc');
  const offset = page * limit;
  const connected = isOffline(status)
    ? []
    : await foundLive(db, filter)
        .$if(isConnected(status), (query) => query.where('live.status', '=', rtkStatusOf(status)))
        .select('live.rover_id as id')
        .orderBy(sql`${byQuality} ${direction}`)
        .orderBy(sql`live.rover_id ${direction}`)
        .limit(limit)
        .offset(offset)
        .execute();
  const online = isOffline(status) ? 0 : [...live.values()].reduce((sum, count) => sum + count, 0);
  const others =
    isConnected(status) || connected.length === limit
      ? []
      : await selectRovers(db, filter)
          .where(({ not, exists, selectFrom }) =>
            not(exists(selectFrom('live_rovers as live').whereRef('live.rover_id', '=', 'rovers.id'))),
          )
          .select('rovers.id')
          .orderBy(sql`rovers.id ${direction}`)
          .limit(limit - connected.length)
          .offset(Math.max(0, offset - online))
          .execute();
  return [...connected, ...others].map(({ id }) => id);
}

/** The ids first, joined with what the order needs alone: all else is joined to one page, not to 100,000 rovers. */
async function idsOfPage(
  db: Db,
  { orderby, sortdesc, status, page, limit, rover, ...filter }: Searched,
): Promise<number[]> {
  const column = sortColumn[orderby];
  const direction = sql.raw(sortdesc ? 'desc' : 'asc');
  const nulls = sql.raw(nullable.has(orderby) ? 'nulls last' : '');
  const chosen = await selectRovers(db, { ...filter, id: rover })
    .$if(orderby === 'company', (query) => query.innerJoin('companies', 'companies.id', 'rovers.company_id'))
    .$if(orderby === 'dealer', (query) => query.innerJoin('dealers', 'dealers.id', 'rovers.dealer_id'))
    .$if(orderby === 'reseller', (query) =>
      query.innerJoin('resellers', 'resellers.id', 'rovers.reseller_id'),
    )
    .$if(orderby === 'status' || status !== statusFilterIds.everyRover, (query) =>
      query.leftJoin('live_rovers as live', 'live.rover_id', 'rovers.id'),
    )
    .$if(isOffline(status), (query) => query.where(sql<boolean>`live.rover_id is null`))
    .$if(isConnected(status), (query) => query.where(sql<boolean>`live.status = ${rtkStatusOf(status)}`))
    .select('rovers.id')
    .orderBy(sql`${sortKey(column)} ${direction} ${nulls}`)
    .orderBy(sql`rovers.id ${direction}`) // ties must not move between pages
    .limit(limit)
    .offset(page * limit)
    .execute();
  return chosen.map(({ id }) => id);
}
