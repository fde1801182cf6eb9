import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import type { Database } from '@cairn/database';
import { parseSourcetable } from '@cairn/gnss';
import { CERT, KEY } from '../../tools/test-certificate.ts';
import { startCaster } from '../src/index.ts';
import { ely, feeding, line, onlineAt, startNetwork } from './network.ts';
import {
  anyPorts,
  basic,
  Client,
  eventually,
  frame,
  gga,
  logLine,
  oneStation,
  position,
  reaches,
  sendingStation,
  startWorld,
  type World,
} from './world.ts';

const since = new Date(Date.UTC(2026, 10, 28, 14, 5));
const takeOut = ({ database }: { database: Database }, mount: string, reason = 'The mast is moved') =>
  database.service
    .updateTable('stations')
    .set({ out_of_service_since: since, out_of_service_reason: reason })
    .where('mount', '=', mount)
    .execute();
const putBack = ({ database }: { database: Database }, mount: string) =>
  database.service
    .updateTable('stations')
    .set({ out_of_service_since: null, out_of_service_reason: null })
    .where('mount', '=', mount)
    .execute();

const outText = /^Station GB01 has been out of service since 28-11-2026 14:05 UTC: The mast is moved$/;
const here = position(52.2, 0.12, 20);
const there = position(52.205, 0.125, 21);

/** A rover that was accepted, revision 1, over TCP or TLS. */
async function rover(
  port: number,
  mount: string,
  username: string,
  tls: boolean,
  first = '',
): Promise<Client> {
  const request = `GET /${mount} HTTP/1.0\r\nUser-Agent: NTRIP rover\r\n${basic(username, 'pw')}\r\n`;
  const client = new Client(port, '127.0.0.1', tls).send(request + first);
  await client.until((received) => received.includes('ICY 200 OK\r\n\r\n'));
  return client;
}

async function entryOf(port: number, mount: string) {
  const table = await new Client(port).send('GET / HTTP/1.0\r\n\r\n').end();
  const { streams } = parseSourcetable(table.slice(table.indexOf('\r\n\r\n') + 4));
  return streams.find(({ mountpoint }) => mountpoint === mount);
}

const liveRow = ({ database }: World) =>
  database.service
    .selectFrom('live_stations as l')
    .innerJoin('stations as s', 's.id', 'l.station_id')
    .where('s.mount', '=', 'GB01')
    .select(['l.status', 'l.latitude', 'l.bytes_received'])
    .executeTakeFirst();

// They wait more than they work.
describe('a station out of service', { concurrency: 2 }, () => {
  for (const tls of [false, true])
    test(`gives no rover corrections and stays connected, and comes back with what it says of itself now, ${tls ? 'over TLS' : 'over TCP'}`, async (t) => {
      const world = await startWorld(
        t,
        async (seed) => {
          await oneStation(seed);
          await seed.station({ mount: 'GB02', password: 'src', latitude: 52.4, longitude: 0.12 });
        },
        { tls: { cert: CERT, key: KEY, ports: anyPorts } },
      );
      const ports = (tls ? world.caster.tlsPorts : world.caster.ports) ?? world.caster.ports;
      const [first, second] = [
        await sendingStation(world.caster.ports.connectaUk, 'GB01'),
        await sendingStation(world.caster.ports.connectaUk, 'GB02'),
      ];
      first.send(Buffer.concat([here, frame(1077, 1)]));
      second.send(frame(1077, 2));
      for (const mount of ['GB01', 'GB02']) await onlineAt(world.caster.ports, mount);
      const joe = await rover(ports.castaUk, 'RTK_RTCM3', 'joe', tls, gga(52.21, 0.12));
      const eve = await rover(ports.castaUk, 'GB01', 'eve', tls);
      await reaches(first, joe);
      await reaches(first, eve);

      await takeOut(world, 'GB01');
      await logLine(world, 18, /^Station GB02 at 21\.\d km instead of GB01, which is out of service$/);
      assert.equal((await logLine(world, 26, outText)).username, 'eve');
      const [joeHas, eveHas] = [joe.received.length, eve.received.length];
      const hidden = Buffer.concat([there, frame(1077, 101)]);
      first.send(hidden);
      await reaches(second, joe, 1087);
      assert.equal(joe.received.indexOf(there, joeHas), -1);
      // it goes on, and is seen
      await eventually(async () => {
        const row = await liveRow(world);
        return row?.status === 1 && row.latitude?.toFixed(3) === '52.205';
      });
      const entry = await entryOf(world.caster.ports.castaUk, 'GB01');
      assert.deepEqual([entry?.misc, entry?.bitrate], ['out of service', 0]);

      await putBack(world, 'GB01');
      await logLine(world, 26, /^Station GB01 is back in service$/);
      await reaches(first, eve, 1097);
      const since = eve.received.subarray(eveHas);
      assert.equal(since.indexOf(there), 0, 'the new position comes first, and nothing of the time between');
      assert.equal(since.includes(here), false);
      assert.equal(since.includes(frame(1077, 101)), false);
      // from where it is now the first station is clearly nearer again
      await eventually(async () => {
        joe.send(gga(52.2, 0.12));
        return (await world.lines()).find(({ description }) =>
          /^Station GB01 at .* instead of GB02$/.test(description),
        );
      });
      await reaches(first, joe, 1127);
      assert.equal(first.closed, false);
    });

  test('nothing of it from before reaches a rover, also when its receiver connects again while it is out', async (t) => {
    const world = await startWorld(t, oneStation);
    const before = await sendingStation(world.caster.ports.connectaUk, 'GB01');
    before.send(Buffer.concat([here, frame(1230, 1), frame(1077, 1)]));
    await onlineAt(world.caster.ports, 'GB01');
    await takeOut(world, 'GB01');
    const joe = await rover(world.caster.ports.castaUk, 'GB01', 'joe', false);
    await logLine(world, 26, outText);
    before.send(Buffer.concat([here, frame(1127, 2)])); // it still stands where it stood
    before.close();
    await logLine(world, 31);
    const after = await sendingStation(world.caster.ports.connectaUk, 'GB01');
    after.send(frame(1127, 3));
    await eventually(async () => (await liveRow(world))?.status === 1);
    await putBack(world, 'GB01');
    await logLine(world, 26, /back in service/);
    await reaches(after, joe);
    const received = joe.received.subarray('ICY 200 OK\r\n\r\n'.length);
    for (const old of [here, frame(1230, 1), frame(1127, 2), frame(1127, 3)])
      assert.equal(received.includes(old), false);
  });

  test('when it is the only one, a rover under RTK_RTCM3 is told why, and gets it back without a GGA', async (t) => {
    const world = await startWorld(t, oneStation);
    const source = await sendingStation(world.caster.ports.connectaUk, 'GB01');
    source.send(frame(1077, 1));
    await onlineAt(world.caster.ports, 'GB01');
    const joe = await rover(world.caster.ports.castaUk, 'RTK_RTCM3', 'joe', false, gga(52.21, 0.12));
    await reaches(source, joe);
    await takeOut(world, 'GB01');
    await logLine(world, 26, outText);
    await putBack(world, 'GB01');
    await reaches(source, joe, 1087);
  });

  test('another reason moves no rover; a caster that starts later knows the state from the database', async (t) => {
    const world = await startWorld(t, oneStation);
    await takeOut(world, 'GB01');
    const page = async (port: number) =>
      new Client(port).send('GET / HTTP/1.1\r\nHost: a\r\nAccept: text/html\r\n\r\n').end();
    await eventually(async () => (await page(world.caster.ports.castaUk)).includes('Out of service'));
    const later = await startCaster({ ...world.options, node: 'later' });
    t.after(() => later.stop());
    const source = await sendingStation(later.ports.connectaUk, 'GB01');
    source.send(Buffer.concat([here, frame(1127, 1)]));
    const joe = await rover(later.ports.castaUk, 'GB01', 'joe', false);
    await logLine(world, 26, outText);
    await takeOut(world, 'GB01', 'The new mast is late');
    await eventually(async () => {
      await rover(later.ports.castaUk, 'GB01', 'eve', false);
      return (await world.lines()).some(({ description }) => /: The new mast is late$/.test(description));
    });
    const told = (await world.lines()).filter(({ code, username }) => code === 26 && username === 'joe');
    assert.equal(told.length, 1);
    await putBack(world, 'GB01');
    await reaches(source, joe);
    assert.equal(joe.received.includes(frame(1127, 1)), false);
  });

  test('is out of service at every node, and its bursts do not travel meanwhile', async (t) => {
    const network = await startNetwork(t);
    const { a, b } = network;
    const first = await sendingStation(a.connectaUk, 'GB01');
    const second = await sendingStation(a.connectaUk, 'GB02');
    first.send(Buffer.concat([here, frame(1077, 1)]));
    second.send(frame(1077, 2));
    for (const mount of ['GB01', 'GB02']) await onlineAt(b, mount);
    const joe = await rover(b.castaUk, 'RTK_RTCM3', 'joe', false, ely);
    const eve = await rover(b.castaUk, 'GB01', 'eve', false);
    await feeding(network, 'GB01');
    await reaches(first, joe);
    await reaches(first, eve);

    await takeOut(network, 'GB01');
    await line(network, 18, /^Station GB02 at .* instead of GB01, which is out of service$/);
    await line(network, 26, outText);
    const [joeHas, eveHas] = [joe.received.length, eve.received.length];
    await feeding(network, 'GB02');
    first.send(Buffer.concat([there, frame(1077, 101)]));
    await reaches(second, joe, 1087);
    assert.equal(joe.received.indexOf(there, joeHas), -1);
    await eventually(async () => (await entryOf(a.castaUk, 'GB01'))?.misc === 'out of service');
    first.send(Buffer.concat([there, frame(1077, 102)]));

    await putBack(network, 'GB01');
    await line(network, 26, /back in service$/);
    await reaches(first, eve, 1097);
    await eve.until((received) => received.indexOf(there, eveHas) >= 0);
    const since = eve.received.subarray(eveHas);
    assert.equal(since.includes(here), false);
    for (const count of [101, 102]) assert.equal(since.includes(frame(1077, count)), false);
  });
});
