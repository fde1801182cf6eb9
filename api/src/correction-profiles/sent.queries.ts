import { rtkStatusIds, type StreamLack } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { sql } from 'kysely';

/** A live row of the caster that is older than this is not of now, ms: they are written every 10 s. */
const CURRENT = 35_000;

/** Frames of each message type, and in how many seconds, until when. */
export interface Counted {
  readonly at: Date;
  readonly seconds: number;
  readonly messages: readonly { readonly type: number; readonly frames: number; readonly bytes: number }[];
}

/** What feeds a rover now; the fields are null while nothing does. Undefined when the caller sees no such rover. */
export const findFed = (db: Db, rover: number) =>
  db
    .selectFrom('rovers')
    .leftJoin('live_rovers as live', 'live.rover_id', 'rovers.id')
    .leftJoin('stations', 'stations.id', 'live.station_id')
    .leftJoin('live_stations as source', 'source.station_id', 'live.station_id')
    .where('rovers.id', '=', rover)
    .where('rovers.archived_at', 'is', null)
    .select([
      'live.node',
      'live.session_id',
      'live.connected_at',
      'live.user_agent',
      'live.correction_profile_id as profile',
      'source.biases_known',
    ])
    .select(['stations.id as station', 'stations.title', 'stations.reference_frame'])
    .executeTakeFirst();

/**
 * When a live session was given the profile that it has, or other coordinates by it, and whether it had a fix since; null
 * when it began with them.
 */
export async function readChange(
  db: Db,
  { rover, session, connected }: { rover: number; session: number; connected: Date },
): Promise<{ at: Date; fixed: boolean } | null> {
  const { rows } = await sql<{ at: Date; fixed: boolean }>`
    select changed.at, exists (
      select from gga_points p
      where p.session_id = ${session} and p.at > changed.at and rtk_status(p.quality) = ${rtkStatusIds.fixed}
    ) as fixed
    from (
      select at from caster_log where rover_id = ${rover} and at >= ${connected}
        and (event = 'account_corrections_changed' or event = 'rover_coordinates' and params ? 'before')
        and session_id = ${session}
      order by at desc limit 1
    ) changed`.execute(db);
  return rows[0] ?? null;
}

/** What is known of a station in the countries that the caller may see, besides what it sends. */
export const findStation = (db: Db, id: number, country: number) =>
  db
    .selectFrom('stations')
    .leftJoin('live_stations as live', 'live.station_id', 'stations.id')
    .where('stations.id', '=', id)
    .where('stations.archived_at', 'is', null)
    .$if(country !== 0, (query) => query.where('stations.country', '=', country))
    .select(['stations.reference_frame', 'live.biases_known'])
    .executeTakeFirst();

/** What a station has sent in the last minute, as far as its source has been connected; undefined when it sends nothing. */
export async function readStationSent(db: Db, station: number, now: Date): Promise<Counted | undefined> {
  const { rows } = await sql<{
    type: number;
    frames: number;
    bytes: number;
    at: Date;
    span: number;
    slots: number;
  }>`
    with newest as (
      select at, connected_at from rtcm_observations
      where station_id = ${station} and at > ${new Date(now.getTime() - CURRENT)} order by at desc limit 1
    ), counted as (
      select o.* from newest n join rtcm_observations o on o.station_id = ${station}
        and o.at > n.at - interval '60 s' and o.at <= n.at and o.connected_at is not distinct from n.connected_at
    ), slots as (
      select max(at) as at, extract(epoch from max(at) - min(at))::float8 as span, count(distinct at)::int as slots from counted
    )
    select c.message as type, sum(c.frames)::int as frames, sum(c.bytes)::int as bytes, s.at, s.span, s.slots
    from counted c cross join slots s group by c.message, s.at, s.span, s.slots order by c.message`.execute(
    db,
  );
  const [first] = rows;
  if (!first) return undefined;
  const { at, span, slots } = first;
  // each row counts the time since the one before it
  const seconds = slots > 1 ? (span * slots) / (slots - 1) : 10;
  return { at, seconds, messages: rows.map(({ type, frames, bytes }) => ({ type, frames, bytes })) };
}

/** What was sent to rovers of a station with a profile at their node; undefined when nothing was. */
export async function readProfileSent(
  db: Db,
  { station, profile, node }: { station: number; profile: number; node: string },
  now: Date,
): Promise<(Counted & { lacks: readonly StreamLack[] }) | undefined> {
  const row = await db
    .selectFrom('sent_corrections')
    .where('station_id', '=', station)
    .where('profile_id', '=', profile)
    .where('node', '=', node)
    .where('at', '>', new Date(now.getTime() - CURRENT))
    .select(['at', 'seconds', 'messages', 'lacks'])
    .executeTakeFirst();
  return row as (Counted & { lacks: readonly StreamLack[] }) | undefined;
}
