import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { suite, type TestContext, test } from 'node:test';
import { createTestDatabase, seed } from '@cairn/database/testing';
import type { Limits } from '../src/index.ts';
import { type CasterChild, heldBy, startCasterChild } from './caster-child.ts';
import { basic, Client, eventually, frame, oneStation, readLines } from './world.ts';

/** Deadlines short enough to wait for, and long enough for a busy machine to log in. */
const limits: Partial<Limits> = { round: 50, loginDeadline: 3_000 };

async function start(t: TestContext, options: { limits?: Partial<Limits>; descriptors?: number } = {}) {
  const { database, url, secret } = await createTestDatabase(t);
  await oneStation(seed(database));
  await seed(database).rover({ username: 'fleet', password: 'pw', needs_gga: false, test_user: true });
  const caster = await startCasterChild(
    t,
    { url, secret },
    { ...options, limits: { ...limits, ...options.limits } },
  );
  const lines = async (code: number) => (await readLines(database)).filter((line) => line.code === code);
  const dropped = async () =>
    (await database.service.selectFrom('caster_services').select('shed_rows').execute()).map(
      (row) => row.shed_rows,
    );
  return { caster, lines, dropped };
}

/** Nothing of a test is left: neither connections nor their descriptors. */
async function nothingLeft(caster: CasterChild, before: ReturnType<typeof heldBy>): Promise<void> {
  let held = heldBy(caster);
  await eventually(async () => {
    held = heldBy(caster);
    return held.connections === 0;
  });
  const { descriptors } = held;
  // the pools of the database have opened some of their connections meanwhile
  assert.ok(
    descriptors <= before.descriptors + 20,
    `${before.descriptors} descriptors became ${descriptors}`,
  );
}

const half = {
  plain: 'GET /GB01 HTTP/1.0\r\nUser-Ag',
  TLS: Buffer.from('160301020001000001fc0303', 'hex'),
};
const rubbish = { plain: '\x00\x01\x02 rubbish\r\n\r\n', TLS: 'GET / HTTP/1.0\r\n\r\n' };

/** Clients that never log in. Each gives a connected socket and what it does with it. */
const strangers: Record<string, (socket: Socket, over: 'plain' | 'TLS') => void> = {
  'says nothing and stays': () => {},
  'connects and leaves': (socket) => socket.destroy(),
  'connects and ends its side only': (socket) => socket.end(),
  'sends half a request and stays': (socket, over) => socket.write(half[over]),
  'sends half a request and leaves': (socket, over) => socket.write(half[over], () => socket.destroy()),
  'sends half a request and ends its side only': (socket, over) => socket.end(half[over]),
  'sends half a request and resets': (socket, over) =>
    socket.write(half[over], () => socket.resetAndDestroy()),
  'sends rubbish and stays': (socket, over) => socket.write(rubbish[over]),
};

/** Connects to every one of the ports, `each` times. */
async function connectAll(t: TestContext, ports: readonly number[], each: number): Promise<Socket[]> {
  return Promise.all(
    ports
      .flatMap((port) => Array<number>(each).fill(port))
      .map(async (port) => {
        const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
        t.after(() => socket.destroy());
        socket.on('error', () => {});
        await once(socket.resume(), 'connect');
        return socket;
      }),
  );
}

for (const over of ['plain', 'TLS'] as const)
  suite(`over ${over}`, { concurrency: false }, () => {
    const portsOf = ({ ports, tlsPorts }: CasterChild) => (over === 'TLS' ? tlsPorts : ports);
    const client = (port: number) => new Client(port, '127.0.0.1', over === 'TLS');
    const rover = async (caster: CasterChild, username: string) => {
      const request = `GET /GB01 HTTP/1.0\r\nUser-Agent: NTRIP rover\r\n${basic(username, 'pw')}\r\n`;
      const connected = client(portsOf(caster).castaUk).send(request);
      await connected.until((received) => received.includes('ICY 200 OK\r\n\r\n'));
      return connected;
    };
    const station = async (caster: CasterChild) => {
      const source = client(portsOf(caster).connectaUk).send(
        'SOURCE src /GB01\r\nSource-Agent: NTRIP s\r\n\r\n',
      );
      await source.until((received) => received.includes('ICY 200 OK\r\n\r\n'));
      return source;
    };

    test('every port closes the connection of a client that does not log in, whatever it does instead', async (t) => {
      const { caster } = await start(t);
      const before = heldBy(caster);
      for (const [deed, act] of Object.entries(strangers))
        await t.test(`a client that ${deed}`, async (t) => {
          const sockets = await connectAll(t, Object.values(portsOf(caster)), 15);
          for (const socket of sockets) act(socket, over);
          await nothingLeft(caster, before);
        });
    });

    test('a client that sends its request byte by byte is closed in time, and keeps nobody out', async (t) => {
      const { caster } = await start(t);
      const before = heldBy(caster);
      const slow = Array.from({ length: 20 }, () => client(portsOf(caster).castaUk));
      const drip = setInterval(() => {
        for (const { socket } of slow) if (socket.writable) socket.write('G');
      }, 100);
      t.after(() => clearInterval(drip));
      const joe = await rover(caster, 'joe');
      for (const each of slow) await each.end();
      joe.close();
      await nothingLeft(caster, before);
    });

    test('a rover that stops reading loses its connection, and leaves nothing behind', async (t) => {
      const { caster, lines } = await start(t, {
        limits: { roverBacklogBytes: 512 * 1024, sourceBytesPerSecond: 1e9 },
      });
      const before = heldBy(caster);
      const source = await station(caster);
      const frozen = await rover(caster, 'joe');
      frozen.socket.pause();
      const reading = await rover(caster, 'eve');
      let sent = reading.received.length;
      for (let i = 0; (await lines(21)).length === 0; i++) {
        assert.ok(i < 1_000, 'the frozen rover is dropped in the end');
        const burst = Buffer.concat(Array.from({ length: 100 }, (_, k) => frame(1077, i * 100 + k, 1_000)));
        source.send(burst);
        sent += burst.length;
        await reading.until((received) => received.length >= sent);
      }
      await eventually(async () => heldBy(caster).connections === 2);
      for (const each of [source, reading]) each.close();
      await nothingLeft(caster, before);
    });

    test('rovers that reconnect all at once from one address are all served', async (t) => {
      const { caster } = await start(t, { limits: { loginDeadline: 30_000 } });
      const before = heldBy(caster);
      const source = await station(caster);
      for (let storm = 0; storm < 2; storm++) {
        const fleet = await Promise.all(Array.from({ length: 200 }, () => rover(caster, 'fleet')));
        source.send(frame(1077, storm));
        await Promise.all(
          fleet.map((each) => each.until((received) => received.includes(frame(1077, storm)))),
        );
        for (const each of fleet) each.close();
      }
      source.close();
      await nothingLeft(caster, before);
    });

    test('rovers that leave while their account is looked up leave nothing behind', async (t) => {
      const { caster } = await start(t);
      const before = heldBy(caster);
      const request = `GET /GB01 HTTP/1.0\r\n${basic('fleet', 'pw')}\r\n`;
      const gone = Array.from({ length: 30 }, () => client(portsOf(caster).castaUk));
      for (const { socket } of gone) socket.end(request);
      for (const each of gone) await each.end();
      await nothingLeft(caster, before);
    });

    test('a caster full of rovers and stations refuses a new one, until one leaves', async (t) => {
      const { caster, lines, dropped } = await start(t, { limits: { connections: 3 } });
      const source = await station(caster);
      const [joe, eve] = [await rover(caster, 'joe'), await rover(caster, 'eve')];
      const answer = await client(portsOf(caster).castaUk).end();
      assert.match(answer, over === 'TLS' ? /^$/ : /^HTTP\/1\.0 503 Service Unavailable\r\n/);
      assert.match(
        (await eventually(async () => (await lines(54))[0])).description,
        /connections refused: 1$/,
      );
      await eventually(async () => (await dropped()).every((count) => count === 1));
      joe.close();
      await eventually(async () => heldBy(caster).connections === 2);
      await rover(caster, 'fleet');
      source.send(frame(1077, 1));
      await eve.until((received) => received.includes(frame(1077, 1)));
    });

    test('with few descriptors, silent connections keep out neither a rover nor a station, and leave with their clients', async (t) => {
      const { caster, lines } = await start(t, { descriptors: 256, limits: { loginDeadline: 600_000 } });
      const before = heldBy(caster);
      const ports = Object.values(portsOf(caster));
      const silent = await connectAll(t, ports, 75);
      const other = over === 'TLS' ? caster.ports : caster.tlsPorts;
      const source = await station(caster);
      const [joe, eve] = [
        await rover(caster, 'joe'),
        new Client(other.castaUk, '127.0.0.1', over === 'plain'),
      ];
      eve.send(`GET /GB01 HTTP/1.0\r\n${basic('eve', 'pw')}\r\n`);
      await eve.until((received) => received.includes('ICY 200 OK\r\n\r\n'));
      source.send(frame(1077, 1));
      for (const each of [joe, eve]) await each.until((received) => received.includes(frame(1077, 1)));
      assert.ok(heldBy(caster).descriptors < 256);
      assert.match((await eventually(async () => (await lines(54))[0])).description, /to make room/);

      for (const each of [...silent, source.socket, joe.socket, eve.socket]) each.destroy();
      await nothingLeft(caster, before);
      (await rover(caster, 'joe')).close();
    });

    test('running out of descriptors is logged, and the ports serve again once there are some', async (t) => {
      const { caster, lines } = await start(t);
      const allow = (most: number | string) =>
        execFileSync('prlimit', ['--pid', String(caster.pid), `--nofile=${most}:`]);
      allow(heldBy(caster).descriptors - 5);
      const waiting = client(portsOf(caster).castaUk).send('GET / HTTP/1.0\r\n\r\n');
      const line = await eventually(async () => (await lines(54))[0]);
      assert.match(line.description, /ran out of file descriptors/);
      allow(1_024);
      waiting.close();
      (await rover(caster, 'joe')).close();
      (await station(caster)).close();
    });
  });
