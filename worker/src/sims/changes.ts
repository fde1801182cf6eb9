import { setTimeout as sleep } from 'node:timers/promises';
import { resultingStatus, type Sim, SupplierError } from '@cairn/suppliers';
import {
  countAttempt,
  markSent,
  markUnknown,
  markUnsent,
  type OpenChange,
  settleChange,
} from './changes.queries.ts';
import { withoutEndpoint } from './sim.queries.ts';
import type { SupplierTask } from './supplier-task.ts';

/** Readings that settle a change whose answer was lost; with the pauses between them they take about 14 minutes. */
const ATTEMPTS = 10;
/** The longest pause between two of them, in units of `pause`: 5 minutes. */
const LONGEST_PAUSE = 300;

/** Asks the supplier for a change that is wanted. What its answer does not tell, readings of the SIM settle. */
export async function askForChange(task: SupplierTask, change: OpenChange): Promise<void> {
  const { db, supplier, signal } = task;
  if (!(await markSent(db, change.id))) return;
  const reference = supplier.supplier === 1 ? change : { ...change, endpointId: null };
  try {
    const answer = await supplier.setStatus(withoutEndpoint(reference), change.action, { signal });
    if (answer.outcome === 'applied') return await confirm(task, change);
    return await markUnknown(db, change.id, answer.code); // settled as one that another process has asked
  } catch (error) {
    if (error instanceof SupplierError && error.code === 'already_in_state') return confirm(task, change);
    if (error instanceof SupplierError)
      return settleChange(db, change, { state: 'failed', code: error.code, words: error.words }, undefined);
    if (!signal.aborted) throw error;
    return markUnsent(db, change.id); // what rejects with the signal's reason was not sent
  }
}

/** The supplier says that the SIM is in its new status: with the words that it has for it, if it tells them now. */
async function confirm({ db, supplier, signal }: SupplierTask, change: OpenChange): Promise<void> {
  const expected = resultingStatus[change.action];
  const sim = await supplier.read(withoutEndpoint(change), { signal }).catch(() => undefined);
  await settleChange(db, change, { state: 'confirmed' }, sim?.status === expected ? sim : expected);
}

/** Reads a SIM until its status says that a change was made, with growing pauses. */
export async function settleByReading(task: SupplierTask, change: OpenChange): Promise<void> {
  const { db, supplier, signal, pause } = task;
  let reported: Sim | undefined;
  for (let attempt = change.attempts; attempt < ATTEMPTS && !signal.aborted; attempt += 1) {
    const read = await supplier.read(withoutEndpoint(change), { signal }).catch((error: unknown) => error);
    if (signal.aborted) return;
    if (read instanceof Error && !(read instanceof SupplierError)) throw read;
    if (!(read instanceof SupplierError)) reported = read as Sim;
    if (reported?.status === resultingStatus[change.action])
      return settleChange(db, change, { state: 'confirmed' }, reported);
    await countAttempt(db, change.id, read instanceof SupplierError ? read.code : null);
    const wait = pause * Math.min(2 ** attempt, LONGEST_PAUSE);
    await sleep(wait, undefined, { signal }).catch(() => {});
  }
  if (!signal.aborted) await settleChange(db, change, { state: 'failed', code: 'unknown' }, reported);
}
