import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { suite, type TestContext, test } from 'node:test';
import { type CasterChild, heldResources } from './caster-child.ts';
import { type Settings, startCasters } from './casters.ts';
import { basic, Client, eventually, frame, reaches } from './world.ts';

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

const setups = [
  { name: 'over plain', over: 'plain', count: 1 },
  { name: 'over TLS', over: 'TLS', count: 1 },
  { name: 'over plain, with stations at one node and rovers at another', over: 'plain', count: 2 },
  { name: 'over TLS, with stations at one node and rovers at another', over: 'TLS', count: 2 },
] as const;

for (const { name, over, count } of setups)
  suite(name, { concurrency: false }, () => {
    const portsOf = ({ ports, tlsPorts }: CasterChild) => (over === 'TLS' ? tlsPorts : ports);
    const client = (port: number) => new Client(port, '127.0.0.1', over === 'TLS');
    const start = async (t: TestContext, settings: Settings = {}) => {
      const { a, b, ...started } = await startCasters(t, count, settings);
      return { ...started, stationNode: a, roverNode: b };
    };
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
      const { casters, nothingLeft } = await start(t);
      for (const [deed, act] of Object.entries(strangers))
        await t.test(`a client that ${deed}`, async (t) => {
          const sockets = await connectAll(
            t,
            casters.flatMap((caster) => Object.values(portsOf(caster))),
            15,
          );
          for (const socket of sockets) act(socket, over);
          await nothingLeft();
        });
    });

    test('a client that sends its request byte by byte is closed in time, and keeps nobody out', async (t) => {
      const { roverNode, nothingLeft } = await start(t);
      const slow = Array.from({ length: 20 }, () => client(portsOf(roverNode).castaUk));
      const drip = setInterval(() => {
        for (const { socket } of slow) if (socket.writable) socket.write('G');
      }, 100);
      t.after(() => clearInterval(drip));
      const joe = await rover(roverNode, 'joe');
      for (const each of slow) await each.end();
      joe.close();
      await nothingLeft();
    });

    test('a rover that stops reading loses its connection, and leaves nothing behind', async (t) => {
      const { stationNode, roverNode, lines, nothingLeft } = await start(t, {
        limits: { roverBacklogBytes: 512 * 1024, sourceBytesPerSecond: 1e9 },
      });
      const source = await station(stationNode);
      const frozen = await rover(roverNode, 'joe');
      frozen.socket.pause();
      const reading = await rover(roverNode, 'eve');
      await reaches(source, reading);
      let [sent, received] = [0, reading.received.length];
      for (let i = 0; (await lines(21)).length === 0; i++) {
        assert.ok(i < 1_000, 'the frozen rover is dropped in the end');
        const burst = Buffer.concat(Array.from({ length: 100 }, (_, k) => frame(1077, i * 100 + k, 1_000)));
        source.send(burst);
        sent += burst.length;
        await reading.until(({ length }) => length - received >= sent);
      }
      await eventually(async () => heldResources(roverNode).connections === 3 - count);
      for (const each of [source, reading]) each.close();
      await nothingLeft();
    });

    test('rovers that reconnect all at once from one address are all served', async (t) => {
      const { casters, stationNode, nothingLeft } = await start(t, { limits: { loginDeadline: 30_000 } });
      const source = await station(stationNode);
      for (let storm = 0; storm < 2; storm++) {
        const rovers = await Promise.all(
          casters.flatMap((caster) => Array.from({ length: 200 / count }, () => rover(caster, 'fleet'))),
        );
        for (const each of rovers) await reaches(source, each);
        for (const each of rovers) each.close();
      }
      source.close();
      await nothingLeft();
    });

    test('rovers that leave while their account is looked up leave nothing behind', async (t) => {
      const { roverNode, nothingLeft } = await start(t);
      const request = `GET /GB01 HTTP/1.0\r\n${basic('fleet', 'pw')}\r\n`;
      const gone = Array.from({ length: 30 }, () => client(portsOf(roverNode).castaUk));
      for (const { socket } of gone) socket.end(request);
      for (const each of gone) await each.end();
      await nothingLeft();
    });

    test('a caster full of rovers and stations refuses a new one, until one leaves', async (t) => {
      const connections = 4 - count; // two rovers, and the station where it is at the same node
      const { stationNode, roverNode, database, lines } = await start(t, { limits: { connections } });
      const source = await station(stationNode);
      const [joe, eve] = [await rover(roverNode, 'joe'), await rover(roverNode, 'eve')];
      const answer = await client(portsOf(roverNode).castaUk).end();
      assert.match(answer, over === 'TLS' ? /^$/ : /^HTTP\/1\.0 503 Service Unavailable\r\n/);
      assert.match(
        (await eventually(async () => (await lines(54))[0])).description,
        /connections refused: 1$/,
      );
      await eventually(async () => {
        const services = database.service.selectFrom('caster_services').select('node').distinct();
        return (await services.where('shed_rows', '=', 1).execute()).length === 1;
      });
      joe.close();
      await eventually(async () => heldResources(roverNode).connections === connections - 1);
      await rover(roverNode, 'fleet');
      await reaches(source, eve);
    });

    test('with few descriptors, silent connections keep out neither a rover nor a station, and leave with their clients', async (t) => {
      const { casters, stationNode, roverNode, lines, nothingLeft } = await start(t, {
        descriptors: 256,
        limits: { loginDeadline: 600_000 },
      });
      const ports = casters.flatMap((caster) => Object.values(portsOf(caster)));
      const silent = await connectAll(t, ports, 75);
      // one that is accepted after a rover displaces it until it has logged in
      for (const caster of casters) await eventually(async () => heldResources(caster).unaccepted === 0);
      const other = over === 'TLS' ? roverNode.ports : roverNode.tlsPorts;
      const source = await station(stationNode);
      const [joe, eve] = [
        await rover(roverNode, 'joe'),
        new Client(other.castaUk, '127.0.0.1', over === 'plain'),
      ];
      eve.send(`GET /GB01 HTTP/1.0\r\n${basic('eve', 'pw')}\r\n`);
      await eve.until((received) => received.includes('ICY 200 OK\r\n\r\n'));
      for (const each of [joe, eve]) await reaches(source, each);
      for (const caster of casters) assert.ok(heldResources(caster).descriptors < 256);
      assert.match((await eventually(async () => (await lines(54))[0])).description, /to make room/);

      for (const each of [...silent, source.socket, joe.socket, eve.socket]) each.destroy();
      await nothingLeft();
      (await rover(roverNode, 'joe')).close();
    });

    test('running out of descriptors is logged, and the ports serve again once there are some', async (t) => {
      const { stationNode, roverNode, lines } = await start(t);
      const allow = (most: number | string) =>
        execFileSync('prlimit', ['--pid', String(roverNode.pid), `--nofile=${most}:`]);
      allow(heldResources(roverNode).descriptors - 5);
      const waiting = client(portsOf(roverNode).castaUk).send('GET / HTTP/1.0\r\n\r\n');
      const line = await eventually(async () => (await lines(54))[0]);
      assert.match(line.description, /ran out of file descriptors/);
      allow(1_024);
      waiting.close();
      const joe = await rover(roverNode, 'joe');
      await reaches(await station(stationNode), joe);
    });
  });
