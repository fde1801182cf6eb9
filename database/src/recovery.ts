import type { SessionEnd, StreamChange } from '@cairn/contract/caster-events';
import { sql } from 'kysely';
import type { Database, Db } from './database.ts';
import { isUnavailable } from './unavailable.ts';

const REASON = 'caster_crashed' satisfies SessionEnd['code'] & StreamChange['code'];
/**
 * Puts in order what a caster of this name left when it was killed: open sessions, stations online, live rows. With
 * `unlessAfter` nothing happens if the caster has written its heartbeat since.
 */
export async function recover(
  database: Database,
  node: string,
  unlessAfter?: string,
): Promise<{ sessions: number }> {
  return database.service.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('recover casters'))`.execute(db);
    if (unlessAfter !== undefined && (await heartbeats(db)).get(node) !== unlessAfter) return { sessions: 0 };
    // The live row was written more often than the session's, so it knows more of the last seconds.
    const { rows } = await sql`
      update rover_sessions session set
        seen_at = last.seen_at, ended_at = last.seen_at, end_reason = ${REASON}, end_details = '{}',
        bytes_sent = last.bytes_sent, bytes_received = last.bytes_received,
        ggas = last.ggas, fixes = last.fixes, floats = last.floats, dgps = last.dgps,
        standalones = last.standalones, estimates = last.estimates,
        fixed_ms = last.fixed_ms, float_ms = last.float_ms, dgps_ms = last.dgps_ms, gps_ms = last.gps_ms, est_ms = last.est_ms,
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
          greatest(open.fixed_ms, live.fixed_ms) as fixed_ms, greatest(open.float_ms, live.float_ms) as float_ms,
          greatest(open.dgps_ms, live.dgps_ms) as dgps_ms, greatest(open.gps_ms, live.gps_ms) as gps_ms,
          greatest(open.est_ms, live.est_ms) as est_ms,
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
      select latest.station_id,
        greatest(latest.at + interval '1 millisecond', least(live.seen_at, live.due_at), case when live.seen_at is null then ${lastObserved} end),
        latest.kind, false, ${REASON}
      from (
        select distinct on (station_id, kind) station_id, kind, at, online
        from station_status_changes
        order by station_id, kind, at desc
      ) latest
      left join station_live live using (station_id)
      where latest.online
        and (live.node is null or live.node = ${node} or live.node = any (silent_casters()))`.execute(db);
    for (const table of ['rover_live', 'station_live', 'caster_services'] as const)
      await db.deleteFrom(table).where('node', '=', node).execute();
    return { sessions: rows.length };
  });
}

/**
 * When a station was last observed whose live row is lost too, as after a crash of the server; rows of observations are
 * ten seconds apart.
 */
const lastObserved = sql`coalesce((
  select at from rtcm_observations o where o.station_id = latest.station_id and o.at > latest.at and o.satellites > 0
  order by o.at desc limit 1), now())`;

/** When each caster that has left rows wrote its heartbeat, as text; empty for one that never did. */
async function heartbeats(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ node: string; beat: string }>`
    select node, coalesce(max(seen_at)::text, '') as beat from (
      select node, seen_at from caster_services
      union all select distinct node, null::timestamptz from rover_sessions where ended_at is null
      union all select distinct node, null::timestamptz from rover_live
      union all select distinct node, null::timestamptz from station_live
    ) present
    group by node`.execute(db);
  return new Map(rows.map(({ node, beat }) => [node, beat]));
}

/** A caster whose heartbeat does not change for so long, while the database answers, is lost by the next check, ms. */
const LOST_AFTER = 20_000;
const CHECK_EVERY = 3_000;

/**
 * Finds casters that died for good. Time is measured here, between checks that the database answered, so that neither
 * differing clocks nor a database that was away make a caster look dead.
 */
export class LostCasters {
  readonly #database: Database;
  readonly #known = new Map<string, { readonly beat: string; readonly since: number; tried?: true }>();
  #checkedAt = Number.NEGATIVE_INFINITY;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Puts in order what lost casters left, and returns their names. `now` is in ms of any clock that never steps. */
  async check(now: number): Promise<string[]> {
    if (now - this.#checkedAt > LOST_AFTER / 2) this.#known.clear();
    const beats = await heartbeats(this.#database.service);
    this.#checkedAt = now;
    for (const node of this.#known.keys()) if (!beats.has(node)) this.#known.delete(node);
    const lost: string[] = [];
    for (const [node, beat] of beats) {
      const before = this.#known.get(node);
      if (before?.beat !== beat) this.#known.set(node, { beat, since: now });
      else if (before.tried) {
        await recover(this.#database, node, beat);
        this.#known.delete(node);
        lost.push(node);
      } else if (now - before.since >= LOST_AFTER) {
        // a database that accepts no writes accepts no heartbeats; once it does, a living caster has until the next
        // check
        await this.#rewrite(node);
        before.tried = true;
      }
    }
    return lost;
  }

  /** Writes the heartbeat of a caster unchanged. */
  async #rewrite(node: string): Promise<void> {
    const { service } = this.#database;
    const rows = service.updateTable('caster_services').set(({ ref }) => ({ clients: ref('clients') }));
    await rows.where('node', '=', node).execute();
  }
}

/** Checks for lost casters every few seconds. Returns the function that ends it. */
export function watchLostCasters(
  database: Database,
  log: { warn(details: object, message: string): void },
): () => Promise<void> {
  const casters = new LostCasters(database);
  let running: Promise<void> | undefined;
  const check = async () => {
    const lost = await casters.check(performance.now()).catch((error: unknown): string[] => {
      if (!isUnavailable(error))
        log.warn({ error: String(error) }, 'lost casters cannot be found or put in order');
      return []; // others report that the database is away
    });
    if (lost.length > 0) log.warn({ lost }, 'ended the sessions and streams of casters that died');
  };
  const timer = setInterval(() => {
    running ??= check().finally(() => {
      running = undefined;
    });
  }, CHECK_EVERY);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/**
 * Withdraws the outages of stations of a caster that was put in order while it could not reach the database, as they
 * were observed all the time.
 */
export async function withdrawOffline(database: Database, stations: readonly number[]): Promise<void> {
  await sql`
    delete from station_status_changes c using (
      select distinct on (station_id, kind) station_id, kind, at, online, reason
      from station_status_changes where station_id = any(${stations})
      order by station_id, kind, at desc
    ) latest
    where c.station_id = latest.station_id and c.kind = latest.kind and c.at = latest.at
      and not latest.online and latest.reason = ${REASON}`.execute(database.service);
}
