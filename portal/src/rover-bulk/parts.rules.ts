import { type BulkReply, CallError, ROVERS_PER_BULK } from '@cairn/contract';
import type { BulkInput } from './bulkInput.ts';

/** How often a part is sent again that was refused for now. */
const TRIES = 10;

/**
 * An action on any number of rovers, a part of as many after the other as one call takes. Units that parts need of the same
 * stock are added up. A part after the first that is refused for now, as there were too many calls a minute, is sent again
 * when the refusal says: those before it would be lost for that, and their replies to a second try come faster than any
 * limit allows.
 */
export async function inParts(
  input: BulkInput,
  onProgress: (done: number) => void,
  send: (part: BulkInput, index: number) => Promise<BulkReply>,
  wait: (seconds: number) => Promise<unknown> = pause,
): Promise<BulkReply> {
  const { rovers } = input;
  const replies: BulkReply[] = [];
  for (let from = 0; from < rovers.length; from += ROVERS_PER_BULK) {
    onProgress(from);
    const part = rovers.slice(from, from + ROVERS_PER_BULK);
    const sendPart = () => send({ ...input, rovers: part }, replies.length);
    replies.push(from === 0 ? await sendPart() : await patiently(sendPart, wait));
  }
  onProgress(rovers.length);
  return { rows: replies.flatMap(({ rows }) => rows), stock: unitsOf(replies) };
}

/** An action in parts with a key of its own for each: sent again, parts that were done are answered as before. */
export const inKeyedParts = (
  input: BulkInput,
  key: string,
  onProgress: (done: number) => void,
  send: (part: BulkInput, options: { key: string }) => Promise<BulkReply>,
): Promise<BulkReply> => inParts(input, onProgress, (part, index) => send(part, { key: `${key}-${index}` }));

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

async function patiently<T>(work: () => Promise<T>, wait: (seconds: number) => Promise<unknown>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await work();
    } catch (error) {
      const seconds = error instanceof CallError ? error.retryAfter : undefined;
      if (seconds === undefined || tries === TRIES) throw error;
      await wait(seconds);
    }
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
