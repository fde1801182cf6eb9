import type { Database, Db } from '@cairn/database';
import { sql } from 'kysely';

/** Days that the rings rest on. */
const DAYS = 30;
/** After its end a day is counted once more, so long after it. */
const FINAL = '1 hour';
/** The day that runs, and one that is not final, are counted again this often. */
const AGAIN = '55 minutes';
/** ms of one turn; a day that was begun is finished. */
const BUDGET = 5000;

/**
 * Counts the GGA of each day by station and distance, the newest day first, for as long as its turn lasts, and adds up
 * the last 30 days. What it counts is what `gga_points` holds.
 */
export async function countCoverage(
  { service: db }: Database,
  budget = BUDGET,
): Promise<{ counted: string[] }> {
  const end = performance.now() + budget;
  const counted: string[] = [];
  for (const day of await daysToCount(db)) {
    if (performance.now() > end) break;
    await db.transaction().execute((write) => countDay(write, day));
    counted.push(day);
  }
  if (counted.length > 0) await db.transaction().execute(addUp);
  return { counted };
}

async function daysToCount(db: Db): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day::text as day from (
      select (now() at time zone 'utc')::date - n as day from generate_series(0, ${DAYS}::int - 1) n
    ) days left join coverage_counted counted using (day)
    where counted.at is null
      or (counted.at < (day + 1)::timestamp at time zone 'utc' + ${FINAL}::interval and counted.at < now() - ${AGAIN}::interval)
    order by day desc`.execute(db);
  return rows.map(({ day }) => day);
}

async function countDay(db: Db, day: string): Promise<void> {
  const [from, to] = [`${day} 00:00+00`, new Date(Date.parse(day) + 86_400_000)];
  await sql`delete from coverage_days where day = ${day}::date`.execute(db);
  await sql`
    insert into coverage_days (day, station_id, distance, fixes, floats, total, rovers)
    select ${day}::date, station_id, least(floor(distance / 5000) * 5, 100) as distance_class,
      count(*) filter (where quality = 4), count(*) filter (where quality = 5), count(*), array_agg(distinct rover_id)
    from gga_points
    where at >= ${from}::timestamptz and at < ${to} and distance is not null and station_id in (select id from stations)
    group by station_id, distance_class`.execute(db);
  await sql`insert into coverage_counted (day, at) values (${day}::date, now()) on conflict (day) do update set at = excluded.at`.execute(
    db,
  );
}

async function addUp(db: Db): Promise<void> {
  const first = sql`(now() at time zone 'utc')::date - ${DAYS}::int`;
  await sql`delete from coverage_days where day <= ${first}`.execute(db);
  await sql`delete from coverage_counted where day <= ${first}`.execute(db);
  await sql`delete from station_coverage`.execute(db);
  await sql`
    insert into station_coverage (station_id, distance, fixes, floats, total, rovers)
    select station_id, distance, sum(fixes), sum(floats), sum(total), max(different.rovers)
    from coverage_days join (
      select station_id, distance, count(distinct rover)::int as rovers
      from coverage_days, unnest(rovers) rover
      group by station_id, distance
    ) different using (station_id, distance)
    group by station_id, distance`.execute(db);
}
