import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { until } from '@cairn/database/testing';
import { CERT, KEY } from '../../../tools/test-certificate.ts';
import { get, type SlowClient, slowClient, slowClients } from '../../test/slow-clients.ts';
import { startWorld } from '../../test/world.ts';
import { connectionBounds } from './connections.ts';

type Options = Parameters<typeof startWorld>[1];

/** More than all buffers between the api and a client hold. */
const LARGE = 24 * 1024 * 1024;

/** An api with a portal that has a large file, over HTTP and HTTPS. */
async function portalWorld(t: TestContext, options: Options = {}) {
  const portal = await mkdtemp(join(tmpdir(), 'portal-'));
  t.after(() => rm(portal, { recursive: true }));
  await mkdir(join(portal, 'assets'));
  await writeFile(join(portal, 'index.html'), '<!doctype html><title>Cairn</title>');
  await writeFile(join(portal, 'assets', 'large.js'), randomBytes(LARGE / 2).toString('hex'));
  const world = await startWorld(t, { https: { cert: CERT, key: KEY, port: 0 }, portal, ...options });
  const { api, baseUrl } = world;
  return {
    ...world,
    plain: { port: api.port },
    tls: { port: api.httpsPort ?? 0, tls: true },
    answers: async () => (await fetch(`${baseUrl}/api/castersystem`)).status,
    /** How often a limit was hit, by the metrics. */
    hits: async (limit: string) => {
      const text = await (await fetch(`${baseUrl}/metrics`)).text();
      return Number(
        new RegExp(`^cairn_api_limit_hits_total\\{limit="${limit}"\\} (\\d+)$`, 'm').exec(text)?.[1],
      );
    },
    open: async () => {
      const text = await (await fetch(`${baseUrl}/metrics`)).text();
      return Number(/^cairn_api_connections (\d+)$/m.exec(text)?.[1]);
    },
  };
}

const closed = (clients: readonly SlowClient[]) => clients.filter((client) => client.isClosed()).length;
/** Before the api is stopped, which waits for replies under way. */
const leave = (clients: readonly SlowClient[]) => clients.forEach(({ socket }) => void socket.destroy());
const beginOfReply = ({ socket }: SlowClient) => once(socket, 'readable');

for (const transport of ['plain', 'tls'] as const) {
  test(`clients that read nothing of what they request keep nobody from being answered (${transport})`, async (t) => {
    const world = await portalWorld(t, { load: { requests: 6, requestsOfNetwork: 3 } });
    const request = get('/assets/large.js').repeat(3);
    const here = await slowClients(t, 6, world[transport], request);
    const there = await slowClients(t, 6, { ...world[transport], from: '127.0.0.2' }, request);
    await Promise.all([...here, ...there].map(beginOfReply));
    for (let n = 0; n < 3; n++) assert.equal(await world.answers(), 200);
    assert.equal((await fetch(`${world.baseUrl}/home`)).status, 200);
    leave([...here, ...there]);
  });

  test(`a client that reads nothing of its reply is closed, and counted (${transport})`, async (t) => {
    const world = await portalWorld(t, { connections: { reading: 2_000 } });
    const clients = await slowClients(t, 3, world[transport], get('/assets/large.js'));
    await until(async () => (await world.hits('reply not read')) === 3);
    assert.ok(world.log.some((line) => line.includes('"limit":"reply not read"')));
    for (const { socket } of clients) socket.resume();
    await until(async () => closed(clients) === 3);
  });

  test(`half-sent heads and bodies are closed within their time (${transport})`, async (t) => {
    const world = await portalWorld(t, { connections: { head: 100, request: 300 } });
    const heads = await slowClients(t, 20, world[transport], 'GET / HTTP/1.1\r\nHost: localhost\r\nX-');
    const bodies = await slowClients(
      t,
      20,
      world[transport],
      'POST /api/resetpassword HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    );
    for (const { socket } of [...heads, ...bodies]) socket.resume();
    await until(async () => closed(heads) === 20 && closed(bodies) === 20);
    assert.equal(await world.answers(), 200);
    assert.equal(await world.hits('request not sent'), 40);
  });

  test(`bodies that are not sent to their end keep nobody from being answered (${transport})`, async (t) => {
    const world = await portalWorld(t, { load: { requests: 6, requestsOfNetwork: 3 } });
    const half =
      'POST /api/resetpassword HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{';
    const clients = await slowClients(t, 8, world[transport], half);
    await until(async () => (await world.open()) > 8);
    assert.equal(await world.answers(), 200);
    leave(clients);
  });
}

for (const transport of ['plain', 'tls'] as const)
  test(`long replies wait for each other, and calls do not wait for them (${transport})`, async (t) => {
    const world = await portalWorld(t, { connections: { reading: 2_000 }, chunks: { reading: 0 } });
    const [client] = await slowClients(t, 1, world[transport], get('/assets/large.js'));
    let received = 0;
    client?.socket.on('data', (bytes: Buffer) => {
      received += bytes.length;
    });
    await until(async () => (await world.hits('reply not read')) === 1);
    assert.equal(await world.answers(), 200);
    assert.equal(received, 0);
  });

test('idle connections make room for new ones, those of a network first by the longest', async (t) => {
  const world = await portalWorld(t, { connections: { ofNetwork: 8, connections: 12 } });
  const idle: SlowClient[] = [];
  for (let n = 0; n < 30; n++) {
    const client = await slowClient(t, { ...world.plain, from: '127.0.0.2' }, get('/health'));
    await once(client.socket.resume(), 'data');
    idle.push(client);
  }
  await until(async () => closed(idle) === 22);
  assert.deepEqual(
    idle.map((client) => client.isClosed()),
    idle.map((_, n) => n < 22),
  );
  const others = await slowClients(t, 6, { ...world.plain, from: '127.0.0.3' }, get('/health'));
  for (const { socket } of others) socket.resume();
  await until(async () => closed(idle) > 22); // the network that has most gives way
  assert.equal(closed(others), 0);
  assert.equal(await world.answers(), 200);
  assert.ok((await world.hits('connections')) > 0);
});

test('hundreds of idle connections, by the bounds as they are, keep nobody from being answered', async (t) => {
  const world = await portalWorld(t);
  const { ofNetwork } = connectionBounds;
  const idle = await slowClients(t, ofNetwork + 100, { ...world.plain, from: '127.0.0.2' }, get('/home'));
  for (const { socket } of idle) socket.resume();
  await until(async () => closed(idle) === 100);
  assert.equal(await world.answers(), 200);
  const late = await slowClient(t, { ...world.plain, from: '127.0.0.2' }, get('/home'));
  await beginOfReply(late);
  assert.ok((await world.open()) <= ofNetwork + 2);
  leave([...idle, late]);
});

test('in a network whose connections all read replies a new one is refused, and others are answered', async (t) => {
  const world = await portalWorld(t, { connections: { ofNetwork: 4 } });
  const from = { ...world.plain, from: '127.0.0.2' };
  const readers = await slowClients(t, 4, from, get('/assets/large.js'));
  await Promise.all(readers.map(beginOfReply));
  const late = await slowClient(t, from, get('/health'));
  late.socket.resume();
  await until(async () => late.isClosed());
  assert.equal(closed(readers), 0);
  assert.equal(await world.answers(), 200);
  leave(readers);
});

test('unread replies are bounded in bytes: the reader that has taken longest is closed', async (t) => {
  const world = await portalWorld(t, { connections: { unreadOfNetwork: 256 * 1024 } });
  const readers: SlowClient[] = [];
  for (let n = 0; n < 6; n++) {
    const reader = await slowClient(t, { ...world.tls, from: '127.0.0.2' }, get('/assets/large.js'));
    await beginOfReply(reader);
    readers.push(reader);
  }
  for (const { socket } of readers.slice(0, 2)) socket.resume();
  await until(async () => closed(readers) === 2);
  assert.ok((await world.hits('unread replies')) >= 2);
  leave(readers);
});

test('proxies that are trusted have as many connections as there are', async (t) => {
  const world = await portalWorld(t, { connections: { ofNetwork: 2 }, proxies: '127.0.0.2' });
  const idle = await slowClients(t, 20, { ...world.plain, from: '127.0.0.2' }, get('/health'));
  await Promise.all(idle.map(beginOfReply));
  assert.equal(closed(idle), 0);
});

test('clients that reset their request at once get no error and no line of the log, and are counted as gone', async (t) => {
  const world = await portalWorld(t, { proxies: '127.0.0.9' });
  const before = world.log.length;
  for (let n = 0; n < 200; n++) {
    const { socket } = await slowClient(
      t,
      world.plain,
      get('/api/session', 'X-Forwarded-For: 192.0.2.1\r\n'),
    );
    socket.resetAndDestroy();
  }
  await until(async () => (await world.open()) <= 2);
  const lines = world.log.slice(before).map((line) => JSON.parse(line) as { level: number; status?: number });
  assert.deepEqual(
    lines.filter(({ level, status }) => level >= 50 || status === 500),
    [],
  );
});
