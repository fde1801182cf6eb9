import type { Database } from '@cairn/database';
import { sql } from 'kysely';

/** Suppliers correct the figures of a day for some days after it. */
const DAYS = 3;
/** Days of refreshes and of what they found. */
const RETAINED_DAYS = 90;

/**
 * Requests a refresh with the usage of the last days from each supplier that is enabled and has none under way, and
 * deletes old refreshes.
 */
export async function requestNightlyRefresh({
  service: db,
}: Pick<Database, 'service'>): Promise<{ refreshes: number; deleted: number }> {
  const made = await sql`
    insert into sim_refreshes (supplier, usage_from, usage_to)
    select id, (now() at time zone 'utc')::date - ${DAYS}::int, (now() at time zone 'utc')::date
    from sim_suppliers where enabled and secret_sealed is not null
    on conflict do nothing`.execute(db);
  const old = sql`now() - make_interval(days => ${RETAINED_DAYS}::int)`;
  const refreshes = await sql`delete from sim_refreshes where ended_at < ${old}`.execute(db);
  return {
    refreshes: Number(made.numAffectedRows ?? 0),
    deleted: Number(refreshes.numAffectedRows ?? 0),
  };
}
