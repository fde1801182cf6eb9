import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import { steadyNow } from '../src/clock.ts';
import { changes, ely, line, log, type Network, onlineAt, startNetwork } from './network.ts';
import { Client, eventually, frame, gga, reaches, sendingStation, streamingRover } from './world.ts';

const times = ({ programLog }: Network, text: RegExp) =>
  programLog.filter((message) => text.test(message)).length;
const away = /^NATS is away/;
const there = /^NATS is there/;

// They wait more than they work.
describe('nodes without NATS', { concurrency: 3 }, () => {
  test('local stations serve on, rovers of remote ones move to the nearest local one, and all comes back', async (t) => {
    const network = await startNetwork(t, { limits: { peerSilence: 2_000, recompute: 0 } });
    const near = await sendingStation(network.a.connectaUk, 'GB01');
    near.send(frame(1077, 1));
    const far = await sendingStation(network.b.connectaUk, 'GB02');
    far.send(frame(1077, 2));
    for (const mount of ['GB01', 'GB02']) await onlineAt(network.b, mount);
    const rover = await streamingRover(network.b.castaUk, 'RTK_RTCM3', 'joe', ely);
    const local = await streamingRover(network.a.castaUk, 'RTK_RTCM3', 'eve', ely);
    await reaches(near, rover, 1077);

    await network.nats.kill();
    await reaches(near, local, 1087);
    await line(network, 18, /^Station GB02 at .* instead of GB01$/);
    await reaches(far, rover, 1097);
    assert.equal(times(network, away), 2, 'once by each node, however often it tries');
    assert.deepEqual(
      (await changes(network)).filter(({ online }) => !online),
      [],
      'no station stopped',
    );

    await network.nats.start();
    await eventually(async () => times(network, there) === 4);
    await onlineAt(network.b, 'GB01');
    rover.send(gga(52.4, 0.26, 4, 43_210));
    await line(network, 18, /^Station GB01 at .* instead of GB02$/);
    await reaches(near, rover, 1107);
    assert.equal(times(network, away), 2);
    assert.equal(local.closed || rover.closed, false);
  });

  test('a node starts while NATS is away, and is one of the network when it comes', async (t) => {
    const network = await startNetwork(t, { withNats: false });
    assert.equal(times(network, away), 2);
    const source = await sendingStation(network.a.connectaUk, 'GB01');
    const local = await streamingRover(network.a.castaUk, 'GB01', 'joe');
    await reaches(source, local, 1077);
    const remote = await streamingRover(network.b.castaUk, 'GB01', 'eve');
    await network.nats.start();
    await reaches(source, remote, 1087);
  });

  test('a NATS server that hangs is away, and stations and rovers come and go without it', async (t) => {
    const network = await startNetwork(t);
    network.nats.freeze();
    await eventually(async () => times(network, away) === 2);
    const source = await sendingStation(network.b.connectaUk, 'GB01');
    const rover = await streamingRover(network.b.castaUk, 'RTK_RTCM3', 'joe', ely);
    await reaches(source, rover, 1077);
    assert.equal(times(network, there), 2);
  });

  test('what two nodes took in meanwhile is settled when it is back', async (t) => {
    const network = await startNetwork(t, { limits: { takeover: 60_000 } });
    await network.nats.kill();
    await eventually(async () => times(network, away) === 2);
    const older = await streamingRover(network.a.castaUk, 'GB01', 'joe');
    const newer = await streamingRover(network.b.castaUk, 'GB01', 'joe');
    const first = await sendingStation(network.a.connectaUk, 'GB01');
    await reaches(first, older, 1077);
    const second = new Client(network.b.connectaUk, '127.0.0.2').send('SOURCE src /GB01\r\n\r\n');
    await second.until((received) => received.includes('ICY 200 OK'));
    await reaches(second, newer, 1077);

    await network.nats.start();
    await Promise.all([older.end(), second.end()]);
    await reaches(first, newer, 1087);
    assert.equal(first.closed, false);
    await line(network, 31, /^Disconnected: another node also has a source for it/);
    await line(network, 17);
    await line(network, 11, /^Disconnected: replaced by a newer session/);
    assert.equal((await log(network, 1)).filter(({ code }) => code === 17).length, 1);
    await eventually(async () => {
      const rows = await network.database.service.selectFrom('station_live').selectAll().execute();
      return rows.length === 1 && rows[0]?.node === 'a' && rows[0].status === 1;
    });
  });

  for (const [then, early, late] of [
    ['from the first node to the second', 'a', 'b'],
    ['from the second node to the first', 'b', 'a'],
  ] as const)
    test(`a station that came ${then} meanwhile keeps its new connection when it is back`, async (t) => {
      const network = await startNetwork(t, { limits: { takeover: 60_000 } });
      await network.nats.kill();
      await eventually(async () => times(network, away) === 2);
      const rovers = [
        await streamingRover(network.a.castaUk, 'GB01', 'joe'),
        await streamingRover(network.b.castaUk, 'GB01', 'eve'),
      ];
      const left = await sendingStation(network[early].connectaUk, 'GB01');
      left.send(frame(1077, 1));
      const connected = steadyNow(); // of two connections in one millisecond that at the second node is the newer
      await eventually(async () => steadyNow() > connected);
      const present = await sendingStation(network[late].connectaUk, 'GB01');
      present.send(frame(1077, 2));

      await network.nats.start();
      await left.end();
      for (const rover of rovers) await reaches(present, rover, 1087);
      await eventually(async () => {
        const rows = await network.database.service.selectFrom('station_live').selectAll().execute();
        return rows.length === 1 && rows[0]?.node === late && rows[0].status === 1;
      });
      assert.equal(present.closed, false);
    });
});
