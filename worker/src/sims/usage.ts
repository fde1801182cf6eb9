import type { Db } from '@cairn/database';
import { type Period, SupplierError, type SupplierNumber } from '@cairn/suppliers';
import { onlineOf } from './online.ts';
import { referenceOf } from './sim.queries.ts';
import type { SupplierTask } from './supplier-task.ts';
import { countDue, type DueSim, nextDue, noteUsage, type SimUsage, storeUsage } from './usage.queries.ts';

/** SIMs whose days are stored in one transaction: what a worker that is killed reads again. */
const BATCH = 50;
/** Requests in flight: enough for the pace of a supplier, and few before those that somebody waits for. */
const AT_ONCE = 4;
/** SIMs in a row that cannot be read: then it is the supplier, not the SIM. */
const FAILURES = 5;

/** For the progress of a refresh a batch counts as a page. */
export async function planUsage(
  db: Db,
  refresh: { readonly id: number; readonly supplier: SupplierNumber },
): Promise<number> {
  return Math.ceil((await countDue(db, refresh.id, refresh.supplier)) / BATCH);
}

/** Reads the days of each SIM that this refresh has not read yet. A SIM that cannot be read is left out. */
export async function readUsage(
  task: SupplierTask,
  refresh: { readonly id: number; readonly pages: number },
  period: Period,
): Promise<void> {
  const { db, supplier } = task;
  const failures = { inRow: 0 };
  let pages = refresh.pages;
  for (let after = 0; ; ) {
    const batch = await nextDue(db, refresh.id, supplier.supplier, after, BATCH);
    const last = batch.at(-1);
    if (!last) return;
    after = last.sim;
    const read = await readBatch(task, batch, period, failures);
    pages += 1;
    await db.transaction().execute(async (write) => {
      await storeUsage(write, read);
      await noteUsage(write, refresh.id, pages, read.length);
    });
  }
}

async function readBatch(
  { supplier, signal }: SupplierTask,
  batch: readonly DueSim[],
  period: Period,
  failures: { inRow: number },
): Promise<SimUsage[]> {
  const read: SimUsage[] = [];
  const waiting = batch.values();
  const readNext = async () => {
    for (const row of waiting) {
      try {
        const reference = referenceOf(row);
        const days = await supplier.usage(reference, period, { signal });
        const online = row.inRover ? await onlineOf(supplier, reference, signal) : null;
        read.push({ sim: row.sim, days, online });
        failures.inRow = 0;
      } catch (error) {
        failures.inRow += 1;
        if (!(error instanceof SupplierError) || failures.inRow >= FAILURES) throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, readNext));
  return read;
}
