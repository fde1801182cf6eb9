import {
  type areas,
  type Input,
  isAtMost,
  isRole,
  type StationCoverage,
  type StationSnapshot,
} from '@cairn/contract';
import type { Db, TenantSession } from '@cairn/database';
import { sql } from 'kysely';
import { byName } from '../records/by-name.ts';
import type { DistanceClass } from './coverage.rules.ts';

type MomentQuery = Input<(typeof areas.timeMachine)['moment']>;
type Scope = Pick<MomentQuery, 'reseller' | 'dealer' | 'company'>;

/** How long before a moment rovers may have been looked at: two steps, so that one that is late leaves no hole. */
const NEAR = '10 minutes';

const iso = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The last moment before `at` for which rovers are stored. */
export async function readSnapshot(db: Db, at: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select at from moments where at <= ${at} and at > ${at}::timestamptz - ${NEAR}::interval order by at desc limit 1`.execute(
    db,
  );
  return rows[0]?.at;
}

/**
 * The rovers of a moment in columns, as the JSON of the reply: PostgreSQL writes it, and nobody reads it before the
 * browser. For the rest of the transaction no plan remembers look-ups.
 */
export async function readRovers(
  db: Db,
  at: Date,
  { reseller, dealer, company, country }: MomentQuery,
): Promise<string> {
  // The planner takes a moment for a few rovers that come again and again: 10,000 look-ups, where a hash takes half the time.
  await sql`select set_config('enable_memoize', 'off', true)`.execute(db);
  const { rows } = await sql<{ rovers: string }>`
    select json_build_object('value', coalesce(json_agg(id), '[]'), 'text', coalesce(json_agg(title), '[]'),
      'status', coalesce(json_agg(status), '[]'), 'latitude', coalesce(json_agg(latitude), '[]'),
      'longitude', coalesce(json_agg(longitude), '[]'))::text as rovers
    from (
      select rovers.id, rovers.title, one.status, one.latitude, one.longitude
      from (
        -- side by side, as the arrays of a row are of one length; as a function of several arrays it takes twice as long
        select unnest(rovers) as rover, unnest(statuses) as status, unnest(latitudes) as latitude, unnest(longitudes) as longitude
        from moment_rovers
        where at = ${at}
          and ${reseller ? sql`reseller_id = ${reseller}` : sql`true`}
          and ${dealer ? sql`dealer_id = ${dealer}` : sql`true`}
          and ${company ? sql`company_id = ${company}` : sql`true`}
          and ${country ? sql`casta = ${country}` : sql`true`}
      ) one join rovers on rovers.id = one.rover
    ) shown`.execute(db);
  return rows[0]?.rovers ?? '';
}

/** The stations that there were at a moment, and what their last change before it was; one that had never connected is offline. */
export async function readStations(db: Db, at: Date, country: number): Promise<StationSnapshot[]> {
  const { rows } = await sql<StationSnapshot>`
    select s.id as value, s.title as text, s.latitude, s.longitude,
      case when stream.online and out.began_at is null then 4 else 1 end as mapstatus, coalesce(stream.online and msm.online, false)::int as msm,
      ${iso('stream.at')} as since, (out.began_at is not null)::int as out_of_service
    from stations s
    left join lateral (select at, online from station_status_changes
      where station_id = s.id and kind = 'stream' and at <= ${at} order by at desc limit 1) stream on true
    left join lateral (select online from station_status_changes
      where station_id = s.id and kind = 'msm' and at <= ${at} order by at desc limit 1) msm on true
    left join out_of_service_periods out
      on out.station_id = s.id and out.began_at <= ${at} and coalesce(out.ended_at, 'infinity') > ${at}
    where (stream.at is not null or s.created_at <= ${at}) and (s.archived_at is null or s.archived_at > ${at}) and ${country ? sql`s.country = ${country}` : sql`true`}
    order by ${byName('s.title')}, s.id`.execute(db);
  return rows;
}

/** The tenant whose counts are read: the lowest of those requested and the session's own. */
function countedScope(
  { role, resellerId, dealerId, companyId }: TenantSession,
  { reseller, dealer, company }: Scope,
) {
  if (company || isAtMost(role, 'companyAdmin')) return { scope: 20, scopeId: company ?? companyId ?? 0 };
  if (dealer || isRole(role, 'dealer')) return { scope: 10, scopeId: dealer ?? dealerId ?? 0 };
  if (reseller || isRole(role, 'reseller')) return { scope: 5, scopeId: reseller ?? resellerId ?? 0 };
  return { scope: 1, scopeId: 0 };
}

/** Bars of equal length from one moment to another, Unix ms. */
export interface Bars {
  readonly from: number;
  readonly to: number;
  readonly width: number;
}

const binned = (column: string, { from, width }: Bars) =>
  sql`date_bin(${width} * interval '1 ms', ${sql.ref(column)}, ${new Date(from)}::timestamptz)`;

/** Rovers connected and fixed on average in each bar that has any, from the roll-ups. `begins` in Unix ms. */
export async function readCounts(db: Db, session: TenantSession, filter: Scope, bars: Bars) {
  const { scope, scopeId } = countedScope(session, filter);
  const { reseller, dealer } = filter;
  const { rows } = await sql<{ begins: number; rovers: number; fixed: number }>`
    select extract(epoch from ${binned('at', bars)})::float8 * 1000 as begins,
      round(sum(fixed_ms + float_ms + dgps_ms + gps_ms + est_ms + connected_ms) / ${bars.width}::numeric, 1)::float8 as rovers,
      round(sum(fixed_ms) / ${bars.width}::numeric, 1)::float8 as fixed
    from rover_minutes
    where scope = ${scope} and scope_id = ${scopeId} and at >= ${new Date(bars.from)} and at < ${new Date(bars.to)}
      and ${reseller ? sql`reseller_id = ${reseller}` : sql`true`} and ${dealer ? sql`dealer_id = ${dealer}` : sql`true`}
    group by 1`.execute(db);
  return rows;
}

/**
 * Stations online and known on average in each bar. One pass over the changes: each moves the sum from when it came,
 * in its own bar by the share that is left of it. `begins` in Unix ms.
 */
export async function readOnline(db: Db, country: number, bars: Bars) {
  const [from, to] = [new Date(bars.from), new Date(bars.to)];
  const { rows } = await sql<{ begins: number; online: number; known: number }>`
    with changes as (
      select state.at, state.online - lag(state.online, 1, 0) over of_station as online,
        state.known - lag(state.known, 1, 0) over of_station as known
      from stations s cross join lateral (
        select at, (coalesce(online, false) and in_service)::int as online, (online is not null and in_service)::int as known
        from station_states(s.id, ${from}, ${to})
      ) state
      where s.archived_at is null and ${country ? sql`s.country = ${country}` : sql`true`}
      window of_station as (partition by s.id order by state.at)
    ), moved as (
      select bar, sum(online) as online, sum(known) as known, sum(online * rest) as online_rest, sum(known * rest) as known_rest
      from (
        select ${binned('at', bars)} as bar, online, known,
          1 - extract(epoch from at - ${binned('at', bars)}) * 1000 / ${bars.width} as rest
        from changes
      ) placed group by bar
    )
    select extract(epoch from bar)::float8 * 1000 as begins,
      round(coalesce(online_rest, 0) + coalesce(sum(online) over before, 0), 2)::float8 as online,
      round(coalesce(known_rest, 0) + coalesce(sum(known) over before, 0), 2)::float8 as known
    from generate_series(${from}::timestamptz, ${to}::timestamptz - interval '1 ms', ${bars.width} * interval '1 ms') bar
    left join moved using (bar)
    window before as (order by bar rows between unbounded preceding and 1 preceding)
    order by bar`.execute(db);
  return rows;
}

/** What is known of each station's distances, nearest first. */
export async function readCoverage(db: Db, country: number, base: number | undefined) {
  const { rows } = await sql<Omit<StationCoverage, 'rings' | 'classes'> & { classes: DistanceClass[] }>`
    select s.id as value, s.title as text, s.latitude, s.longitude, coalesce(known.classes, '[]') as classes
    from stations s left join (
      select station_id, json_agg(json_build_object(
        'distance', distance, 'fixes', fixes, 'floats', floats, 'total', total, 'rovers', rovers) order by distance) as classes
      from station_coverage group by station_id
    ) known on known.station_id = s.id
    where s.archived_at is null and ${country ? sql`s.country = ${country}` : sql`true`}
      and ${base ? sql`s.id = ${base}` : sql`true`}
    order by ${byName('s.title')}, s.id`.execute(db);
  return rows;
}
