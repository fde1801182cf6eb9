import type { Database } from '@cairn/database';
import { sql } from 'kysely';

/** Locks tables, so that whatever reads them waits until what is returned is called. */
export async function lockTables(database: Database, ...tables: string[]): Promise<() => Promise<void>> {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = database.service.transaction().execute(async (db) => {
    for (const table of tables)
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(db);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  return async () => {
    released.resolve();
    await holding;
  };
}

/** How many queries of the api wait for a lock. A login sees those of itself and of the tenants, so it is asked as the owner. */
export async function waitingQueries(database: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.service);
  return rows[0]?.waiting ?? 0;
}
