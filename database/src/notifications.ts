import type { TestContext } from 'node:test';
import type { Database } from './database.ts';

const MARK = 'all before this has arrived';

/**
 * What tests see of the notifications of a channel. The returned function gives the payloads since its last call, or
 * since now, in the order of their commits. A reply of the api says nothing of when they arrive: it waits for them.
 */
export async function collectNotifications(
  t: TestContext,
  database: Database,
  channel: string,
): Promise<() => Promise<string[]>> {
  const received: string[] = [];
  let marked = Promise.withResolvers<void>();
  const stop = await database.listen(channel, (payload) => {
    if (payload === MARK) marked.resolve();
    else received.push(payload);
  });
  t.after(stop);
  const since = async () => {
    await database.notify(channel, MARK);
    await marked.promise;
    marked = Promise.withResolvers();
    return received.splice(0);
  };
  await since();
  return since;
}
