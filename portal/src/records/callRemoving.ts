import type { CallInput, Endpoint, Reply } from '@cairn/contract';
import { inputOfKey, keyOfReads, reread, send } from '../api.ts';
import { queries } from '../queries.ts';

/**
 * A call that takes a record away. What it affects is read again, but not what is read of that record alone: it is no
 * longer there, and its drawer or page closes.
 *
 * @param isOfRecord whether a read with this input is of the record alone
 */
export async function callRemoving<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  isOfRecord: (input: unknown) => boolean,
): Promise<Reply<E>> {
  let reply: Reply<E>;
  try {
    reply = await send(endpoint, input);
  } catch (error) {
    void reread(endpoint);
    throw error;
  }
  for (const name of endpoint.affects ?? []) {
    const queryKey = keyOfReads(name);
    const of = (query: { queryKey: readonly unknown[] }) => isOfRecord(inputOfKey(query.queryKey));
    void queries.invalidateQueries({ queryKey, predicate: (query) => !of(query) });
    void queries.invalidateQueries({ queryKey, predicate: of, refetchType: 'none' });
  }
  return reply;
}
