import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { startCasters } from './casters.ts';
import { onlineAt } from './network.ts';
import { eventually, frame, gga, reaches, sendingStation, streamingRover } from './world.ts';

const cambridge = gga(52.2, 0.12);

/** Two nodes. No rover waits for its next choice of a station, and a silent node is noticed soon. */
async function startTwo(t: TestContext) {
  const { nats, ...started } = await startCasters(t, 2, { limits: { recompute: 0, peerSilence: 2_000 } });
  assert.ok(nats);
  const { service } = started.database;
  const nodesOf = async (mount: string) => {
    const rows = service
      .selectFrom('station_live')
      .innerJoin('stations', 'stations.id', 'station_live.station_id');
    const live = await rows
      .select(['station_live.node', 'station_live.status'])
      .where('stations.mount', '=', mount)
      .execute();
    return live.filter(({ status }) => status === 1).map(({ node }) => node);
  };
  /** Changes of a station in their order. */
  const turnsOf = async (mount: string) => {
    const rows = await service
      .selectFrom('station_status_changes as c')
      .innerJoin('stations', 'stations.id', 'c.station_id')
      .select(['c.online', 'c.reason'])
      .where('stations.mount', '=', mount)
      .where('c.kind', '=', 'stream')
      .orderBy('c.at')
      .execute();
    return rows.map(({ online, reason }) => (online ? 'online' : `offline ${reason}`));
  };
  return { ...started, nats, nodesOf, turnsOf };
}

// They wait more than they work.
describe('failures at one of two nodes', { concurrency: 2 }, () => {
  test('when the node of a station is killed, rovers at the other get the next station, and their own once it is back', async (t) => {
    const { a, b, nodesOf, turnsOf, nothingLeft } = await startTwo(t);
    const near = await sendingStation(a.ports.connectaUk, 'GB01');
    near.send(frame(1077, 1));
    const far = await sendingStation(b.ports.connectaUk, 'GB02');
    far.send(frame(1077, 1));
    for (const mount of ['GB01', 'GB02']) await onlineAt(b.ports, mount);
    const nearest = await streamingRover(b.ports.castaUk, 'RTK_RTCM3', 'joe', cambridge);
    const fixed = await streamingRover(b.ports.castaUk, 'GB01', 'eve');
    for (const rover of [nearest, fixed]) await reaches(near, rover, 1077);

    await eventually(async () => (await turnsOf('GB01')).join() === 'online'); // written, not only announced
    await a.kill();
    await near.end();
    await reaches(far, nearest, 1087);
    assert.equal(fixed.closed, false);

    const again = await sendingStation(b.ports.connectaUk, 'GB01');
    await reaches(again, fixed, 1097);
    nearest.send(gga(52.2, 0.12, 4, 43_210));
    await reaches(again, nearest, 1107);
    await eventually(async () => (await nodesOf('GB01')).join() === 'b');
    const turns = await eventually(async () => {
      const found = await turnsOf('GB01');
      return found.filter((turn) => turn === 'online').length === 2 && found.join();
    });
    assert.match(turns, /^online,(offline [a-z_]+,)+online/, 'an outage, though its node is lost');
    for (const client of [nearest, fixed, again, far]) client.close();
    await nothingLeft([b]);
  });

  test('a station that flaps between two nodes feeds rovers at both as soon as it stays, and leaves nothing behind', async (t) => {
    const { casters, a, b, nodesOf, nothingLeft } = await startTwo(t);
    const rovers = [
      await streamingRover(a.ports.castaUk, 'RTK_RTCM3', 'joe', cambridge),
      await streamingRover(b.ports.castaUk, 'GB01', 'eve'),
    ];
    for (let count = 0; count < 20; count++)
      for (const { ports } of casters) {
        const source = await sendingStation(ports.connectaUk, 'GB01');
        source.send(frame(1077, count));
        if (count % 2 === 0) source.close(); // otherwise the other node still has it when it comes there
      }
    const source = await sendingStation(b.ports.connectaUk, 'GB01');
    for (const rover of rovers) await reaches(source, rover, 1087);
    await eventually(async () => (await nodesOf('GB01')).join() === 'b');
    for (const client of [...rovers, source]) client.close();
    await nothingLeft();
  });

  test('a NATS server that goes and comes again and again costs no connection, no memory and no corrections of the own node', async (t) => {
    const { a, b, nats, nothingLeft } = await startTwo(t);
    const source = await sendingStation(a.ports.connectaUk, 'GB01');
    const local = await streamingRover(a.ports.castaUk, 'GB01', 'joe');
    const remote = await streamingRover(b.ports.castaUk, 'GB01', 'eve');
    for (let count = 0; count < 5; count++) {
      await reaches(source, remote, 1077);
      await nats.kill();
      await reaches(source, local, 1087);
      await nats.start();
    }
    await reaches(source, remote, 1097);
    for (const client of [source, local, remote]) {
      assert.equal(client.closed, false);
      client.close();
    }
    await nothingLeft();
  });

  test('a source that sends rubbish as fast as it can is held back, and rovers at either node get nothing of it', async (t) => {
    const { a, b, lines, nothingLeft } = await startTwo(t);
    const rovers = [
      await streamingRover(a.ports.castaUk, 'GB01', 'joe'),
      await streamingRover(b.ports.castaUk, 'GB01', 'eve'),
    ];
    const nearby = await sendingStation(b.ports.connectaUk, 'GB02');
    const other = await streamingRover(a.ports.castaUk, 'GB02', 'fleet');
    const rubbish = Buffer.alloc(64 * 1024, Buffer.from('d303ff', 'hex'));
    const source = await sendingStation(a.ports.connectaUk, 'GB01');
    source.socket.on('drain', () => source.send(rubbish));
    while (!source.closed && source.socket.writableLength < 1024 * 1024) source.send(rubbish);
    await reaches(nearby, other);
    assert.equal((await eventually(async () => (await lines(44))[0])).mountpoint, 'GB01');
    for (const { text } of rovers) assert.equal(text, 'ICY 200 OK\r\n\r\n');
    for (const client of [...rovers, nearby, other, source]) client.close();
    await nothingLeft();
  });
});
