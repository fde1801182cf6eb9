import { type BulkReply, ROVERS_PER_BULK } from '@cairn/contract';
import type { BulkInput } from './bulkInput.ts';

/**
 * An action on any number of rovers, a part of as many after the other as one call takes. Units that parts need of the same
 * stock are added up.
 */
export async function inParts(
  input: BulkInput,
  onProgress: (done: number) => void,
  send: (part: BulkInput, index: number) => Promise<BulkReply>,
): Promise<BulkReply> {
  const { rovers } = input;
  const replies: BulkReply[] = [];
  for (let from = 0; from < rovers.length; from += ROVERS_PER_BULK) {
    onProgress(from);
    const part = rovers.slice(from, from + ROVERS_PER_BULK);
    replies.push(await send({ ...input, rovers: part }, replies.length));
  }
  onProgress(rovers.length);
  return { rows: replies.flatMap(({ rows }) => rows), stock: unitsOf(replies) };
}

function unitsOf(replies: readonly BulkReply[]): BulkReply['stock'] {
  const units = new Map<string, BulkReply['stock'][number]>();
  for (const one of replies.flatMap(({ stock }) => stock)) {
    const key = `${one.dealer} ${one.type}`;
    const known = units.get(key);
    // what was there before the first part; a preview leaves it as it is
    units.set(key, known ? { ...known, needed: known.needed + one.needed } : one);
  }
  return [...units.values()];
}
