import type { SessionEnd, StreamChange } from '@cairn/contract/caster-events';
import type { Database } from '@cairn/database';
import { sql } from 'kysely';

const reason = 'caster_crashed' satisfies SessionEnd['code'] & StreamChange['code'];
/** A station whose live row another caster wrote this recently is still online there. */
const liveWithin = '10 seconds';

/** Cleans up after a killed caster of this name: open sessions, stations online, live rows. */
export async function recover(database: Database, node: string): Promise<{ sessions: number }> {
  return database.service.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('recover casters'))`.execute(db);
    // The live row was written more often than the session's: it has the last seconds too.
    const { rows } = await sql`
      update rover_sessions session set
        seen_at = last.seen_at, ended_at = last.seen_at, end_reason = ${reason}, end_details = '{}',
        bytes_sent = last.bytes_sent, bytes_received = last.bytes_received,
        ggas = last.ggas, fixes = last.fixes, floats = last.floats, dgps = last.dgps,
        standalones = last.standalones, estimates = last.estimates,
        time_to_fix = last.time_to_fix, average_distance = last.average_distance
      from (
        select open.id,
          greatest(open.seen_at, live.seen_at) as seen_at,
          greatest(open.bytes_sent, live.bytes_sent) as bytes_sent,
          greatest(open.bytes_received, live.bytes_received) as bytes_received,
          greatest(open.ggas, live.ggas) as ggas, greatest(open.fixes, live.fixes) as fixes,
          greatest(open.floats, live.floats) as floats, greatest(open.dgps, live.dgps) as dgps,
          greatest(open.standalones, live.standalones) as standalones,
          greatest(open.estimates, live.estimates) as estimates,
          coalesce(open.time_to_fix, live.time_to_fix) as time_to_fix,
          coalesce(live.average_distance, open.average_distance) as average_distance
        from rover_sessions open
        left join rover_live live on live.rover_id = open.rover_id and live.session_id = open.id
        where open.node = ${node} and open.ended_at is null
      ) last
      where session.id = last.id
      returning session.id`.execute(db);
    await sql`
      insert into station_status_changes (station_id, at, kind, online, reason)
      select latest.station_id, greatest(latest.at + interval '1 millisecond', coalesce(live.seen_at, now())),
        latest.kind, false, ${reason}
      from (
        select distinct on (station_id, kind) station_id, kind, at, online
        from station_status_changes
        order by station_id, kind, at desc
      ) latest
      left join station_live live using (station_id)
      where latest.online
        and (live.node is null or live.node = ${node} or live.seen_at < now() - ${liveWithin}::interval)`.execute(
      db,
    );
    for (const table of ['rover_live', 'station_live', 'caster_services'] as const)
      await db.deleteFrom(table).where('node', '=', node).execute();
    return { sessions: rows.length };
  });
}

/** A caster silent for so long is lost: it was moved or renamed, and does not clean up after itself. */
const lostAfter = '10 minutes';

/** Cleans up after casters that did not return. Returns their names. */
export async function recoverLost(database: Database): Promise<string[]> {
  const { rows } = await sql<{ node: string }>`
    select node from (
      select node, seen_at from rover_sessions where ended_at is null
      union all select node, seen_at from rover_live
      union all select node, seen_at from station_live
      union all select node, seen_at from caster_services
    ) left_behind
    group by node
    having max(seen_at) < now() - ${lostAfter}::interval`.execute(database.service);
  for (const { node } of rows) await recover(database, node);
  return rows.map(({ node }) => node);
}
