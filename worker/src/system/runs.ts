import type { Db } from '@cairn/database';
import { sql } from 'kysely';

/** Records that work succeeded, or why it did not, by the clock of the database. `system` 0: the work is one for all. */
export async function recordRun(db: Db, name: string, system: number, problem?: string): Promise<void> {
  await sql`
    insert into last_runs (name, system, succeeded_at, failed_at, problem)
    values (${name}, ${system}, case when ${problem ?? null}::text is null then clock_timestamp() end,
      case when ${problem ?? null}::text is not null then clock_timestamp() end, ${problem ?? null})
    on conflict (name, system) do update set succeeded_at = coalesce(excluded.succeeded_at, last_runs.succeeded_at),
      failed_at = coalesce(excluded.failed_at, last_runs.failed_at), problem = excluded.problem`.execute(db);
}
