import { SupplierError } from '@cairn/suppliers';
import { onlineOf } from './online.ts';
import { markRequestSent, type OpenRequest, settleRequest } from './requests.queries.ts';
import { withoutEndpoint } from './sim.queries.ts';
import type { SupplierTask } from './supplier-task.ts';

/** How long somebody waits for each, ms: a visited network may take 180 s for a location. */
const PATIENCE = { read: 100_000, locate: 200_000, cancel_location: 200_000 } as const;

/**
 * Does what one SIM was requested for while somebody waits. One that another process has asked already is asked again,
 * but not the forgetting of a location, which would make a modem register twice.
 */
export async function answerRequest(task: SupplierTask, request: OpenRequest): Promise<void> {
  const { db } = task;
  if (request.state === 'asked' && request.kind === 'cancel_location')
    return settleRequest(db, request, { code: 'unknown' });
  const left = PATIENCE[request.kind] - request.age;
  if (left <= 0) return settleRequest(db, request, { code: 'timeout' });
  await markRequestSent(db, request.id);
  const deadline = AbortSignal.timeout(left);
  const signal = AbortSignal.any([task.signal, deadline]);
  try {
    await settleRequest(db, request, await answerOf({ ...task, signal }, request));
  } catch (error) {
    if (task.signal.aborted) return; // the next process takes it
    if (!(error instanceof SupplierError) && !deadline.aborted) throw error;
    const { code, words } = error instanceof SupplierError ? error : { code: 'timeout', words: '' };
    await settleRequest(db, request, { code, words });
  }
}

async function answerOf({ supplier, signal }: SupplierTask, request: OpenRequest) {
  const reference = withoutEndpoint(request);
  if (request.kind === 'read') {
    const sim = await supplier.read(reference, { signal });
    const online = await onlineOf(supplier, sim, signal);
    return { sim: { ...sim, online } };
  }
  if (request.kind === 'locate') return { reply: await supplier.location(reference, { signal }) };
  const answer = await supplier.cancelLocation(reference, { signal });
  return answer.outcome === 'applied' ? {} : { code: answer.code === 'aborted' ? 'timeout' : answer.code };
}
