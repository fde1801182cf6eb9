import type { Database } from '@cairn/database';
import { sql } from 'kysely';

/** Days of figures by the minute, and by the hour. */
const MINUTE_DAYS = 8;
const HOUR_DAYS = 1096;
/** Days of alarms after their end, and of restarts. */
const ALARM_DAYS = 400;

/** Sums up the minutes of the hours that may have changed, and deletes what is too old. */
export async function tendFigures({ service: db }: Database): Promise<{ hours: number; dropped: number }> {
  // the last hour that is there may have been summed up before it was over
  const { numAffectedRows: hours = 0n } = await sql`
    insert into figure_hours as known (figure, system, source, at, samples, total, most)
    select figure, system, source, date_trunc('hour', at, 'UTC'), sum(samples)::int, sum(total), max(most)
    from figure_minutes
    where at >= date_trunc('hour', coalesce((select max(at) from figure_hours), '-infinity'), 'UTC') - interval '1 hour'
    group by 1, 2, 3, 4
    on conflict (figure, system, at, source) do update
      set samples = excluded.samples, total = excluded.total, most = excluded.most`.execute(db);
  let dropped = 0n;
  for (const [table, column, days] of [
    ['figure_minutes', 'at', MINUTE_DAYS],
    ['figure_hours', 'at', HOUR_DAYS],
    ['system_alarms', 'cleared_at', ALARM_DAYS],
    ['service_restarts', 'asked_at', ALARM_DAYS],
  ] as const) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ${sql.ref(column)} < now() - make_interval(days => ${days}::int)`.execute(
      db,
    );
    dropped += numAffectedRows;
  }
  return { hours: Number(hours), dropped: Number(dropped) };
}
