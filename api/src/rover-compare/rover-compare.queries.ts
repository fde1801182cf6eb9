import { COMPARED_EVENTS } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { sql } from 'kysely';
import { shownTitle } from '../records/shown-title.ts';

/** Settings that people change, by their columns, as the audit trail names them. */
export const settings = [
  'title',
  'username',
  'allowed',
  'casta',
  'forced_mountpoint',
  'needs_gga',
  'ignore_initial_gga',
  'disconnect_on_change_base',
  'preferred_ntrip_version',
  'test_user',
] as const;

/** The rover as it is now. */
export const findRover = (db: Db, id: number) =>
  db
    .selectFrom('rovers')
    .innerJoin('companies', 'companies.id', 'rovers.company_id')
    .where('rovers.id', '=', id)
    .select(settings.map((name) => `rovers.${name}` as const))
    .select(['rovers.created_at', 'companies.title as company'])
    .executeTakeFirst();

interface StoredChange {
  readonly code: string;
  readonly parameters: { readonly field: string; readonly before: string; readonly after: string };
}

export interface EventRow {
  readonly at: Date;
  readonly user_name: string;
  readonly text: string;
  readonly detail: string;
  readonly message: string | null;
  readonly parameters: unknown;
  readonly details: readonly StoredChange[] | null;
}

/** What people changed of a rover after a moment, the oldest first: as much as its settings are followed back by. */
export async function readEvents(db: Db, rover: number, after: Date): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select at, user_name, text, detail, message, parameters, details from user_events
    where target_type = 'rover' and target_id = ${rover} and at > ${after} order by at, id limit 5000`.execute(
    db,
  );
  return rows;
}

/** The newest events of a period. */
export const newestOf = (events: readonly EventRow[], until: Date) => {
  const within = events.filter(({ at }) => at <= until).toReversed();
  return { events: within.slice(0, COMPARED_EVENTS), more: within.length > COMPARED_EVENTS };
};

/** The subscription that a rover had at a moment, and whether it was suspended then. */
export async function readSubscription(db: Db, rover: number, at: Date) {
  const { rows } = await sql<{ type: string; ends_at: Date; suspended: boolean }>`
    select ${shownTitle('t')} as type, s.ends_at, coalesce((
        select e.action = 54 from subscription_events e
        where e.subscription_id = s.id and e.at <= ${at} and e.action in (54, 55) order by e.at desc, e.id desc limit 1
      ), false) as suspended
    from subscriptions s join subscription_types t on t.id = s.type_id
    where s.rover_id = ${rover} and s.status <> 2 and s.starts_at <= ${at} and coalesce(s.finished_at, s.ends_at) > ${at}
    order by s.starts_at desc limit 1`.execute(db);
  return rows[0];
}

/** The SIM cards that were in a rover at a moment, by slot. */
export async function readSims(db: Db, rover: number, at: Date): Promise<string[]> {
  const { rows } = await sql<{ iccid: string }>`
    select sims.iccid from (
      select distinct on (sim_id) sim_id, slot, to_holder from sim_moves
      where rover_id = ${rover} and at <= ${at} order by sim_id, id desc
    ) last join sims on sims.id = last.sim_id where last.to_holder = 'rover' order by last.slot`.execute(db);
  return rows.map(({ iccid }) => iccid);
}

/** The session of a moment, else the last before it. */
export async function readSession(db: Db, rover: number, at: Date) {
  const { rows } = await sql<{
    started_at: Date;
    mountpoint: string;
    user_agent: string;
    ntrip_version: number;
  }>`
    select started_at, mountpoint, user_agent, ntrip_version from rover_sessions
    where rover_id = ${rover} and started_at <= ${at} order by started_at desc limit 1`.execute(db);
  return rows[0];
}

/** The GGA of the 24 hours before a moment: how many, what they say, and the station that fed most of them. */
export async function readFigures(db: Db, rover: number, at: Date) {
  const { rows } = await sql<{
    ggas: number;
    fixed: number | null;
    distance: number | null;
    age: number | null;
    satellites: number | null;
    station: string | null;
  }>`
    with points as materialized (
      select quality, distance, data_age, satellites, station_id from gga_points
      where rover_id = ${rover} and at > ${at}::timestamptz - interval '1 day' and at <= ${at}
    )
    select count(*)::int as ggas, (100.0 * count(*) filter (where quality = 4) / nullif(count(*), 0))::float8 as fixed,
      (percentile_cont(0.5) within group (order by distance) / 1000)::float8 as distance,
      percentile_cont(0.5) within group (order by data_age)::float8 as age,
      percentile_cont(0.5) within group (order by satellites)::float8 as satellites,
      (select stations.title from stations where stations.id = mode() within group (order by points.station_id)) as station
    from points`.execute(db);
  return rows[0];
}
