import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestDatabase } from '@cairn/database/testing';
import { sql } from 'kysely';
import { requestNightlyRefresh } from './nightly.ts';

test('every night suppliers that are enabled are refreshed with their usage, and old refreshes are deleted', async (t) => {
  const { database, connectAs } = await createTestDatabase(t);
  const asWorker = await connectAs('worker');
  const db = database.service;
  assert.deepEqual(await requestNightlyRefresh(asWorker), { refreshes: 0, deleted: 0 });
  await sql`update sim_suppliers set enabled = true, secret_sealed = 'x' where id = 1`.execute(db);
  await sql`insert into sim_refreshes (supplier, state, ended_at)
    values (1, 'done', now() - interval '91 days'), (1, 'done', now() - interval '89 days')`.execute(db);
  assert.deepEqual(await requestNightlyRefresh(asWorker), { refreshes: 1, deleted: 1 });
  assert.deepEqual(await requestNightlyRefresh(asWorker), { refreshes: 0, deleted: 0 });
  const { rows } = await sql<{ supplier: number; days: number }>`
    select supplier, usage_to - usage_from as days from sim_refreshes where state = 'waiting'`.execute(db);
  assert.deepEqual(rows, [{ supplier: 1, days: 3 }]);
});
