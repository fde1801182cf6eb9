import {
  type areas,
  type Input,
  type Language,
  MOST_POINTS,
  messageTitle,
  type RoverSession,
  type RtkStatus,
  readGgaFault,
  readSessionEnd,
  type StoredLine,
  sharesOfTime,
  storedLogText,
  type TrackPoint,
} from '@cairn/contract';
import type { Db } from '@cairn/database';
import type { SessionWithin, Span } from '@cairn/domain/fix-losses';
import { sql } from 'kysely';
import { storedLine } from '../logs/logs.queries.ts';
import { byName } from '../records/by-name.ts';
import { feedingStation } from '../records/feeding-station.ts';

/** A rover that is not archived, with the time zone of its Casta's country. */
export function findRover(db: Db, id: number) {
  return db
    .selectFrom('rovers')
    .leftJoin('live_rovers as live', 'live.rover_id', 'rovers.id')
    .where('rovers.id', '=', id)
    .where('rovers.archived_at', 'is', null)
    .select(['rovers.id', 'rovers.username', 'rovers.last_session_id', 'live.session_id'])
    .select(
      sql<string>`case rovers.casta when 2 then 'Europe/Copenhagen' else 'Europe/London' end`.as('zone'),
    )
    .executeTakeFirst();
}

/** A company that is not archived. */
export const findCompany = (db: Db, id: number) =>
  db
    .selectFrom('companies')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .select('title')
    .executeTakeFirst();

/** What is live of a rover, with its last status: the page knows how often it reports, and from when it is silent. */
export function readLive(db: Db, rover: number) {
  return db
    .selectFrom('live_rovers as live')
    .innerJoin('rovers', 'rovers.id', 'live.rover_id')
    .leftJoin('stations', 'stations.id', 'live.station_id')
    .leftJoin('live_stations', 'live_stations.station_id', 'live.station_id')
    .where('rovers.id', '=', rover)
    .where('rovers.archived_at', 'is', null)
    .select(['rovers.id', 'rovers.username', 'rovers.forced_mountpoint'])
    .select(feedingStation)
    .select([
      'live.session_id',
      'live.station_id',
      'live.last_status as status',
      'live.connected_at',
      'live.gga_at',
      'live.valid_until',
    ])
    .select(['live.fix_time', 'live.latitude', 'live.longitude', 'live.altitude', 'live.satellites'])
    .select(['live.hdop', 'live.data_age', 'live.speed', 'live.distance', 'live.bytes_sent'])
    .select(['live.unusable_ggas', 'live.gga_fault'])
    .select([
      'live.bytes_received',
      'live.seen_at',
      'live.user_agent',
      'live.mountpoint',
      'live_stations.status as station_status',
    ])
    .executeTakeFirst();
}

/** What a session shows, from its row: shaped here, so that lists and details are alike. */
const sessionColumns = sql`
  s.id as session_id, to_json(s.started_at at time zone 'utc') #>> '{}' || 'Z' as date_time,
  to_json(s.ended_at at time zone 'utc') #>> '{}' || 'Z' as ended, s.end_reason, s.end_details,
  round(extract(epoch from coalesce(s.ended_at, now()) - s.started_at))::int as connection_time,
  round(s.time_to_fix::numeric, 1)::float8 as time_to_fix, stations.title as refstation, stations.title as basestation,
  s.mountpoint, round((s.average_distance / 1000)::numeric, 3)::float8 as average_distance,
  s.ggas as num_ggas, s.unusable_ggas, s.gga_fault, s.fixes as num_fix, s.floats as num_float, s.dgps as num_dgps,
  case when s.fixed_ms is not null then json_build_object('fixed', s.fixed_ms, 'float', s.float_ms, 'dgps', s.dgps_ms,
    'gps', s.gps_ms, 'est', s.est_ms, 'conn', greatest(0, (extract(epoch from coalesce(s.ended_at, s.seen_at) - s.started_at) * 1000)::bigint
      - s.fixed_ms - s.float_ms - s.dgps_ms - s.gps_ms - s.est_ms)) end as status_ms,
  s.standalones as num_standalone, s.estimates as num_est, s.bytes_sent, s.bytes_received as bytes_rcvd,
  s.ntrip_version, s.user_agent, case when s.ended_at is null then 1 else 0 end as live`;

type SessionRow = Omit<RoverSession, 'rovercurrentsession'>;
type StoredSession = Omit<SessionRow, 'end_reason' | 'quality' | 'gga_fault'> & {
  gga_fault: string | null;
  end_reason: string | null;
  end_details: unknown;
};

const readSession = ({ end_reason, end_details, gga_fault, ...session }: StoredSession): SessionRow => ({
  ...session,
  gga_fault: readGgaFault(gga_fault),
  quality: session.status_ms && sharesOfTime(session.status_ms).fixed,
  end_reason: end_reason === null ? null : readSessionEnd(end_reason, end_details),
});

/** Sessions of a rover that touch a stretch of time, newest first. Casters draw ids ahead: their order is not that of time. */
export async function listSessions(
  db: Db,
  { id, start, end, sessiondata, limit, before }: Input<typeof areas.roverSessions.list>,
): Promise<SessionRow[]> {
  const { rows } = await sql<StoredSession>`
    select ${sessionColumns} from rover_sessions s left join stations on stations.id = s.station_id
    where s.rover_id = ${id} and ${before ? sql`(s.started_at, s.id) < (select b.started_at, b.id from rover_sessions b where b.id = ${before})` : sql`true`}
      and ${end ? sql`s.started_at <= ${end}` : sql`true`}
      and ${start ? sql`coalesce(s.ended_at, now()) >= ${start}` : sql`true`}
      and ${sessiondata ? sql`s.ggas > 0` : sql`true`}
    order by s.started_at desc, s.id desc limit ${limit}`.execute(db);
  return rows.map(readSession);
}

export async function findSession(db: Db, rover: number, session: number): Promise<SessionRow | undefined> {
  const { rows } = await sql<StoredSession>`
    select ${sessionColumns} from rover_sessions s left join stations on stations.id = s.station_id
    where s.rover_id = ${rover} and s.id = ${session}`.execute(db);
  return rows[0] && readSession(rows[0]);
}

/** Sessions with GGAs that touch a period, of one rover or company or of all that the caller may see; oldest first. */
export async function listSessionsWithin(
  db: Db,
  { start, end }: Span,
  { rover, company }: { rover?: number; company?: number | undefined },
  limit: number,
) {
  const { rows } = await sql<SessionWithin & { end_reason: string | null; end_details: unknown }>`
    select s.id as session_id, s.rover_id as rover, r.title as text, s.started_at as started, s.ended_at as ended,
      s.end_reason, s.end_details
    from rover_sessions s join rovers r on r.id = s.rover_id
    where session_time(s.started_at, s.ended_at) && tstzrange(${start}, ${end}, '[]') and s.ggas > 0
      and r.archived_at is null
      and ${rover === undefined ? sql`true` : sql`s.rover_id = ${rover}`}
      and ${company === undefined ? sql`true` : sql`s.company_id = ${company}`}
    order by s.started_at, s.id limit ${limit}`.execute(db);
  return rows.map(
    ({ end_reason, end_details, ...session }): SessionWithin => ({
      ...session,
      reason: end_reason === null ? null : readSessionEnd(end_reason, end_details),
    }),
  );
}

const status = sql<RtkStatus>`rtk_status(quality)`;

/** A point as it is read: `Timestamp` to the ms, what callers name in `after`. */
export type PointRow = Omit<TrackPoint, 'color' | 'message' | 'basestation'> & {
  readonly station_id: number | null;
};

/** The points of a session as rows, oldest first. They are numbered before `after` leaves the first ones out. */
export async function readPoints(db: Db, session: number, { start, end }: Span, after?: Date) {
  const { rows } = await sql<PointRow>`
    with numbered as (
      select row_number() over (order by at)::int as id, * from gga_points
      where session_id = ${session} and at between ${start} and ${end}
    )
    select id, round(latitude::numeric, 8)::float8 as lat, round(longitude::numeric, 8)::float8 as long,
      to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "Timestamp", ${status} as rtk_status,
      satellites as num_sateliites, round(altitude::numeric, 3)::float8 as altitude,
      round(distance::numeric)::float8 / 1e3 as "Distance", round(hdop::numeric, 2)::float8 as hdop,
      round(data_age::numeric, 1)::float8 as data_age, station_id
    from numbered where ${after ? sql`date_trunc('milliseconds', at) > ${after}` : sql`true`}
    order by at limit ${MOST_POINTS}`.execute(db);
  return rows;
}

/** The log of a session, oldest first. */
export async function readSessionLog(
  db: Db,
  rover: number,
  session: number,
  { start, end }: Span,
  language: Language,
) {
  const { rows } = await sql<{
    Timestamp: string;
    Session_id: number;
    Message: string;
    Colour: string;
    code: number;
    stored: StoredLine;
  }>`
    select to_char(l.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "Timestamp", l.session_id as "Session_id",
      m.text as "Message", m.color as "Colour", m.code, ${storedLine} as stored
    from (select id, at, session_id, code, event, params, legacy_text, rover_id from caster_log) l join log_messages m on m.code = l.code
    where l.rover_id = ${rover} and l.session_id = ${session}
      and l.at between ${start}::timestamptz - interval '1 minute' and ${end}::timestamptz + interval '1 minute'
    order by l.at, l.id limit 1000`.execute(db);
  return rows.map(({ stored, code, ...line }) => ({
    ...line,
    Message: messageTitle(code, line.Message, language),
    Description: storedLogText(stored, language),
  }));
}

/** Stations by name. */
export function stationTitles(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('stations')
    .where('id', 'in', ids)
    .select(['id as value', 'title as text', 'latitude', 'longitude'])
    .orderBy(byName('title'))
    .execute();
}
