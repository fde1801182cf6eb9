import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import {
  basic,
  Client,
  changes,
  eventually,
  frame,
  logLine,
  oneStation,
  readLines,
  sendingStation,
  startWorld,
  streamingRover,
} from './world.ts';

/** A client that comes from another address of this machine. */
const fromElsewhere = (port: number) => new Client(port, '127.0.0.2');

// They wait more than they work.
describe('who has a mountpoint', { concurrency: 4 }, () => {
  test('a mountpoint that another address is feeding is taken, with the exact replies', async (t) => {
    const world = await startWorld(t, oneStation);
    const source = await sendingStation(world.caster.ports.connectaUk, 'GB01');
    source.send(frame(1077, 1));
    const one = fromElsewhere(world.caster.ports.connectaUk).send('SOURCE src /GB01\r\n\r\n');
    assert.equal(await one.end(), 'ERROR - Mount Point Taken or Invalid\r\n');
    source.send(frame(1077, 2));
    const two = fromElsewhere(world.caster.ports.connectaUk).send(
      `POST /GB01 HTTP/1.1\r\nNtrip-Version: Ntrip/2.0\r\n${basic('GB01', 'src')}\r\n`,
    );
    assert.match(await two.end(), /^HTTP\/1\.1 409 Conflict\r\n/);
    await logLine(world, 34, /^Another address is sending to this mountpoint/);
    assert.equal(source.closed, false);
  });

  test('a station takes over its own mountpoint at once from its own address, and its rovers notice nothing', async (t) => {
    const world = await startWorld(t, oneStation);
    const before = await sendingStation(world.caster.ports.connectaUk, 'GB01');
    const rover = await streamingRover(world.caster.ports.castaUk, 'GB01', 'joe');
    before.send(frame(1077, 1));
    await rover.until((received) => received.includes(frame(1077, 1)));
    before.send(frame(1077, 2).subarray(0, 20)); // an unfinished frame must not spoil what follows
    const after = await sendingStation(world.caster.ports.connectaUk, 'GB01');
    await before.end();
    after.send(frame(1077, 3));
    await rover.until((received) => received.includes(frame(1077, 3)));
    await logLine(world, 36, /^Took over from its own earlier connection$/);
    await logLine(world, 31, /^Disconnected: taken over from the same address,/);
    assert.deepEqual(
      (await changes(world)).filter(({ kind }) => kind === 'stream').map(({ online }) => online),
      [true],
      'it was online all the time',
    );
  });

  test('a stalled source is replaced from another address', async (t) => {
    const world = await startWorld(t, oneStation, { limits: { takeover: 100 } });
    const stalled = await sendingStation(world.caster.ports.connectaUk, 'GB01');
    stalled.send(frame(1077, 1));
    const other = await eventually(async () => {
      const client = fromElsewhere(world.caster.ports.connectaUk).send('SOURCE src /GB01\r\n\r\n');
      await client.until((received) => received.length >= 10);
      return client.text.startsWith('ICY 200 OK') && client;
    });
    await stalled.end();
    assert.equal(other.closed, false);
  });

  test('log lines about stations hold no address: every tenant reads them', async (t) => {
    const world = await startWorld(t, oneStation, { limits: { takeover: 1_000, stationSilence: 2_500 } });
    const { connectaUk } = world.caster.ports;
    const first = await sendingStation(connectaUk, 'GB01');
    first.send(frame(1077, 1));
    const refused = ['SOURCE src /GB01\r\n\r\n', 'SOURCE guess /GB01\r\n\r\n', 'SOURCE src /GB99\r\n\r\n'];
    for (const request of refused) await fromElsewhere(connectaUk).send(request).end();
    const second = await sendingStation(connectaUk, 'GB01');
    await first.end();
    await eventually(async () => {
      const other = fromElsewhere(connectaUk).send('SOURCE src /GB01\r\n\r\n');
      await other.until((received) => received.length >= 10);
      return other.text.startsWith('ICY 200 OK');
    });
    await second.end();
    await logLine(world, 35);
    await logLine(world, 36, /another address/);
    const lines = (await readLines(world.database)).filter(({ type }) => type === 2);
    assert.deepEqual(new Set(lines.map(({ code }) => code)), new Set([30, 31, 32, 33, 34, 35, 36]));
    for (const { params, address } of lines) {
      assert.doesNotMatch(
        JSON.stringify(Object.values(Object(params))),
        /\d+\.\d+\.\d+\.\d+|[\da-f]*:[\da-f]*:/i,
      );
      assert.ok(address, 'it stands in its own column');
    }
  });
});
