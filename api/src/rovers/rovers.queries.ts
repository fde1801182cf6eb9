import { type areas, type Input, restoreDays, type roverSortKeys } from '@cairn/contract';
import type { Tables } from '@cairn/database';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { byName } from '../records/by-name.ts';

type Db = Kysely<Tables>;
type ListQuery = Omit<Input<typeof areas.rovers.list>, 'archived'> & { readonly archived: boolean };
interface Filter {
  readonly reseller?: number;
  readonly dealer?: number;
  readonly company?: number;
  readonly id?: number;
  readonly stext: string;
  /** Those that were archived in the time in which that can be undone, instead of the others. */
  readonly archived?: boolean;
}

const sortColumn = {
  rover: 'rovers.title',
  reseller: 'resellers.title',
  dealer: 'dealers.title',
  company: 'companies.title',
  status: sql`array_position(array[0, 6, 1, 2, 5, 4], live.status::int)`, // trouble first: by quality, not by code
  lastconnect: 'rovers.last_connected_at',
  expire: 'rovers.expires_at',
} as const satisfies Record<(typeof roverSortKeys)[number], string | RawBuilder<unknown>>;

function sortKey(column: string | RawBuilder<unknown>): RawBuilder<unknown> {
  if (typeof column !== 'string') return column;
  return column.endsWith('.title') ? byName(column) : sql.ref(column);
}

/** Sort keys that may be missing, and then come last; an index serves the others both ways. */
const nullable = new Set<string>(['status', 'lastconnect', 'expire'] satisfies (keyof typeof sortColumn)[]);

/** Rovers under a filter. */
function found(db: Db, { reseller, dealer, company, id, stext, archived = false }: Filter) {
  let rovers = archived
    ? db
        .selectFrom('rovers')
        .where('rovers.archived_at', '>', sql<Date>`now() - make_interval(days => ${restoreDays})`)
    : db.selectFrom('rovers').where('rovers.archived_at', 'is', null);
  if (id !== undefined) rovers = rovers.where('rovers.id', '=', id);
  if (reseller !== undefined) rovers = rovers.where('rovers.reseller_id', '=', reseller);
  if (dealer !== undefined) rovers = rovers.where('rovers.dealer_id', '=', dealer);
  if (company !== undefined) rovers = rovers.where('rovers.company_id', '=', company);
  if (stext) rovers = rovers.where(containing(stext));
  return rovers;
}

/** Whether name or username contains a text, whatever the case. */
export const containing = (text: string) =>
  sql<boolean>`rovers.search like '%' || lower(${escapeLike(text)}) || '%'`;

/** So many rows that a search finds are read by their ids; more are compared row by row. */
export const FEW = 2000;

/**
 * The rovers whose name or username contains a text, for searches of other tables: PostgreSQL cannot combine the indexes
 * of two. Undefined when they are more than a few.
 */
export async function fewContaining(db: Db, text: string): Promise<number[] | undefined> {
  const rows = await db
    .selectFrom('rovers')
    .where(containing(text))
    .select('id')
    .limit(FEW + 1)
    .execute();
  return rows.length > FEW ? undefined : rows.map(({ id }) => id);
}

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The same with their owners and what is live of them. */
const withOwners = (rovers: ReturnType<typeof found>) =>
  rovers
    .innerJoin('companies', 'companies.id', 'rovers.company_id')
    .innerJoin('dealers', 'dealers.id', 'rovers.dealer_id')
    .innerJoin('resellers', 'resellers.id', 'rovers.reseller_id')
    .leftJoin('live_rovers as live', 'live.rover_id', 'rovers.id');

const rows = (rovers: ReturnType<typeof withOwners>) =>
  rovers
    .leftJoin('stations', 'stations.id', 'live.station_id')
    .select(['rovers.id', 'rovers.title', 'rovers.username', 'rovers.casta', 'rovers.expires_at'])
    .select([
      'rovers.last_connected_at',
      'rovers.reseller_id as reseller',
      'resellers.title as resellertitle',
    ])
    .select(['rovers.dealer_id as dealer', 'dealers.title as dealertitle'])
    .select(['rovers.company_id as company', 'companies.title as companytitle'])
    .select(['live.session_id as session', 'live.status', 'live.latitude', 'live.longitude', 'live.gga_at'])
    .select(['live.connected_at', 'live.time_to_fix', 'live.data_age', 'live.distance'])
    .select('stations.title as station');

/** The same with the first SIM and the subscription that is current, else the scheduled one, else the last. */
const withSubscription = (rovers: Rows) =>
  rovers
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('subscriptions')
          .innerJoin('subscription_types as types', 'types.id', 'subscriptions.type_id')
          .whereRef('subscriptions.rover_id', '=', 'rovers.id')
          .orderBy(sql`array_position(array[3, 5, 2]::smallint[], subscriptions.status)`)
          .orderBy('subscriptions.starts_at', 'desc')
          .limit(1)
          .select(['subscriptions.status as subscription_status', 'subscriptions.ends_at'])
          .select(['subscriptions.no_sim', 'types.title as subscription_type'])
          .as('sold'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (of) =>
        of
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
    ]);

type Rows = ReturnType<typeof rows>;
export type RoverListRow = Awaited<ReturnType<Rows['execute']>>[number];
export type ListedRoverRow = Awaited<ReturnType<typeof listRovers>>['rows'][number];

/** One page of rovers, and how many there are in each state under the same filter without its status. */
export async function listRovers(db: Db, list: ListQuery) {
  const filter = { ...list, id: list.rover };
  const { all } = await found(db, filter)
    .select((of) => of.fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow();
  const live = await found(db, filter)
    .innerJoin('live_rovers as live', 'live.rover_id', 'rovers.id')
    .groupBy('live.status')
    .select((of) => ['live.status', of.fn.countAll<number>().as('count')])
    .execute();
  const ids = await idsOfPage(db, list);
  const page =
    ids.length > 0
      ? await withSubscription(rows(withOwners(found(db, filter).where('rovers.id', 'in', ids)))).execute()
      : [];
  const scope = new Map(ids.map((id, index) => [id, index]));
  return {
    rows: page.sort((a, b) => Number(scope.get(a.id)) - Number(scope.get(b.id))),
    all,
    live: new Map(live.map(({ status, count }) => [status, count])),
  };
}

/** The ids first, joined with what the order needs alone: all else is joined to one page, not to 100,000 rovers. */
async function idsOfPage(
  db: Db,
  { orderby, sortdesc, status, page, limit, rover, ...filter }: ListQuery,
): Promise<number[]> {
  const column = sortColumn[orderby];
  const direction = sql.raw(sortdesc ? 'desc' : 'asc');
  const nulls = sql.raw(nullable.has(orderby) ? 'nulls last' : '');
  const chosen = await found(db, { ...filter, id: rover })
    .$if(orderby === 'company', (by) => by.innerJoin('companies', 'companies.id', 'rovers.company_id'))
    .$if(orderby === 'dealer', (by) => by.innerJoin('dealers', 'dealers.id', 'rovers.dealer_id'))
    .$if(orderby === 'reseller', (by) => by.innerJoin('resellers', 'resellers.id', 'rovers.reseller_id'))
    .$if(orderby === 'status' || status !== 0, (by) =>
      by.leftJoin('live_rovers as live', 'live.rover_id', 'rovers.id'),
    )
    .$if(status === -1, (by) => by.where(sql<boolean>`live.rover_id is null`))
    .$if(status > 0, (by) => by.where(sql<boolean>`live.status = ${status === 9 ? 0 : status}`))
    .select('rovers.id')
    .orderBy(sql`${sortKey(column)} ${direction} ${nulls}`)
    .orderBy(sql`rovers.id ${direction}`) // ties must not move between pages
    .limit(limit)
    .offset(page * limit)
    .execute();
  return chosen.map(({ id }) => id);
}

/** One rover by id or a page of them, with what a rover page needs. */
export async function readRecords(db: Db, list: Filter & { page: number; limit: number }) {
  const { total } = await found(db, list)
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const records = await rows(withOwners(found(db, list)))
    .leftJoin('machines', 'machines.id', 'rovers.machine_id')
    .leftJoin('machine_makers as makers', 'makers.id', 'machines.maker_id')
    .leftJoin('machine_models as models', 'models.id', 'machines.model_id')
    .leftJoin('users as admins', (join) =>
      join.onRef('admins.id', '=', 'companies.admin_user_id').on('admins.archived_at', 'is', null),
    )
    .select(['rovers.version', 'dealers.change_username', 'admins.email'])
    .select([
      'dealers.rtk_url',
      'dealers.jd_dealer',
      'rovers.last_session_id as lastsession',
      'rovers.needs_gga',
    ])
    .select(['rovers.disconnect_on_change_base', 'rovers.allowed', 'rovers.forced_mountpoint'])
    .select([
      'machines.id as machine_id',
      'machines.regnum',
      'makers.title as make_title',
      'models.title as model_title',
    ])
    .orderBy(byName('rovers.title'))
    .orderBy('rovers.id')
    .limit(list.limit)
    .offset(list.page * list.limit)
    .execute();
  return { records, total };
}

/** Sealed NTRIP password of a rover that the session sees. Role 30 may not read the column. */
export async function findSealedPassword(db: Db, id: number): Promise<Buffer | undefined> {
  const rover = await db
    .selectFrom('rovers')
    .where('id', '=', id)
    .select('password_sealed')
    .executeTakeFirst();
  return rover?.password_sealed;
}

/** At most `limit` rovers whose name or username contains a text, by name; those that begin with it first. */
export function searchRovers(db: Db, filter: Filter, limit: number) {
  const begins = `${escapeLike(filter.stext)}%`;
  return found(db, filter)
    .innerJoin('companies', 'companies.id', 'rovers.company_id')
    .innerJoin('dealers', 'dealers.id', 'rovers.dealer_id')
    .innerJoin('resellers', 'resellers.id', 'rovers.reseller_id')
    .select(['rovers.id as value', 'rovers.title as text', 'rovers.username'])
    .select(['rovers.reseller_id as reseller', 'resellers.title as resellertitle'])
    .select(['rovers.dealer_id as dealer', 'dealers.title as dealertitle'])
    .select(['rovers.company_id as company', 'companies.title as companytitle'])
    .$if(filter.stext !== '', (query) => query.orderBy(sql`rovers.title ilike ${begins}`, 'desc'))
    .orderBy(byName('rovers.title'))
    .orderBy('rovers.id')
    .limit(limit)
    .execute();
}

/** A rover with its live session, null when it is not connected. */
export function findLiveSession(db: Db, rover: number) {
  return found(db, { id: rover, stext: '' })
    .leftJoin('live_rovers as live', 'live.rover_id', 'rovers.id')
    .select(['rovers.title', 'rovers.casta', 'live.session_id as session'])
    .select(['rovers.reseller_id', 'rovers.dealer_id', 'rovers.company_id'])
    .executeTakeFirst();
}
