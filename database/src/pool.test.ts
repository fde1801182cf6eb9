import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { Database } from './database.ts';
import { createTestDatabase, TEST_SECRET } from './testing.ts';
import { isUnavailable } from './unavailable.ts';

test('queries on connections that the network has forgotten end, and the next ones use new connections', async (t) => {
  const { url } = await createTestDatabase(t);
  const network = await openNetwork(t, new URL(url));
  const database = await Database.connect({
    url: network.url,
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

  network.forget();
  for (const result of await all()) {
    assert.equal(result.status, 'rejected');
    assert.ok(isUnavailable(result.reason), String(result.reason));
  }
  for (const result of await all()) {
    assert.equal(result.status, 'fulfilled');
    assert.ok(!before.has(result.value));
  }
});

/** A way to the server on which connections can be forgotten: their bytes are dropped, and no end tells of it. */
async function openNetwork(t: TestContext, server: URL) {
  const open = new Set<Socket>();
  const proxy = createServer((near) => {
    const far = connect(Number(server.port), server.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('error', () => to.destroy());
      from.on('data', (bytes) => to.write(bytes));
      from.on('end', () => to.end());
    }
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  t.after(() => {
    proxy.close();
    for (const socket of open) socket.destroy();
  });
  const url = new URL(server);
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as AddressInfo).port);
  const forget = () => {
    for (const socket of open) socket.removeAllListeners('data').removeAllListeners('end').pause();
  };
  return { url: url.href, forget };
}
