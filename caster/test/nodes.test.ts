import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import { askCasters } from '@cairn/database';
import { ChunkedDecoder } from '@cairn/gnss';
import { changes, ely, feeding, line, log, onlineAt, startNetwork } from './network.ts';
import {
  basic,
  Client,
  eventually,
  frame,
  position,
  reaches,
  sendingStation,
  streamingRover,
} from './world.ts';

// They wait more than they work.
describe('several nodes', { concurrency: 3 }, () => {
  test('a rover gets byte for byte and burst for burst what a station sends to another node', async (t) => {
    const network = await startNetwork(t);
    const { a, b, nats } = network;
    const source = await sendingStation(a.connectaUk, 'GB01');
    assert.deepEqual(
      (await nats.subjects()).filter((subject) => subject.startsWith('rtcm.')),
      [],
    );
    const one = await streamingRover(b.castaUk, 'gb01', 'joe');
    const two = new Client(b.castaUk).send(
      `GET /GB01 HTTP/1.1\r\nNtrip-Version: Ntrip/2.0\r\n${basic('eve', 'pw')}\r\n`,
    );
    await two.until((received) => received.includes('\r\n\r\n'));
    await feeding(network, 'GB01');

    const bursts = Array.from({ length: 20 }, (_, i) =>
      Buffer.concat([frame(1006, i, 21), frame(1077, i, 30 + 45 * i), frame(1087, i, 200)]),
    );
    for (const burst of bursts) {
      source.send(burst);
      await two.until((received) => received.includes(burst));
    }
    await one.until((received) => received.includes(bursts.at(-1) ?? ''));
    assert.deepEqual(one.received.subarray('ICY 200 OK\r\n\r\n'.length), Buffer.concat(bursts));
    const chunks: Buffer[] = [];
    const body = two.received.subarray(two.received.indexOf('\r\n\r\n') + 4);
    new ChunkedDecoder().push(body, (data) => chunks.push(Buffer.from(data)));
    assert.deepEqual(chunks, bursts);

    const expected = (await nats.subjects()).filter((subject) => subject.startsWith('rtcm.'));
    assert.deepEqual(expected, ['rtcm.1.GB01'], 'once, however many rovers');
    one.close();
    two.close();
    await eventually(async () => !(await nats.subjects()).includes('rtcm.1.GB01'));
  });

  test('a station is announced by the node that it sends to, and by no other', async (t) => {
    const network = await startNetwork(t);
    const source = await sendingStation(network.a.connectaUk, 'GB01');
    source.send(Buffer.concat([position(52.404, 0.264, 30), frame(1077, 1)]));
    const entry = await onlineAt(network.b, 'GB01');
    assert.equal(entry.latitude.toFixed(3), '52.404');
    assert.equal(entry.formatDetails, '1006,1077');
    const rows = () => network.database.service.selectFrom('station_live').selectAll().execute();
    await eventually(async () => (await rows())[0]?.status === 1);
    assert.equal((await rows())[0]?.node, 'a');
    source.close();
    await eventually(async () => (await rows())[0]?.status === 2);
    await line(network, 31);
    const four = await eventually(async () => (await changes(network)).length >= 4 && changes(network));
    assert.equal(four.length, 4);
    assert.equal((await log(network, 2)).filter(({ code }) => code === 30).length, 1);
  });

  test('a transmitted position far from the entered one is used at no node', async (t) => {
    const network = await startNetwork(t);
    const elsewhere = await sendingStation(network.a.connectaUk, 'GB01');
    elsewhere.send(Buffer.concat([position(48.15, 11.57, 560), frame(1077, 1)]));
    (await sendingStation(network.a.connectaUk, 'GB02')).send(frame(1077, 2));
    for (const mount of ['GB01', 'GB02']) await onlineAt(network.b, mount);
    const entry = await onlineAt(network.b, 'GB01');
    assert.deepEqual([entry.formatDetails, entry.latitude, entry.longitude], ['1006,1077', 52.4, 0.26]);
    await streamingRover(network.b.castaUk, 'RTK_RTCM3', 'joe', ely);
    await line(network, 18, /^Station GB01 at 0\.\d km$/);
  });

  test('the nearest station is found at whichever node, and left when its node announces that it stopped', async (t) => {
    const network = await startNetwork(t);
    const near = await sendingStation(network.a.connectaUk, 'GB01');
    near.send(frame(1077, 1));
    const far = await sendingStation(network.b.connectaUk, 'GB02');
    far.send(frame(1077, 2));
    for (const mount of ['GB01', 'GB02']) await onlineAt(network.b, mount);
    const rover = await streamingRover(network.b.castaUk, 'RTK_RTCM3', 'joe', ely);
    await line(network, 18, /^Station GB01 at 0\.\d km$/);
    await reaches(near, rover, 1087);
    near.close();
    await line(network, 18, /^Station GB02 at .* instead of GB01$/);
    await reaches(far, rover, 1097);
  });

  test('of one account the newest session lives, at whichever node; a test user has several', async (t) => {
    const network = await startNetwork(t);
    const older = await streamingRover(network.a.castaUk, 'GB01', 'joe');
    const newer = await streamingRover(network.b.castaUk, 'GB01', 'joe');
    await older.end();
    await line(network, 17, /^Session \d+ replaced by session \d+$/);
    await line(network, 11, /^Disconnected: replaced by a newer session/);
    const newest = await streamingRover(network.a.castaUk, 'GB01', 'joe');
    await newer.end();
    await eventually(async () => {
      const rows = await network.database.service.selectFrom('rover_live').select(['node']).execute();
      return rows.length === 1 && rows[0]?.node === 'a';
    });

    const tester = await streamingRover(network.a.castaUk, 'GB01', 'tess');
    const again = await streamingRover(network.b.castaUk, 'GB01', 'tess');
    const source = await sendingStation(network.a.connectaUk, 'GB01');
    for (const rover of [newest, tester, again]) await reaches(source, rover, 1077);
    await network.database.service.updateTable('rovers').set({ test_user: false }).execute();
    await tester.end();
    await reaches(source, again, 1087);
  });

  test('a station that comes back at another node takes over there, and its rovers notice nothing', async (t) => {
    const network = await startNetwork(t);
    const before = await sendingStation(network.a.connectaUk, 'GB01');
    before.send(frame(1077, 1));
    await eventually(async () => (await changes(network)).length === 2);
    await onlineAt(network.b, 'GB01');
    const rovers = [
      await streamingRover(network.a.castaUk, 'GB01', 'joe'),
      await streamingRover(network.b.castaUk, 'RTK_RTCM3', 'eve', ely),
    ];
    for (const rover of rovers) await reaches(before, rover, 1077);
    const after = await sendingStation(network.b.connectaUk, 'GB01');
    await before.end();
    for (const rover of rovers) await reaches(after, rover, 1087);
    await line(network, 36, /^Took over from its connection to another node$/);
    await line(network, 31, /^Disconnected: taken over at another node/);
    await eventually(async () => {
      const row = await network.database.service.selectFrom('station_live').selectAll().executeTakeFirst();
      return row?.node === 'b' && row.status === 1;
    });
    assert.deepEqual(
      await changes(network),
      [
        { kind: 'stream', online: true },
        { kind: 'msm', online: true },
      ],
      'it was online all the time',
    );
    assert.deepEqual(
      (await log(network, 1)).filter(({ code }) => code === 19 || code === 11),
      [],
      'no rover was without a station',
    );
  });

  test('a station that sends keeps its mountpoint at every node; one that stalls gives it up', async (t) => {
    const network = await startNetwork(t, { limits: { takeover: 2_000 } });
    const source = await sendingStation(network.a.connectaUk, 'GB01');
    const sending = setInterval(() => source.send(frame(1077, 1)), 100);
    t.after(() => clearInterval(sending));
    // until the server knows its node, another node has no responder
    await eventually(async () =>
      (await network.nats.subjects()).some((each) => each.startsWith('ctl.station.')),
    );
    const elsewhere = () => new Client(network.b.connectaUk, '127.0.0.2').send('SOURCE src /GB01\r\n\r\n');
    assert.equal(await elsewhere().end(), 'ERROR - Mount Point Taken or Invalid\r\n');
    await line(network, 34, /^Another address is sending to this mountpoint/);
    const guess = new Client(network.b.connectaUk).send('SOURCE guess /GB01\r\n\r\n');
    assert.equal(await guess.end(), 'ERROR - Bad Password\r\n');
    assert.equal(source.closed, false);
    clearInterval(sending);
    const other = await eventually(async () => {
      const client = elsewhere();
      await client.until((received) => received.length >= 10);
      return client.text.startsWith('ICY 200 OK') && client;
    });
    await source.end();
    assert.equal(other.closed, false);
  });

  test('a command reaches the node that has the session', async (t) => {
    const network = await startNetwork(t);
    const rovers = {
      a: await streamingRover(network.a.castaUk, 'GB01', 'joe'),
      b: await streamingRover(network.b.castaUk, 'GB01', 'eve'),
    };
    const { service } = network.database;
    const session = await eventually(() =>
      service
        .selectFrom('rover_live')
        .select(['session_id', 'rover_id'])
        .where('node', '=', 'b')
        .executeTakeFirst(),
    );
    const command = { command: 'disconnect', session: session.session_id, rover: session.rover_id } as const;
    const answer = await askCasters(network.database, command, { userId: null, name: 'Ann' });
    assert.deepEqual(answer, { node: 'b', done: true, message: 'Rover disconnected' });
    await rovers.b.end();
    assert.equal(rovers.a.closed, false);
  });
});
