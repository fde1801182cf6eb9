import type { Database } from '@cairn/database';
import { sql } from 'kysely';

/** Days of partitions made ahead: so long may the worker be down before telemetry has nowhere to go. */
const AHEAD = 7;

/** Telemetry tables with the setting that says how many days they are kept. */
const retention = {
  gga_points: 'keep_gga_days',
  caster_log: 'keep_caster_log_days',
  rtcm_observations: 'keep_rtcm_days',
} as const;

/** Makes the day partitions to come and drops those past their retention. Gives the names of the dropped. */
export async function renewPartitions(database: Database): Promise<string[]> {
  const db = database.service;
  await sql`select make_partitions(${AHEAD}::int)`.execute(db);
  const settings = await db.selectFrom('settings').select(['name', 'value']).execute();
  const dropped: string[] = [];
  for (const [table, name] of Object.entries(retention)) {
    const days = Number(settings.find((setting) => setting.name === name)?.value);
    // no number means no decision: what is dropped does not come back
    if (!Number.isInteger(days) || days < 1) continue;
    const { rows } = await sql<{
      name: string;
    }>`select drop_partitions(${table}, ${days}::int) as name`.execute(db);
    dropped.push(...rows.map((row) => row.name));
  }
  return dropped;
}
