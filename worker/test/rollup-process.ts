import { Database } from '@cairn/database';
import { TEST_SECRET } from '@cairn/database/testing';
import { rollUp } from '../src/rollups/rollups.ts';

/** Counts all the time in a process of its own, for a test that kills it: database URL and the clock, ms. */
const [url = '', now = ''] = process.argv.slice(2);
const database = await Database.connect({ url, secret: TEST_SECRET, login: 'worker', name: 'test roll-ups' });
process.on('disconnect', () => process.exit());
process.send?.('ready');
for (;;) {
  const { counted } = await rollUp(database, { now: () => Number(now) });
  if (counted > 0) process.send?.(counted);
}
