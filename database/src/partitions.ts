import { sql } from 'kysely';
import type { Database } from './database.ts';

/** The tables partitioned by UTC day, and for each the setting of how many whole days are stored. */
const RETAINED = {
  gga_points: 'keep_gga_days',
  caster_log: 'keep_caster_log_days',
  rtcm_observations: 'keep_rtcm_days',
} as const;

/**
 * Makes the day partitions of the next `ahead` days, and drops those whose day ended longer ago than the settings keep.
 * Returns the names of the dropped ones, and of settings that are no number of days: without a decision nothing is
 * dropped, as it could not be undone. Must be called at least daily, because a day without a partition accepts no rows.
 */
export async function tendPartitions(
  database: Database,
  ahead = 7,
): Promise<{ dropped: string[]; wrong: string[] }> {
  const db = database.service;
  await sql`select make_partitions(${ahead})`.execute(db);
  const dropped: string[] = [];
  const wrong: string[] = [];
  for (const [parent, setting] of Object.entries(RETAINED)) {
    const { value } = await db
      .selectFrom('settings')
      .select('value')
      .where('name', '=', setting)
      .executeTakeFirstOrThrow();
    const days = Number(value);
    if (!Number.isInteger(days) || days < 1) {
      wrong.push(setting);
      continue;
    }
    const { rows } = await sql<{ name: string }>`select drop_partitions(${parent}, ${days}) as name`.execute(
      db,
    );
    dropped.push(...rows.map(({ name }) => name));
  }
  return { dropped, wrong };
}
