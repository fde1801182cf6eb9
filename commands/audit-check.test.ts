import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connected, createTestDatabase, TEST_SECRET } from '@cairn/database/testing';
import { readChainKey, sealEvents } from '@cairn/domain/audit-chain';
import { checkAudit, linesOf } from './audit-check.ts';

test('the check of the audit says where the chain ends, and where it breaks', async (t) => {
  const { database, url, connectAs } = await createTestDatabase(t);
  const worker = await connectAs('worker');
  const empty = await checkAudit(database, TEST_SECRET);
  assert.deepEqual(linesOf(empty).at(-1), 'The chain is unbroken.');
  for (const text of ['one', 'two', 'three'])
    await database.service.insertInto('user_events').values({ type: 1, group: 1, text }).execute();
  const key = await readChainKey(worker.service, TEST_SECRET, { make: false });
  await sealEvents(worker, key, { most: 10 });
  const whole = await checkAudit(database, TEST_SECRET);
  assert.match(linesOf(whole).join('\n'), /^3 events, 0 of .*\nend 3:[0-9a-f]{64}\nThe chain is unbroken\.$/);

  await connected(url, (owner) => owner.query(`update user_events set text = 'other' where id = 2`));
  assert.equal(
    linesOf(await checkAudit(database, TEST_SECRET)).at(-1),
    'The chain is broken at position 2, event 2: The event was changed.',
  );
});
