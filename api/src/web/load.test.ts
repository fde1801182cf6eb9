import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { until } from '@cairn/database/testing';
import { sql } from 'kysely';
import { startWorld } from '../../test/world.ts';
import type { LoadBounds } from './load.ts';

/** An api whose login pages wait for a lock until `release`. */
async function slowWorld(t: TestContext, load: Partial<LoadBounds>) {
  const { baseUrl, database, program } = await startWorld(t, { load, proxies: '127.0.0.1' });
  const db = database.service;
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = db.transaction().execute(async (trx) => {
    await sql`lock table resellers in access exclusive mode`.execute(trx);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  const page = (address: string, signal?: AbortSignal) =>
    fetch(`${baseUrl}/api/casterbranding?name=fens`, { headers: { 'x-forwarded-for': address }, signal });
  const begun: Promise<number>[] = []; // their statuses; 0: the client has left
  /** A request that is in flight until the lock is released. */
  async function begin(address: string, signal?: AbortSignal): Promise<void> {
    begun.push(
      page(address, signal).then(
        ({ status }) => status,
        () => 0,
      ),
    );
    await until(async () => {
      const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(program.service); // a login sees what its own sessions wait for
      return rows[0]?.waiting === begun.length;
    });
  }
  async function release(): Promise<number[]> {
    released.resolve();
    await holding;
    return Promise.all(begun);
  }
  return { baseUrl, page, begin, release };
}

async function assertBusy(reply: Response): Promise<void> {
  assert.equal(reply.status, 503);
  assert.ok(Number(reply.headers.get('retry-after')) > 0);
  assert.equal(((await reply.json()) as { code: string }).code, 'busy');
}

test('requests above the bounds are refused as busy, those of one network before those of all', async (t) => {
  const { baseUrl, page, begin, release } = await slowWorld(t, { requests: 3, requestsOfNetwork: 2 });
  await begin('192.0.2.1');
  await begin('192.0.2.1');
  await assertBusy(await page('192.0.2.1'));
  await begin('192.0.2.2');
  await assertBusy(await page('192.0.2.3'));
  assert.equal((await fetch(`${baseUrl}/health`)).status, 200, 'health is answered all the same');
  assert.deepEqual(await release(), [200, 200, 200]);
  assert.equal((await page('192.0.2.1')).status, 200, 'there is room again');
});

test('with a full heap few requests are taken on at once', async (t) => {
  const { page, begin, release } = await slowWorld(t, { heapBytes: 1, requestsWhenFull: 1 });
  await begin('192.0.2.1');
  await assertBusy(await page('192.0.2.2'));
  assert.deepEqual(await release(), [200]);
  assert.equal((await page('192.0.2.2')).status, 200);
});

test('a client that leaves makes room', async (t) => {
  const { page, begin, release } = await slowWorld(t, { requests: 1 });
  const leaving = new AbortController();
  await begin('192.0.2.1', leaving.signal);
  await assertBusy(await page('192.0.2.2'));
  leaving.abort();
  assert.deepEqual(await release(), [0]);
  await until(async () => (await page('192.0.2.2')).status === 200);
});
