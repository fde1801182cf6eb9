import { RESTORE_DAYS } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { type RawBuilder, sql } from 'kysely';
import { byName } from '../records/by-name.ts';
import { escapeLike } from '../records/containing.ts';
import { feedingStation } from '../records/feeding-station.ts';
import { countRows } from '../records/list.ts';
import { type Reader, recordPasswordRead } from '../records/ntrip-password.ts';
import { type FoundRovers, findRovers, ofRovers } from '../records/rovers-found.ts';

export interface Filter {
  readonly reseller?: number;
  readonly dealer?: number;
  readonly company?: number;
  readonly id?: number;
  /** What a search has found. */
  readonly match?: FoundRovers | undefined;
  /** Lists rovers that were archived lately enough to be restored, instead of the others. */
  readonly archived?: boolean;
  /** 1: those that have never connected. */
  readonly never?: 0 | 1;
  /** The millisecond in which they were created. */
  readonly created?: string | undefined;
  /** The correction profile that they have. */
  readonly corrections?: Profile | undefined;
  /** What those of a ready-made view are. */
  readonly inView?: RawBuilder<boolean> | undefined;
  /** No others than these. */
  readonly marked?: readonly number[] | undefined;
}

/** A correction profile, and the dealers whose rovers have it where they have none of their own. */
interface Profile {
  readonly id: number;
  readonly dealers: readonly number[];
}

/** Whether a filter has no more than tenants, which live rows have themselves: 10,000 of these need no 100,000 rovers. */
export const isByTenantAlone = ({
  id,
  match,
  archived,
  never,
  created,
  corrections,
  inView,
  marked,
}: Filter) =>
  id === undefined && !match && !archived && !never && !created && !corrections && !inView && !marked;

/** Rovers under a filter. */
export function selectRovers(
  db: Db,
  {
    reseller,
    dealer,
    company,
    id,
    match,
    archived = false,
    never,
    created,
    corrections,
    inView,
    marked,
  }: Filter,
) {
  let rovers = archived
    ? db
        .selectFrom('rovers')
        .where('rovers.archived_at', '>', sql<Date>`now() - make_interval(days => ${RESTORE_DAYS})`)
    : db.selectFrom('rovers').where('rovers.archived_at', 'is', null);
  if (id !== undefined) rovers = rovers.where('rovers.id', '=', id);
  if (reseller !== undefined) rovers = rovers.where('rovers.reseller_id', '=', reseller);
  if (dealer !== undefined) rovers = rovers.where('rovers.dealer_id', '=', dealer);
  if (company !== undefined) rovers = rovers.where('rovers.company_id', '=', company);
  if (match) rovers = rovers.where(match.among(ofRovers));
  if (never) rovers = rovers.where('rovers.ever_connected', '=', false);
  if (created)
    rovers = rovers.where(
      sql<boolean>`rovers.created_at >= ${created}::timestamptz and rovers.created_at < ${created}::timestamptz + interval '1 ms'`,
    );
  if (corrections !== undefined)
    rovers = rovers.where(
      sql<boolean>`(rovers.correction_profile_id = ${corrections.id}
        or rovers.correction_profile_id is null and rovers.dealer_id = any(${corrections.dealers}::int[]))`,
    );
  if (inView) rovers = rovers.where(inView);
  if (marked) rovers = rovers.where(sql<boolean>`rovers.id = any(${marked}::int[])`);
  return rovers;
}

interface SearchQuery {
  readonly stext: string;
  readonly archived?: boolean;
  readonly corrections?: number | undefined;
}

/** A filter with what its text has found and who has its profile, once for all queries that it is for. */
export async function searched<Query extends SearchQuery>(db: Db, { stext, ...filter }: Query) {
  return {
    ...filter,
    match: stext === '' ? undefined : await findRovers(db, stext, filter.archived),
    corrections: filter.corrections === undefined ? undefined : await profileOf(db, filter.corrections),
  };
}

/**
 * The dealers are read first: with their ids the planner knows how few rovers a profile has, or how many. Where it was left
 * to join them it looked up each of 330,000 rovers again.
 */
async function profileOf(db: Db, id: number): Promise<Profile> {
  const dealers = await db
    .selectFrom('dealers')
    .where('correction_profile_id', '=', id)
    .select('id')
    .execute();
  return { id, dealers: dealers.map((dealer) => dealer.id) };
}

/** Rovers with their owners and their live data. */
export const withOwners = (rovers: ReturnType<typeof selectRovers>) =>
  rovers
    .innerJoin('companies', 'companies.id', 'rovers.company_id')
    .innerJoin('dealers', 'dealers.id', 'rovers.dealer_id')
    .innerJoin('resellers', 'resellers.id', 'rovers.reseller_id')
    .leftJoin('live_rovers as live', 'live.rover_id', 'rovers.id');

export const rows = (rovers: ReturnType<typeof withOwners>) =>
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
    .select(feedingStation);

export type Rows = ReturnType<typeof rows>;
export type RoverListRow = Awaited<ReturnType<Rows['execute']>>[number];

/** One rover by id or a page of them, with what a rover page needs. */
export async function readRecords(
  db: Db,
  query: Omit<Filter, 'corrections'> & { stext: string; page: number; limit: number },
) {
  const list = await searched(db, query);
  const total = await countRows(selectRovers(db, list));
  const records = await rows(withOwners(selectRovers(db, list)))
    .leftJoin('machines', 'machines.id', 'rovers.machine_id')
    .leftJoin('machine_makers as makers', 'makers.id', 'machines.maker_id')
    .leftJoin('machine_models as models', 'models.id', 'machines.model_id')
    .leftJoin('users as admins', (join) =>
      join.onRef('admins.id', '=', 'companies.admin_user_id').on('admins.archived_at', 'is', null),
    )
    .select(['rovers.version', 'dealers.change_username', 'admins.email'])
    .select(['live.unusable_ggas', 'live.gga_fault'])
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

/** Sealed NTRIP password of a rover that the session sees, recorded as read. Role 30 may not read the column. */
export async function findSealedPassword(db: Db, reader: Reader, id: number): Promise<Buffer | undefined> {
  const rover = await db
    .selectFrom('rovers')
    .where('id', '=', id)
    .select(['title', 'reseller_id', 'dealer_id', 'company_id', 'password_sealed'])
    .executeTakeFirst();
  if (!rover) return undefined;
  await recordPasswordRead(db, reader, { type: 'rover', id, title: rover.title }, rover);
  return rover.password_sealed;
}

/** At most `limit` rovers that a text finds, by name; those that begin with it first. */
export async function searchRovers(
  db: Db,
  query: Omit<Filter, 'corrections'> & { stext: string },
  limit: number,
) {
  const begins = `${escapeLike(query.stext)}%`;
  const filter = await searched(db, query);
  return selectRovers(db, filter)
    .innerJoin('companies', 'companies.id', 'rovers.company_id')
    .innerJoin('dealers', 'dealers.id', 'rovers.dealer_id')
    .innerJoin('resellers', 'resellers.id', 'rovers.reseller_id')
    .select(['rovers.id as value', 'rovers.title as text', 'rovers.username'])
    .select(['rovers.reseller_id as reseller', 'resellers.title as resellertitle'])
    .select(['rovers.dealer_id as dealer', 'dealers.title as dealertitle'])
    .select(['rovers.company_id as company', 'companies.title as companytitle'])
    .$if(query.stext !== '', (rovers) => rovers.orderBy(sql`rovers.title ilike ${begins}`, 'desc'))
    .orderBy(byName('rovers.title'))
    .orderBy('rovers.id')
    .limit(limit)
    .execute();
}

/** A rover with its live session, null when it is not connected. */
export function findLiveSession(db: Db, rover: number) {
  return selectRovers(db, { id: rover })
    .leftJoin('live_rovers as live', 'live.rover_id', 'rovers.id')
    .select(['rovers.title', 'rovers.casta', 'live.session_id as session'])
    .select(['rovers.reseller_id', 'rovers.dealer_id', 'rovers.company_id'])
    .executeTakeFirst();
}
