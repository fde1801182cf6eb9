import { type GgaLine, messageCodes, readGgaFault, type TrackStation } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { type RawBuilder, sql } from 'kysely';
import { allOf, isoOf, microsOf, type Page, pageOf, partsOf } from './page.queries.ts';

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
 * by session, and then by whether they could be used.
 */
export async function readGgas(db: Db, filter: GgaFilter, username: string): Promise<Page<GgaLine>> {
  const { rover, limit, after } = filter;
  // as in readLog: the planner would gather and sort all lines of a tenant
  await sql`select set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true)`.execute(
    db,
  );
  const order = after ? sql`at, session_id, usable` : sql`at desc, session_id desc, usable desc`;
  const { rows } = await sql<Omit<GgaLine, 'fault'> & { cursor: string; fault: string | null }>`
    select g.cursor, g.cursor as id, ${isoOf(sql`g.at`)} as "Timestamp", ${username} as "Username", stations.title as "Basestation",
      g.session_id as "Session_id", round(g.distance::float8) / 1e3 as "Distance", coalesce(s.user_agent, '') as "User_agent",
      round(g.bytes_sent / 1e3, 1)::float8 as "Bytes_sent", g.sentence as "GGA", g.station_id as "Station",
      1 - g.usable as unusable, g.fault,
      round(g.latitude::numeric, 8)::float8 as lat, round(g.longitude::numeric, 8)::float8 as long,
      rtk_status(g.quality) as rtk_status, round(g.altitude::numeric, 3)::float8 as altitude,
      g.satellites as num_sateliites, round(g.hdop::numeric, 2)::float8 as hdop, round(g.data_age::numeric, 1)::float8 as data_age
    from (
      select *, ${microsOf(sql`at`)} || '~' || session_id || '~' || usable as cursor from (
        (select at, session_id, 1 as usable, station_id, quality, latitude, longitude, altitude, satellites, hdop, data_age,
            distance, bytes_sent, sentence, null::text as fault
          from gga_points where rover_id = ${rover} and ${within(filter, 1)} order by ${order} limit ${limit})
        union all
        (select at, session_id, 0, station_id, 0::smallint, null, null, null, null, null, null, null, null, params ->> 'sample',
            params ->> 'fault'
          from (select *, 0 as usable from (select at, session_id, station_id, params, rover_id, code, event from caster_log) c) l
          where rover_id = ${rover} and code = ${messageCodes.gga_unusable} and event = 'gga_unusable' and session_id is not null
            and ${within(filter, 0)} order by ${order} limit ${limit})
      ) found order by ${order} limit ${limit}
    ) g left join stations on stations.id = g.station_id left join rover_sessions s on s.id = g.session_id
    order by g.at desc, g.session_id desc, g.usable desc`.execute(db);
  const { rows: page, ...cursors } = pageOf(rows, filter);
  return {
    rows: page.map(({ cursor: _, fault, ...line }) => ({ ...line, fault: readGgaFault(fault) })),
    ...cursors,
  };
}

/** The lines of a walk: within the filter's time, and beyond its cursor. */
function within({ start, end, before, after }: GgaFilter, usable: 0 | 1): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [];
  if (start) conditions.push(sql`at >= ${start}`);
  if (end) conditions.push(sql`at <= ${end}`);
  if (before) conditions.push(beyond(before, '<', usable));
  if (after) conditions.push(beyond(after, '>', usable));
  return allOf(conditions);
}

function beyond(cursor: string, side: '<' | '>', usable: 0 | 1): RawBuilder<unknown> {
  const { at, keys } = partsOf(cursor);
  const on = sql.raw(side);
  return sql`at ${on}= ${at}::timestamptz and (at, session_id, ${usable}::int) ${on} (${at}::timestamptz, ${keys[0]}::bigint, ${keys[1]}::int)`;
}

/** Stations of lines, where they are entered. */
export async function stationsOf(db: Db, lines: readonly GgaLine[]): Promise<TrackStation[]> {
  const ids = [...new Set(lines.flatMap(({ Station }) => Station ?? []))];
  if (ids.length === 0) return [];
  return db
    .selectFrom('stations')
    .where('id', 'in', ids)
    .select(['id as value', 'title as text', 'latitude', 'longitude'])
    .execute();
}
