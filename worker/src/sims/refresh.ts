import { setTimeout as sleep } from 'node:timers/promises';
import { SupplierError, type SupplierErrorCode } from '@cairn/suppliers';
import { judgeAlerts } from './alerts.ts';
import { IdSet } from './id-set.ts';
import {
  beginRefresh,
  endRefresh,
  markMissing,
  noteListRead,
  type OpenRefresh,
  readClock,
  storePage,
  storeProfiles,
} from './refresh.queries.ts';
import type { SupplierTask } from './supplier-task.ts';
import { planUsage, readUsage } from './usage.ts';

/** Failures that may pass: the list is read again from its beginning, or the usage from where it was. */
const passing: ReadonlySet<SupplierErrorCode | 'internal'> = new Set([
  'timeout',
  'unavailable',
  'malformed_reply',
  'rate_limited',
  'internal', // of the database, as a rule
]);
/** Pauses before each new attempt, in units of `pause`: a supplier that is out for ten minutes is waited for. */
const PAUSES = [15, 30, 60, 180, 300];

/** Reads all SIMs of a supplier, and their usage where that is wanted. `cancel` ends it, within a page as well. */
export async function runRefresh(
  task: SupplierTask,
  refresh: OpenRefresh,
  cancel: AbortSignal,
): Promise<void> {
  const { db, log, pause } = task;
  const signal = AbortSignal.any([task.signal, cancel]);
  if (!(await beginRefresh(db, refresh.id))) return;
  const reading = new Refresh({ ...task, signal }, refresh);
  for (let attempt = 0; ; attempt += 1) {
    try {
      const complete = await reading.run();
      await judgeAlerts({ service: db });
      await endRefresh(db, refresh.id, { state: 'done', complete });
      return;
    } catch (error) {
      if (task.signal.aborted) return; // the next process begins it again
      if (cancel.aborted) return endRefresh(db, refresh.id, { state: 'cancelled' });
      const code = error instanceof SupplierError ? error.code : 'internal';
      const wait = PAUSES[attempt];
      log.warn({ err: error, refresh: refresh.id }, 'a refresh of SIM cards was interrupted');
      if (wait === undefined || !passing.has(code))
        return endRefresh(db, refresh.id, { state: 'failed', code });
      await sleep(wait * pause, undefined, { signal }).catch(() => {});
    }
  }
}

/** One refresh in this process. Its list is read once, however often reading the usage is interrupted. */
class Refresh {
  readonly #task: SupplierTask;
  readonly #refresh: OpenRefresh;
  #complete: boolean | undefined;
  #pages = 0;

  constructor(task: SupplierTask, refresh: OpenRefresh) {
    this.#task = task;
    this.#refresh = refresh;
  }

  /** Whether its list is complete. */
  async run(): Promise<boolean> {
    this.#task.signal.throwIfAborted();
    this.#complete ??= await this.#list();
    const { usageFrom: from, usageTo: to } = this.#refresh;
    if (from && to) await readUsage(this.#task, { id: this.#refresh.id, pages: this.#pages }, { from, to });
    return this.#complete;
  }

  async #list(): Promise<boolean> {
    const { db, supplier, signal } = this.#task;
    const refresh = { id: this.#refresh.id, supplier: supplier.supplier };
    const listed = new IdSet();
    const began = await readClock(db);
    const usagePages = this.#refresh.usageFrom ? await planUsage(db, refresh) : 0;
    await beginRefresh(db, refresh.id); // the counts of an interrupted list
    const list = supplier.list({ signal });
    const readPage = async () => ({ asOf: await readClock(db), step: await list.next() });
    for (let reading = readPage(); ; ) {
      const { asOf, step } = await reading;
      signal.throwIfAborted();
      if (step.done) {
        if (step.value.complete) await markMissing(db, refresh, listed, began);
        if (supplier.profiles)
          for await (const profiles of ahead(supplier.profiles({ signal })))
            await storeProfiles(db, refresh, profiles);
        await noteListRead(db, refresh.supplier, step.value.complete ? began : undefined);
        return step.value.complete;
      }
      const { sims, malformed, pagesRead, pagesExpected } = step.value;
      const page = { sims, malformed, pagesRead, pagesExpected: pagesExpected + usagePages, asOf };
      reading = readPage(); // while this one is stored: a refresh takes as long as the supplier's answers
      reading.catch(() => {}); // its error is that of the next round, unless storing fails first
      for (const id of await storePage(db, refresh, page)) listed.add(id);
      this.#pages = pagesRead;
    }
  }
}

/** What a generator yields, each value requested while the one before it is in use. */
async function* ahead<Value>(source: AsyncGenerator<Value>): AsyncGenerator<Value> {
  for (let next = source.next(); ; ) {
    const { done, value } = await next;
    if (done) return;
    next = source.next();
    next.catch(() => {}); // its error is that of the next round, unless the reader fails first
    yield value;
  }
}
