import type { Database, Db } from '@cairn/database';
import { type RawBuilder, sql } from 'kysely';

/** A new SIM of a rover, and a rover that stands in winter, send nothing for some days; a week is longer than a job. */
const DAYS_WITHOUT_USAGE = 7;
/** A modem stays online overnight; a rover that does not log in for a whole day is not only parked. */
const HOURS_WITHOUT_SESSION = 24;
/** Longer than the status of a SIM lags behind its session. */
const MINUTES_OF_SESSION = 30;
/** What was read longer ago says nothing of now: refreshes run every night. */
const HOURS_OF_TRUTH = 26;

/** SIMs of rovers that are in use. */
const ofRover = sql`s.rover_id is not null and s.status = 'active' and s.missing_at is null`;
const readLately = (column: RawBuilder<unknown>) =>
  sql`${column} > now() - make_interval(hours => ${HOURS_OF_TRUTH}::int)`;

/** The SIMs that each alert concerns now, as queries of (sim_id, figure). */
const conditions = {
  /** The SIM has used more than the allowance of its package in this month. */
  high_usage: sql`
    select s.id as sim_id, s.usage_bytes as figure from sims s join sim_packages p on p.id = s.package_id
    where s.usage_bytes > p.allowance_bytes and s.usage_month = date_trunc('month', now() at time zone 'utc')::date`,
  /** Held by its rover for a week, and no data in that time, although its data was read. */
  no_usage: sql`
    select s.id as sim_id, null::bigint as figure from sims s
    where ${ofRover} and ${readLately(sql`s.usage_read_at`)} and s.held_since < now() - make_interval(days => ${DAYS_WITHOUT_USAGE}::int)
      and not exists (select from sim_usage u where u.sim_id = s.id and u.bytes > 0
        and u.day > (now() at time zone 'utc')::date - ${DAYS_WITHOUT_USAGE}::int)`,
  online_without_session: sql`
    select s.id as sim_id, null::bigint as figure from sims s
    where ${ofRover} and s.online and ${readLately(sql`s.read_at`)} and s.held_since < now() - make_interval(hours => ${HOURS_WITHOUT_SESSION}::int)
      and not exists (select from rover_sessions r where r.rover_id = s.rover_id
        and (r.ended_at is null or r.ended_at > now() - make_interval(hours => ${HOURS_WITHOUT_SESSION}::int)))`,
  /** Its rover has a session while all SIMs of the rover are offline. */
  session_without_online: sql`
    select s.id as sim_id, null::bigint as figure from sims s
    where ${ofRover} and s.online = false and ${readLately(sql`s.read_at`)}
      and not exists (select from sims o where o.rover_id = s.rover_id and o.online is distinct from false)
      and exists (select from rover_sessions r where r.rover_id = s.rover_id and r.ended_at is null
        and r.started_at < now() - make_interval(mins => ${MINUTES_OF_SESSION}::int))`,
  missing: sql`
    select s.id as sim_id, null::bigint as figure from sims s
    where s.missing_at is not null and s.holder <> 'unassigned'`,
} as const;

/** Opens an alert where its condition holds, and ends it where it no longer does. Returns how many of each. */
export async function judgeAlerts({
  service,
}: Pick<Database, 'service'>): Promise<{ opened: number; ended: number }> {
  const judged = { opened: 0, ended: 0 };
  for (const [kind, condition] of Object.entries(conditions)) {
    const { opened, ended } = await service.transaction().execute((db) => judge(db, kind, condition));
    judged.opened += opened;
    judged.ended += ended;
  }
  return judged;
}

async function judge(db: Db, kind: string, condition: RawBuilder<unknown>) {
  await sql`select pg_advisory_xact_lock(hashtext('alerts of SIM cards'))`.execute(db);
  const { rows } = await sql<{ opened: number; ended: number }>`
    with concerned as materialized (${condition}), ended as (
      update sim_alerts set until = now()
      where kind = ${kind} and until is null and sim_id not in (select sim_id from concerned) returning 1
    ), grown as (
      update sim_alerts a set figure = c.figure from concerned c
      where a.sim_id = c.sim_id and a.kind = ${kind} and a.until is null and a.figure is distinct from c.figure
    ), opened as (
      insert into sim_alerts (sim_id, kind, figure) select sim_id, ${kind}, figure from concerned
      on conflict (sim_id, kind) where until is null do nothing returning 1
    )
    select (select count(*) from opened)::int as opened, (select count(*) from ended)::int as ended`.execute(
    db,
  );
  return rows[0] ?? { opened: 0, ended: 0 };
}
