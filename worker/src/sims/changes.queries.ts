import type { Db } from '@cairn/database';
import type { Sim, SimStatus, StatusAction, SupplierNumber } from '@cairn/suppliers';
import { sql } from 'kysely';
import { referenceColumns, type StoredReference, storeSim } from './sim.queries.ts';

export interface OpenChange extends StoredReference {
  readonly id: number;
  readonly action: StatusAction;
  readonly attempts: number;
}

/** The oldest changes in a state that this process does not work on yet. */
export async function openChanges(
  db: Db,
  supplier: SupplierNumber,
  state: 'wanted' | 'asked',
  { except, limit }: { readonly except: readonly number[]; readonly limit: number },
): Promise<OpenChange[]> {
  if (limit <= 0) return [];
  const { rows } = await sql<OpenChange>`
    select c.id, c.action, c.attempts, ${referenceColumns}
    from sim_changes c join sims s on s.id = c.sim_id
    where c.state = ${state} and s.supplier = ${supplier} and c.id <> all(${except}::bigint[])
    order by c.id limit ${limit}`.execute(db);
  return rows;
}

/** Committed before the supplier is asked. False when it is no longer wanted. */
export async function markSent(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sim_changes')
    .set({ state: 'asked', sent_at: sql<Date>`now()`, code: null })
    .where('id', '=', id)
    .where('state', '=', 'wanted')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The supplier was certainly not asked. */
export async function markUnsent(db: Db, id: number): Promise<void> {
  await db
    .updateTable('sim_changes')
    .set({ state: 'wanted', sent_at: null })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute();
}

/** Nobody knows yet what came of it. */
export async function markUnknown(db: Db, id: number, code: string): Promise<void> {
  await db
    .updateTable('sim_changes')
    .set({ code })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute();
}

export async function countAttempt(db: Db, id: number, code: string | null): Promise<void> {
  await db
    .updateTable('sim_changes')
    .set((row) => ({ attempts: sql<number>`attempts + 1`, code: code === null ? row.ref('code') : code }))
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .execute();
}

/** Settles a change together with what the supplier says of its SIM, if that is known. */
export async function settleChange(
  db: Db,
  change: Pick<OpenChange, 'id' | 'sim'>,
  settled:
    | { readonly state: 'confirmed' }
    | { readonly state: 'failed'; readonly code: string; readonly words?: string },
  reported: Sim | SimStatus | undefined,
): Promise<void> {
  await db.transaction().execute(async (write) => {
    if (typeof reported === 'object') await storeSim(write, change.sim, reported);
    else if (reported) await storeStatus(write, change.sim, reported);
    await write
      .updateTable('sim_changes')
      .set({
        state: settled.state,
        code: settled.state === 'failed' ? settled.code : null,
        ...(settled.state === 'failed' && settled.words && { words: settled.words }),
        settled_at: sql<Date>`clock_timestamp()`,
      })
      .where('id', '=', change.id)
      .where('state', 'in', ['wanted', 'asked'])
      .execute();
  });
}

/** The status that a change leads to, in the words that the supplier has for it with other SIMs. */
async function storeStatus(db: Db, sim: number, status: SimStatus): Promise<void> {
  await sql`
    update sims s set status = ${status}, read_at = clock_timestamp(), status_text = coalesce(
      (select o.status_text from sims o where o.supplier = s.supplier and o.status = ${status} limit 1), initcap(${status}))
    where s.id = ${sim} and s.status <> ${status}`.execute(db);
}
