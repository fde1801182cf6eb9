import type { Rtcm3Line, SatellitesLine } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { type RawBuilder, sql } from 'kysely';
import { allOf, isoOf, microsOf, type Page, pageOf, partsOf } from './page.queries.ts';

export interface ObservationFilter {
  readonly basestation?: number | undefined;
  /** Stations of one country; 0 of all. */
  readonly country: 0 | 1 | 2;
  readonly start?: Date | undefined;
  readonly end?: Date | undefined;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** A station that is not archived, of a country or of any. */
export const findStation = (db: Db, id: number, country: 0 | 1 | 2) =>
  db
    .selectFrom('stations')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .$if(country !== 0, (query) => query.where('country', '=', country))
    .select('id')
    .executeTakeFirst();

/** A longer time without a message is not its interval, because the station was away. */
const LONGEST_INTERVAL = '5 minutes';

/**
 * Lines of the messages of stations, newest first, from an index by time or by station and time. Each says how long ago the
 * line before of the same message and connection was.
 */
export async function readMessages(db: Db, filter: ObservationFilter): Promise<Page<Rtcm3Line>> {
  const { limit, after } = filter;
  await inIndexOrder(db);
  const order = after ? sql`at, station_id, message` : sql`at desc, station_id desc, message desc`;
  const { rows } = await sql<Rtcm3Line & { cursor: string }>`
    select o.cursor, o.cursor as id, ${isoOf(sql`o.at`)} as "Timestamp", s.title as "Basestation", o.message as "Message",
      o.satellites as "Num_Satellites", o.rtcm_station_id as "Station_id", o.station_id as "Base", o.frames, o.bytes,
      round(extract(epoch from o.at - before.at)::numeric, 1)::float8 as seconds
    from (
      select *, ${microsOf(sql`at`)} || '~' || station_id || '~' || message as cursor from rtcm_observations
      where ${await within(db, filter, sql`message`)} order by ${order} limit ${limit}
    ) o join stations s on s.id = o.station_id
      left join lateral (
        select p.at, p.connected_at from rtcm_observations p
        where p.station_id = o.station_id and p.at < o.at and p.at > o.at - interval '${sql.raw(LONGEST_INTERVAL)}' and p.message = o.message
        order by p.at desc limit 1
      ) before on before.connected_at is not distinct from o.connected_at
    order by o.at desc, o.station_id desc, o.message desc`.execute(db);
  const { rows: page, ...cursors } = pageOf(rows, filter);
  return { rows: page.map(({ cursor: _, ...line }) => line), ...cursors };
}

/** Messages of a constellation: before MSM, if it has some, and MSM1 to MSM7. */
const observing = {
  gsats: sql`message between 1001 and 1004 or message between 1071 and 1077`,
  rsats: sql`message between 1009 and 1012 or message between 1081 and 1087`,
  esats: sql`message between 1091 and 1097`,
  csats: sql`message between 1121 and 1127`,
} as const;

/** Satellites of stations by constellation, newest first: the messages of one station and moment together. */
export async function readSatellites(db: Db, filter: ObservationFilter): Promise<Page<SatellitesLine>> {
  const { limit, after } = filter;
  await inIndexOrder(db);
  const order = after ? sql`at, station_id` : sql`at desc, station_id desc`;
  const seen = (name: keyof typeof observing) =>
    sql`max(satellites) filter (where ${observing[name]}) as ${sql.ref(name)}`;
  const { rows } = await sql<SatellitesLine & { cursor: string }>`
    select o.cursor, o.cursor as id, ${isoOf(sql`o.at`)} as timestamp, s.title as basestation,
      floor(extract(epoch from o.connected_at))::float8 as session, o.gsats, o.rsats, o.esats, o.csats, o.station_id as "Base"
    from (
      select *, ${microsOf(sql`at`)} || '~' || station_id as cursor from (
        select at, station_id, max(connected_at) as connected_at, ${seen('gsats')}, ${seen('rsats')}, ${seen('esats')}, ${seen('csats')}
        from rtcm_observations where ${await within(db, filter)} group by at, station_id order by ${order} limit ${limit}
      ) counted
    ) o join stations s on s.id = o.station_id
    order by o.at desc, o.station_id desc`.execute(db);
  const { rows: page, ...cursors } = pageOf(rows, filter);
  return { rows: page.map(({ cursor: _, ...line }) => line), ...cursors };
}

/** `message`: what orders the lines of a station and moment, where they are not put together. */
async function within(
  db: Db,
  filter: ObservationFilter,
  message?: RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> {
  const { basestation, country, start, end, before, after } = filter;
  const conditions: RawBuilder<unknown>[] = [];
  if (start) conditions.push(sql`at >= ${start}`);
  if (end) conditions.push(sql`at <= ${end}`);
  if (before) conditions.push(beyond(before, '<', message));
  if (after) conditions.push(beyond(after, '>', message));
  if (basestation !== undefined) conditions.push(sql`station_id = ${basestation}`);
  else if (country !== 0) conditions.push(await ofCountry(db, country, conditions, after !== undefined));
  return allOf(conditions);
}

function beyond(cursor: string, side: '<' | '>', message?: RawBuilder<unknown>): RawBuilder<unknown> {
  const { at, keys } = partsOf(cursor);
  const on = sql.raw(side);
  return message
    ? sql`at ${on}= ${at}::timestamptz and (at, station_id, ${message}) ${on} (${at}::timestamptz, ${keys[0]}::bigint, ${keys[1]}::int)`
    : sql`at ${on}= ${at}::timestamptz and (at, station_id) ${on} (${at}::timestamptz, ${keys[0]}::bigint)`;
}

/**
 * The stations of a country, from where the first of them has a line on: the index by time has the lines of the other
 * country too, and when all stations of this one are silent they would all be read.
 */
async function ofCountry(
  db: Db,
  country: 1 | 2,
  conditions: readonly RawBuilder<unknown>[],
  upwards: boolean,
): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ ids: number[]; edge: string | null }>`
    select coalesce(array_agg(s.id), '{}') as ids, (${upwards ? sql`min` : sql`max`}(edge.at))::text as edge
    from stations s left join lateral (
      select at from rtcm_observations where station_id = s.id and ${allOf(conditions)}
      order by at ${upwards ? sql`asc` : sql`desc`} limit 1
    ) edge on true where s.country = ${country}`.execute(db);
  const { ids = [], edge = null } = rows[0] ?? {};
  if (edge === null) return sql`false`;
  return sql`at ${sql.raw(upwards ? '>=' : '<=')} ${edge}::timestamptz and station_id = any(${ids}::int[])`;
}

/** The planner thinks that a sort of what it finds is cheaper than a walk down an index that stops at the limit. */
const inIndexOrder = (db: Db) =>
  sql`select set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true),
    set_config('enable_hashagg', 'off', true), set_config('enable_seqscan', 'off', true)`.execute(db);
