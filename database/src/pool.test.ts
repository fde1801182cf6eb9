import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { Database, type Db } from './database.ts';
import { createTestDatabase, openLine, seed, TEST_SECRET } from './testing.ts';
import { isUnavailable } from './unavailable.ts';

test('queries on connections that the network has forgotten end, and the next ones use new connections', async (t) => {
  const { url } = await createTestDatabase(t);
  const line = await openLine(t, url);
  const database = await Database.connect({
    url: line.url,
    secret: TEST_SECRET,
    login: 'caster',
    serviceConnections: 3,
    longestQuery: 500,
  });
  t.after(() => database.close());
  const backend = async () => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid from pg_sleep(0.05)`.execute(
      database.service,
    );
    return rows[0]?.pid;
  };
  const all = () => Promise.allSettled([backend(), backend(), backend()]);
  const before = new Set((await all()).map((result) => result.status === 'fulfilled' && result.value));
  assert.equal(before.size, 3, 'every connection of the pool is open');

  line.forget();
  for (const result of await all()) {
    assert.equal(result.status, 'rejected');
    assert.ok(isUnavailable(result.reason), String(result.reason));
  }
  for (const result of await all()) {
    assert.equal(result.status, 'fulfilled');
    assert.ok(!before.has(result.value));
  }
});

test('each query of the api is one process of PostgreSQL, at the system level and as a tenant', async (t) => {
  const { database, connectAs } = await createTestDatabase(t);
  const { id: resellerId } = await seed(database).reseller();
  const api = await connectAs('api');
  const setting = async (db: Db) => {
    const { rows } = await sql<{ max_parallel_workers_per_gather: string }>`
      show max_parallel_workers_per_gather`.execute(db);
    return rows[0]?.max_parallel_workers_per_gather;
  };
  assert.equal(await setting(api.service), '0');
  const reseller = { role: 5, resellerId, dealerId: null, companyId: null } as const;
  assert.equal(await api.withTenant(reseller, setting), '0');
});
