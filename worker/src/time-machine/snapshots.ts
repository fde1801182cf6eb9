import type { Database, Db } from '@cairn/database';
import { type RawBuilder, sql } from 'kysely';

/** A moment is made so long after it: by then the caster has written what belongs to it. */
const SNAPSHOT_DELAY = '1 minute';
/** A position older than this is none. */
const POSITION_HOLDS = '10 minutes';
/** How far back the time machine goes, days. */
const GONE_TO = 7;
/** Moments made at once; ms of one turn. */
const AT_ONCE = 24;
const BUDGET = 5000;

/**
 * Makes the moments of the last days that are missing, the newest first, for as long as its turn lasts; drops those
 * past their retention. After a long stop the rest follows in the next turns.
 */
export async function makeSnapshots(
  { service: db }: Database,
  budget = BUDGET,
  now = sql<Date>`now()`,
): Promise<{ made: number; dropped: number }> {
  const end = performance.now() + budget;
  const retained = await retainedDays(db);
  const dropped =
    await sql`delete from moments where at < ${now} - make_interval(days => ${retained ?? null}::int)`.execute(
      db,
    );
  const missing = await missingMoments(db, retained ?? GONE_TO, now);
  let made = 0;
  while (made < missing.length && performance.now() < end) {
    const some = missing.slice(made, made + AT_ONCE);
    await db.transaction().execute((write) => make(write, some));
    made += some.length;
  }
  return { made, dropped: Number(dropped.numAffectedRows ?? 0) };
}

/** Without a number nothing is dropped, as that cannot be undone. */
async function retainedDays(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'keep_snapshots_days')
    .executeTakeFirst();
  const days = Number(row?.value);
  return Number.isInteger(days) && days > 0 ? days : undefined;
}

async function missingMoments(db: Db, days: number, now: RawBuilder<Date>): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select at from generate_series(
      date_bin(moment_step(), ${now} - ${SNAPSHOT_DELAY}::interval, '2000-01-01 00:00+00'),
      ${now} - make_interval(days => ${days}::int), -moment_step()) at
    where not exists (select from moments made where made.at = at.at)
    order by at desc`.execute(db);
  return rows.map(({ at }) => at);
}

/** The sessions that were open at each moment, with the last GGA that still spoke for them. */
async function make(db: Db, moments: readonly Date[]): Promise<void> {
  await sql`insert into moments select unnest(${moments}::timestamptz[]) on conflict do nothing`.execute(db);
  await sql`
    insert into moment_rovers (at, reseller_id, dealer_id, company_id, casta, rovers, statuses, latitudes, longitudes)
    select at, reseller_id, dealer_id, company_id, casta, array_agg(rover_id order by rover_id),
      array_agg(status order by rover_id), array_agg(latitude order by rover_id), array_agg(longitude order by rover_id)
    from (
      select distinct on (moment.at, s.rover_id) moment.at, s.rover_id, s.reseller_id, s.dealer_id, s.company_id, s.casta,
        last.latitude::real, last.longitude::real,
        case when last.at is null or last.at < moment.at - gga_holds(last.waited) then 0 else rtk_status(last.quality) end as status
      from unnest(${moments}::timestamptz[]) moment (at)
      join rover_sessions s on session_time(s.started_at, s.ended_at) @> moment.at
      left join lateral (
        select at, quality, latitude, longitude, at - lead(at) over (order by at desc) as waited from (
          select at, quality, latitude, longitude from gga_points
          where session_id = s.id and at <= moment.at and at > moment.at - ${POSITION_HOLDS}::interval
          order by at desc limit 2
        ) newest
        order by at desc limit 1
      ) last on true
      order by moment.at, s.rover_id, s.started_at desc, s.id desc -- of several sessions the newest
    ) connected
    group by at, reseller_id, dealer_id, company_id, casta
    on conflict do nothing`.execute(db);
}
