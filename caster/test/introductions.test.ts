import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import { ChunkedDecoder, encode } from '@cairn/gnss';
import { CERT, KEY } from '../../tools/test-certificate.ts';
import { feeding, onlineAt, startNetwork } from './network.ts';
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
  sendingStation,
  startWorld,
  streamingRover,
  type World,
} from './world.ts';

const accepted = 'ICY 200 OK\r\n\r\n';

/** What a station says of itself: biases, receiver and antenna, antenna, position, all with one station id. */
function aboutItself(latitude: number, longitude: number, stationId = 7) {
  const antenna = { stationId, antenna: 'LEIAR25.R4', setupId: 0, antennaSerial: `A${stationId}` };
  const receiver = { receiver: 'SEPT POLARX5', firmware: '5.5.0', receiverSerial: `${latitude}` };
  const biases = { l1CA: 1.5, l1P: undefined, l2CA: latitude, l2P: undefined };
  return {
    biases: Buffer.from(encode({ type: 1230, stationId, aligned: true, ...biases })),
    receiver: Buffer.from(encode({ type: 1033, ...antenna, ...receiver })),
    antenna: Buffer.from(encode({ type: 1008, ...antenna })),
    position: position(latitude, longitude, 20, stationId),
  };
}

function inOrder({ biases, receiver, antenna, position }: ReturnType<typeof aboutItself>): Buffer {
  return Buffer.concat([biases, receiver, antenna, position]);
}

/** Two stations 22 km apart, which send at this caster, and what they say of themselves. */
async function twoStations(world: World, stationIds: [number, number]) {
  const stationAt = async (mount: string, latitude: number, stationId: number) => {
    const source = await sendingStation(world.caster.ports.connectaUk, mount);
    const introduction = inOrder(aboutItself(latitude, 0, stationId));
    source.send(Buffer.concat([introduction, frame(1077, stationId)]));
    return { source, introduction };
  };
  const stations = {
    south: await stationAt('SOUTH', 52.1, stationIds[0]),
    north: await stationAt('NORTH', 52.3, stationIds[1]),
  };
  await eventually(async () => {
    const rows = await world.database.service.selectFrom('station_live').select('status').execute();
    return rows.length === 2 && rows.every(({ status }) => status === 1);
  });
  return stations;
}

async function seedTwo(seed: World['seed']) {
  for (const [mount, latitude] of [
    ['SOUTH', 52.1],
    ['NORTH', 52.3],
  ] as const)
    await seed.station({ mount, password: 'src', latitude, longitude: 0 });
  await seed.rover({ username: 'joe', password: 'pw' });
}

/** The chunks of a reply of revision 2. */
function chunksOf({ received }: Client): Buffer[] {
  const chunks: Buffer[] = [];
  const body = received.subarray(received.indexOf('\r\n\r\n') + 4);
  new ChunkedDecoder().push(body, (data) => chunks.push(Buffer.from(data)));
  return chunks;
}

// They wait more than they work.
describe('what a station says of itself', { concurrency: 3 }, () => {
  test('comes before the first observations to a rover that connects, over TCP and TLS, in one chunk with them', async (t) => {
    const { caster } = await startWorld(t, oneStation, { tls: { cert: CERT, key: KEY, ports: anyPorts } });
    const source = await sendingStation(caster.ports.connectaUk, 'GB01');
    const introduction = inOrder(aboutItself(52.2, 0.12));
    source.send(Buffer.concat([introduction, frame(1077, 1)]));
    const head = `GET /GB01 HTTP/1.1\r\nNtrip-Version: Ntrip/2.0\r\n`;
    const two = new Client(caster.ports.castaUk).send(`${head}${basic('joe', 'pw')}\r\n`);
    const one = new Client(caster.tlsPorts?.castaUk ?? 0, '127.0.0.1', true);
    one.send(`GET /GB01 HTTP/1.0\r\n${basic('eve', 'pw')}\r\n`);
    for (const rover of [one, two]) await rover.until((received) => received.includes('\r\n\r\n'));

    const epochs = [2, 3].map((count) => frame(1077, count));
    for (const epoch of epochs) {
      source.send(epoch);
      for (const rover of [one, two]) await rover.until((received) => received.includes(epoch));
    }
    const [first = Buffer.of(), second = Buffer.of()] = epochs;
    assert.deepEqual(chunksOf(two), [Buffer.concat([introduction, first]), second]);
    assert.deepEqual(one.received.subarray(accepted.length), Buffer.concat([introduction, ...epochs]));
  });

  for (const [name, ids] of [
    ['with other station ids', [7, 8]],
    ['with the same station id', [0, 0]],
  ] as const)
    test(`comes at each change of station, ${name}`, async (t) => {
      const world = await startWorld(t, seedTwo, { limits: { recompute: 0 } });
      const { south, north } = await twoStations(world, [...ids]);
      const rover = await streamingRover(world.caster.ports.castaUk, 'RTK_RTCM3', 'joe', gga(52.15, 0));
      await logLine(world, 18, /^Station SOUTH/);
      const at = async (station: typeof south, count: number) => {
        station.source.send(frame(1087, count));
        await rover.until((received) => received.includes(frame(1087, count)));
        return Buffer.concat([station.introduction, frame(1087, count)]);
      };
      const expected = [await at(south, 1)];
      rover.send(gga(52.29, 0, 4, 43_205));
      await logLine(world, 18, /^Station NORTH .* instead of SOUTH$/);
      expected.push(await at(north, 2));
      north.source.close();
      await logLine(world, 18, /^Station SOUTH .* instead of NORTH$/);
      expected.push(await at(south, 3));
      assert.deepEqual(rover.received.subarray(accepted.length), Buffer.concat(expected));
    });

  test('comes over two nodes at once, not when the station sends it next', async (t) => {
    const network = await startNetwork(t);
    const source = await sendingStation(network.a.connectaUk, 'GB01');
    const introduction = inOrder(aboutItself(52.4, 0.26));
    source.send(Buffer.concat([introduction, frame(1077, 1)]));
    const entry = () => onlineAt(network.b, 'GB01');
    await eventually(async () => (await entry()).formatDetails.startsWith('1006'));
    const one = await streamingRover(network.b.castaUk, 'GB01', 'joe');
    await feeding(network, 'GB01');
    source.send(frame(1077, 2));
    await one.until((received) => received.includes(frame(1077, 2)));
    const two = await streamingRover(network.b.castaUk, 'GB01', 'eve');
    source.send(frame(1077, 3));
    for (const rover of [one, two]) await rover.until((received) => received.includes(frame(1077, 3)));
    const body = (rover: Client) => rover.received.subarray(accepted.length);
    assert.deepEqual(body(one), Buffer.concat([introduction, frame(1077, 2), frame(1077, 3)]));
    assert.deepEqual(body(two), Buffer.concat([introduction, frame(1077, 3)]));
  });

  test('is the newest of each kind, and nothing twice that comes with the observations anyway', async (t) => {
    const { caster } = await startWorld(t, oneStation);
    const source = await sendingStation(caster.ports.connectaUk, 'GB01');
    const earlier = aboutItself(52.2, 0.12);
    const later = aboutItself(52.2001, 0.12);
    const witness = await streamingRover(caster.ports.castaUk, 'GB01', 'eve');
    source.send(Buffer.concat([inOrder(earlier), later.receiver, frame(1077, 1)]));
    await witness.until((received) => received.includes(frame(1077, 1)));
    const rover = await streamingRover(caster.ports.castaUk, 'GB01', 'joe');
    const burst = Buffer.concat([later.position, frame(1077, 2)]);
    source.send(burst);
    await rover.until((received) => received.includes(burst));
    const expected = Buffer.concat([earlier.biases, later.receiver, earlier.antenna, burst]);
    assert.deepEqual(rover.received.subarray(accepted.length), expected);
  });

  test('does not come from a source that another has taken the mountpoint from, or without a position', async (t) => {
    // -1 ms: in the same millisecond, too, another source may take over
    const { caster } = await startWorld(t, oneStation, { limits: { takeover: -1 } });
    const former = await sendingStation(caster.ports.connectaUk, 'GB01');
    former.send(Buffer.concat([inOrder(aboutItself(52.2, 0.12)), frame(1077, 1)]));
    const witness = await streamingRover(caster.ports.castaUk, 'GB01', 'eve');
    const source = new Client(caster.ports.connectaUk, '127.0.0.2').send('SOURCE src /GB01\r\n\r\n');
    await source.until((received) => received.includes(accepted));
    const unplaced = Buffer.from(
      encode({
        type: 1005,
        stationId: 7,
        itrfYear: 0,
        gps: true,
        glonass: true,
        galileo: false,
        computed: false,
        x: 0,
        y: 0,
        z: 0,
        singleOscillator: false,
        quarterCycle: 0,
      }),
    );
    source.send(Buffer.concat([unplaced, frame(1077, 2)]));
    await witness.until((received) => received.includes(frame(1077, 2)));
    const rover = await streamingRover(caster.ports.castaUk, 'GB01', 'joe');
    source.send(frame(1077, 3));
    await rover.until((received) => received.includes(frame(1077, 3)));
    assert.deepEqual(rover.received.subarray(accepted.length), frame(1077, 3));
  });
});
