import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@cairn/database';
import type { SupplierNumber } from '@cairn/suppliers';
import { sql } from 'kysely';

/** How often the connection that holds the lock is checked, ms. */
const CHECK_EVERY = 5_000;

export interface Turn {
  release(): Promise<void>;
}

/**
 * The turn of this process to talk to a supplier: an advisory lock on a connection of its own, which PostgreSQL frees
 * when the process dies. Undefined while another process has it. `onLost` is called when the connection breaks.
 */
export async function takeTurn(
  database: Database,
  supplier: SupplierNumber,
  onLost: (error: unknown) => void,
): Promise<Turn | undefined> {
  const key = sql`hashtext('supplier of SIM cards'), ${supplier}::integer`;
  const taken = Promise.withResolvers<boolean>();
  const released = new AbortController();
  const ended = database.service.connection().execute(async (db) => {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${key}) as taken`.execute(db);
    taken.resolve(rows[0]?.taken === true);
    if (!rows[0]?.taken) return;
    while (!released.signal.aborted) {
      await sleep(CHECK_EVERY, undefined, { signal: released.signal }).catch(() => {});
      await sql`select`.execute(db);
    }
    await sql`select pg_advisory_unlock(${key})`.execute(db);
  });
  ended.catch((error: unknown) => {
    taken.reject(error);
    if (!released.signal.aborted) onLost(error);
  });
  if (!(await taken.promise)) return undefined;
  return {
    async release() {
      released.abort();
      await ended.catch(() => {}); // a broken connection holds no lock
    },
  };
}
