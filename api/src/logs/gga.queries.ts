import { type GgaLine, messageCodes, readGgaFault, type TrackStation } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { type RawBuilder, sql } from 'kysely';
import { allOf, isoOf, microsOf, type Page, pageOf, partsOf, timeOf } from './page.queries.ts';

export interface GgaFilter {
  readonly rover: number;
  readonly start?: Date | undefined;
  readonly end?: Date | undefined;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** The user name of a rover that is not archived. */
export const findOwnRover = (db: Db, id: number) =>
  db
    .selectFrom('rovers')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .select(['id', 'username'])
    .executeTakeFirst();

/**
 * GGA of a rover, newest first: those that are stored as points, and of those that could not be used the one that the log
 * has of each session. Both are walks down an index of the rover, stopped at `limit`. Lines of the same moment are ordered
 * by session, and then by whether they could be used. `stations`: those that fed it.
 */
export async function readGgas(
  db: Db,
  filter: GgaFilter,
  username: string,
): Promise<Page<GgaLine> & { stations: TrackStation[] }> {
  // as in readLog: the planner would gather and sort all lines of a tenant
  await sql`select set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true)`.execute(
    db,
  );
  const days = await daysOfSessions(db, filter);
  const first = days ? await readLines(db, filter, days.spans) : [];
  // GGA are fewer than its sessions counted where a receiver sends more than one a second
  const rows = days?.isPart && first.length < filter.limit ? await readLines(db, filter) : first;
  const { rows: page, ...cursors } = pageOf(rows, filter);
  const stations = await stationsOf(db, page);
  const titles = new Map(stations.map(({ value, text }) => [value, text]));
  const agents = await agentsOf(db, page);
  return {
    rows: page.map(({ cursor, fault, ...line }) => ({
      ...line,
      id: cursor,
      Username: username,
      Basestation: (line.Station !== null && titles.get(line.Station)) || null,
      User_agent: agents.get(line.Session_id) ?? '',
      fault: readGgaFault(fault),
    })),
    stations,
    ...cursors,
  };
}

/** What is the same in many lines is looked up once: 500 lines are of a session or two. */
type StoredLine = Omit<GgaLine, 'id' | 'Username' | 'Basestation' | 'User_agent' | 'fault'> & {
  cursor: string;
  fault: string | null;
};

async function readLines(
  db: Db,
  filter: GgaFilter,
  spans: readonly Span[] = [],
): Promise<readonly StoredLine[]> {
  const { rover, limit, after } = filter;
  const order = after ? sql`at, session_id, usable` : sql`at desc, session_id desc, usable desc`;
  const { rows } = await sql<StoredLine>`
    select g.cursor, ${isoOf(sql`g.at`)} as "Timestamp", g.session_id as "Session_id",
      round(g.distance::float8) / 1e3 as "Distance", round(g.bytes_sent / 1e3, 1)::float8 as "Bytes_sent", g.sentence as "GGA",
      g.station_id as "Station", 1 - g.usable as unusable, g.fault,
      round(g.latitude::numeric, 8)::float8 as lat, round(g.longitude::numeric, 8)::float8 as long,
      rtk_status(g.quality) as rtk_status, round(g.altitude::numeric, 3)::float8 as altitude,
      g.satellites as num_sateliites, round(g.hdop::numeric, 2)::float8 as hdop, round(g.data_age::numeric, 1)::float8 as data_age
    from (
      select *, ${microsOf(sql`at`)} || '~' || session_id || '~' || usable as cursor from (
        (select at, session_id, 1 as usable, station_id, quality, latitude, longitude, altitude, satellites, hdop, data_age,
            distance, bytes_sent, sentence, null::text as fault
          from gga_points where rover_id = ${rover} and ${conditionsOf(filter, spans, 1)} order by ${order} limit ${limit})
        union all
        (select at, session_id, 0, station_id, 0::smallint, null, null, null, null, null, null, null, null, params ->> 'sample',
            params ->> 'fault'
          from (select *, 0 as usable from (select at, session_id, station_id, params, rover_id, code, event from caster_log) c) l
          where rover_id = ${rover} and code = ${messageCodes.gga_unusable} and event = 'gga_unusable' and session_id is not null
            and ${conditionsOf(filter, spans, 0)} order by ${order} limit ${limit})
      ) found order by ${order} limit ${limit}
    ) g order by g.at desc, g.session_id desc, g.usable desc`.execute(db);
  return rows;
}

/** The sessions of a rover are looked through as far as this. The first does not count: a page may begin near its end. */
const MOST_SESSIONS = 1_000;

/** Days without a gap between them: from the first on, before the last. */
interface Span {
  readonly from: string;
  readonly to: string;
}

/**
 * The days of the sessions that a page is made of: those of a partitioned table are planned one by one, and a rover works on
 * few of them, sometimes far apart. `isPart`: there are sessions beyond. Undefined where it has none.
 */
async function daysOfSessions(
  db: Db,
  { rover, start, end, before, after, limit }: GgaFilter,
): Promise<{ spans: readonly Span[]; isPart: boolean } | undefined> {
  const bounds = [before && timeOf(before), end?.getTime()].filter((bound) => typeof bound === 'number');
  const top =
    bounds.length > 0 ? sql`${new Date(Math.min(...bounds) + CLOCKS)}::timestamptz` : sql`'infinity'`;
  const bottoms = [after && timeOf(after), start?.getTime()].filter((bound) => typeof bound === 'number');
  const bottom =
    bottoms.length > 0 ? sql`${new Date(Math.max(...bottoms) - CLOCKS)}::timestamptz` : sql`'-infinity'`;
  const order = after ? sql`started_at` : sql`started_at desc`;
  const clocks = sql`interval '${sql.raw(String(CLOCKS))} ms'`;
  const { rows } = await sql<{ spans: Span[] | null; isPart: boolean }>`
    with near as (
      select started_at, coalesce(ended_at, now()) as ended_at, ggas from rover_sessions
      where rover_id = ${rover} and started_at <= ${top} and coalesce(ended_at, now()) >= ${bottom}
      order by ${order} limit ${MOST_SESSIONS}
    ), counted as (
      select *, sum(ggas) over past - ggas - first_value(ggas) over past as earlier
      from near window past as (order by ${order} rows unbounded preceding)
    ), spans as (
      select unnest(range_agg(tstzrange(date_trunc('day', started_at - ${clocks}, 'utc'),
        date_trunc('day', ended_at + ${clocks}, 'utc') + interval '24 hours'))) as span
      from counted where earlier < ${2 * limit}
    )
    select (select json_agg(json_build_object('from', lower(span), 'to', upper(span))) from spans) as spans,
      coalesce(max(earlier) >= ${2 * limit}, false) or count(*) = ${MOST_SESSIONS} as "isPart"
    from counted`.execute(db);
  const [found] = rows;
  return found?.spans ? { spans: found.spans, isPart: found.isPart } : undefined;
}

/** Clocks of casters need not agree, ms. */
const CLOCKS = 60_000;

/** The lines of a walk: of the spans, within the filter's time, and beyond its cursor. */
function conditionsOf(
  { start, end, before, after }: GgaFilter,
  spans: readonly Span[],
  usable: 0 | 1,
): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [];
  if (spans.length > 0) {
    const days = spans.map(({ from, to }) => sql`at >= ${from}::timestamptz and at < ${to}::timestamptz`);
    conditions.push(sql`(${sql.join(days, sql` or `)})`);
  }
  if (start) conditions.push(sql`at >= ${start}`);
  if (end) conditions.push(sql`at <= ${end}`);
  if (before) conditions.push(beyond(before, '<', usable));
  if (after) conditions.push(beyond(after, '>', usable));
  return allOf(conditions);
}

function beyond(cursor: string, side: '<' | '>', usable: 0 | 1): RawBuilder<unknown> {
  const { at, keys } = partsOf(cursor);
  const sideName = sql.raw(side);
  return sql`at ${sideName}= ${at}::timestamptz and (at, session_id, ${usable}::int) ${sideName} (${at}::timestamptz, ${keys[0]}::bigint, ${keys[1]}::int)`;
}

/** Stations of lines, where they are entered. */
async function stationsOf(db: Db, lines: readonly StoredLine[]): Promise<TrackStation[]> {
  const ids = [...new Set(lines.flatMap(({ Station }) => Station ?? []))];
  if (ids.length === 0) return [];
  return db
    .selectFrom('stations')
    .where('id', 'in', ids)
    .select(['id as value', 'title as text', 'latitude', 'longitude'])
    .execute();
}

/** The user agents of the sessions of lines, by their ids. */
async function agentsOf(db: Db, lines: readonly StoredLine[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(lines.map(({ Session_id }) => Session_id))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('rover_sessions')
    .where('id', 'in', ids)
    .select(['id', sql<string>`coalesce(user_agent, '')`.as('agent')])
    .execute();
  return new Map(rows.map(({ id, agent }) => [id, agent]));
}
