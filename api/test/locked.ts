import type { Database, Db } from '@cairn/database';
import { until } from '@cairn/database/testing';
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

/**
 * What a call comes to that has begun when `change` is made, and waits for it: the change is committed once the call waits
 * for a lock of its transaction. The reply is returned as a promise within, as the call may be refused.
 */
export async function callDuring<T>(
  database: Database,
  change: (db: Db) => Promise<unknown>,
  call: () => Promise<T>,
): Promise<{ reply: Promise<T> }> {
  return database.service.transaction().execute(async (db) => {
    await change(db);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    const reply = call();
    let ended = false;
    reply.then(
      () => (ended = true),
      () => (ended = true),
    );
    await until(async () => {
      const waiting = await sql`
        select from pg_locks where not granted and ${rows[0]?.pid}::int = any (pg_blocking_pids(pid))`.execute(
        db,
      );
      return ended || waiting.rows.length > 0;
    });
    return { reply };
  });
}
