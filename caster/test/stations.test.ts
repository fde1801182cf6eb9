import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import { sealSecret } from '@cairn/database';
import { encode, parseSourcetable } from '@cairn/gnss';
import {
  basic,
  Client,
  changes,
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

const live = ({ database }: World) =>
  database.service.selectFrom('station_live').selectAll().executeTakeFirst();

// They wait more than they work.
describe('stations', { concurrency: 4 }, () => {
  test('a station is online from its first observation to its end, and MSM is recognised', async (t) => {
    const world = await startWorld(t, oneStation, { limits: { msmSilence: 200 } });
    const source = await sendingStation(world.caster.ports.connectaUk, 'GB01');
    await eventually(async () => (await live(world))?.status === 2);
    source.send(frame(1077, 1).subarray(0, 30));
    assert.deepEqual(await changes(world), []);
    source.send(position(52.2, 0.12, 20));
    await eventually(async () => (await live(world))?.rtcm_at);
    assert.deepEqual([await changes(world), (await live(world))?.status], [[], 2]);
    source.send(frame(1077, 1));
    await eventually(async () => (await live(world))?.status === 1);
    await eventually(async () => {
      source.send(position(52.2, 0.12, 20));
      return (await changes(world)).length === 3;
    });
    source.close();
    await eventually(async () => (await changes(world)).length === 4);
    const reason = (await changes(world)).at(-1)?.reason ?? '';
    assert.match(reason, /closed_by_station|connection_reset/);
    assert.deepEqual(await changes(world), [
      { kind: 'stream', online: true, reason: 'frames_received' },
      { kind: 'msm', online: true, reason: 'msm_received' },
      { kind: 'msm', online: false, reason: 'msm_missing' },
      { kind: 'stream', online: false, reason },
    ]);
    const row = await eventually(async () => {
      const now = await live(world);
      return now?.status === 2 && now;
    });
    assert.ok(row.disconnected_at && row.connected_at && row.rtcm_at);
  });

  test('what was received is the RTCM of whole frames, in the live row and in the log, before and after its end', async (t) => {
    const world = await startWorld(t, oneStation);
    const source = await sendingStation(world.caster.ports.connectaUk, 'GB01');
    const [whole, half] = [frame(1077, 1, 400), frame(1087, 2).subarray(0, 30)];
    source.send(Buffer.concat([Buffer.from(gga(52.2, 0.12)), whole, half]));
    await eventually(async () => (await live(world))?.bytes_received === whole.length);
    source.close();
    await logLine(world, 31, new RegExp(`, ${whole.length} B of RTCM received$`));
    await eventually(async () => (await live(world))?.status === 2);
    assert.equal((await live(world))?.bytes_received, whole.length);
  });

  test('a station may push to the Connecta of the other country: its row and the log show it', async (t) => {
    const world = await startWorld(t, oneStation);
    const source = await sendingStation(world.caster.ports.connectaDk, 'GB01');
    source.send(frame(1077, 1));
    await eventually(async () => (await live(world))?.status === 1);
    assert.equal((await live(world))?.connecta, 2);
    assert.equal(
      (await logLine(world, 30)).description,
      'Connected, NTRIP station, by the port of Denmark: the station belongs to that of the UK',
    );
    source.close();
    await eventually(async () => (await live(world))?.status === 2);
    assert.equal((await live(world))?.connecta, 1);
    const own = await sendingStation(world.caster.ports.connectaUk, 'GB01');
    own.send(frame(1077, 1));
    await eventually(async () => (await live(world))?.connecta === 1);
    await logLine(world, 30, /^Connected, NTRIP station$/);
  });

  test('a GGA of a station is noted, between its frames or with its request', async (t) => {
    const world = await startWorld(t, oneStation);
    const source = await sendingStation(world.caster.ports.connectaUk, 'GB01');
    source.send(frame(1077, 1));
    await eventually(async () => (await live(world))?.status === 1);
    assert.equal((await live(world))?.gga_at, null);
    source.send(Buffer.concat([frame(1077, 1), Buffer.from(gga(52.2, 0.12)), frame(1077, 1)]));
    const { gga_at } = await eventually(async () => {
      const row = await live(world);
      return row?.gga_at && row;
    });
    source.close();
    await eventually(async () => (await live(world))?.status === 2);
    const next = new Client(world.caster.ports.connectaUk);
    next.send(
      `POST /GB01 HTTP/1.1\r\nNtrip-Version: Ntrip/2.0\r\n${basic('any', 'src')}Ntrip-GGA: ${gga(52.2, 0.12).trim()}\r\n\r\n`,
    );
    await eventually(async () => ((await live(world))?.gga_at?.getTime() ?? 0) > (gga_at?.getTime() ?? 0));
  });

  test('a silent source is dropped, and so is one that sends no RTCM', async (t) => {
    const world = await startWorld(t, oneStation, { limits: { stationSilence: 500 } });
    const silent = await sendingStation(world.caster.ports.connectaUk, 'GB01');
    silent.send(frame(1077, 1));
    await silent.end();
    await logLine(world, 35, /^No data for \d+ s$/);
    await logLine(world, 31, /^Disconnected: silent for/);
    const talking = await sendingStation(world.caster.ports.connectaUk, 'GB01');
    await eventually(async () => {
      talking.send('$GNGGA,not RTCM\r\n');
      return talking.closed;
    });
    await logLine(world, 35, /^Receiving data, but no RTCM 3 frame/);
  });

  test('the sourcetable lists what is received: position, messages, systems', async (t) => {
    const world = await startWorld(t, async (seed) => {
      await oneStation(seed);
      await seed.station({ mount: 'GB00', password: 'src', latitude: 50, longitude: -5 });
      await seed.station({ mount: 'DK01', country: 2, connecta: 2 });
    });
    const source = await sendingStation(world.caster.ports.connectaUk, 'GB01');
    source.send(
      Buffer.concat([position(52.2004, 0.1234, 120), frame(1077, 1), frame(1087, 2), frame(1230, 3)]),
    );
    await eventually(async () => (await live(world))?.status === 1);
    const ask = async (port: number) =>
      parseSourcetable(await new Client(port).send('GET / HTTP/1.0\r\n\r\n').end()).streams;
    const streams = await eventually(async () => {
      const streams = await ask(world.caster.ports.castaUk);
      return streams.some(({ latitude }) => latitude === 52.2004) && streams;
    });
    const [nearest, offline, visible] = streams;
    assert.deepEqual(
      streams.map(({ mountpoint }) => mountpoint),
      ['RTK_RTCM3', 'GB00', 'GB01'],
    );
    assert.deepEqual([nearest?.nmea, nearest?.solution, nearest?.country], [true, 1, 'GBR']);
    assert.deepEqual([offline?.misc, offline?.latitude, offline?.longitude], ['offline', 50, -5]);
    assert.deepEqual(
      [
        visible?.identifier,
        visible?.latitude,
        visible?.longitude,
        visible?.navSystem,
        visible?.formatDetails,
        visible?.nmea,
        visible?.solution,
      ],
      ['Barton', 52.2004, 0.1234, 'GPS+GLO', '1006,1077,1087,1230', false, 0],
    );
    assert.deepEqual(
      (await ask(world.caster.ports.castaDk)).map(({ mountpoint }) => mountpoint),
      ['RTK_RTCM3', 'DK01'],
    );
  });

  test('a position that differs from the entered one by over 5 m is logged once', async (t) => {
    const world = await startWorld(t, oneStation);
    const source = await sendingStation(world.caster.ports.connectaUk, 'GB01');
    const sent = async (latitude: number, shown: number) => {
      source.send(position(latitude, 0.12, 20));
      await eventually(async () => Math.abs(((await live(world))?.latitude ?? 0) - shown) < 1e-7);
    };
    await sent(52.20001, 52.20001); // 1.1 m
    await sent(52.201, 52.201);
    await sent(52.20101, 52.20101); // 1.1 m further: not logged again
    await sent(52.21, 52.21);
    await logLine(world, 37, /1\.1 km/);
    const lines = (await world.lines()).filter(({ code }) => code === 37);
    assert.deepEqual(
      lines.map(({ description }) => description),
      [
        'Transmits 52.201000 0.120000 20.0 m: 111 m from the entered position',
        'Transmits 52.210000 0.120000 20.0 m: 1.1 km from the entered position, which stays in use',
      ],
    );
  });

  test('NavIC, the station id and the descriptors that a station sends are in its live row', async (t) => {
    const world = await startWorld(t, (seed) => seed.station({ mount: 'GB01', password: 'src' }));
    const source = await sendingStation(world.caster.ports.connectaUk, 'GB01');
    const liveRow = (is: (row: { receiver: string | null; rtcm_station_id: number | null }) => boolean) =>
      eventually(async () => {
        const row = await world.database.service.selectFrom('live_stations').selectAll().executeTakeFirst();
        return row && is(row) && row;
      });
    const antenna = { stationId: 2042, antenna: 'LEIAR25.R4      LEIT', setupId: 0 };
    const navic = { type: 1134 as const, stationId: 2042, epoch: 1000, more: false, iods: 0 };
    const clock = { clockSteering: 0, externalClock: 0, smoothed: false, smoothingInterval: 0 };
    const satellites = [2, 3, 4, 5, 6, 9].map((id) => ({ id, extendedInfo: undefined, signals: [] }));
    source.send(encode({ ...navic, ...clock, satellites }));
    source.send(encode({ type: 1007, ...antenna }));
    const first = await liveRow(({ rtcm_station_id }) => rtcm_station_id === 2042);
    assert.deepEqual([first.navic, first.antenna, first.receiver], [6, 'LEIAR25.R4      LEIT', null]);
    const receiver = { receiver: 'SEPT POLARX5TR', firmware: '5.5.0', receiverSerial: '' };
    source.send(encode({ type: 1033, ...antenna, antennaSerial: '72\u0000672', ...receiver }));
    const row = await liveRow(({ receiver }) => receiver !== null);
    assert.deepEqual(
      [row.antenna, row.antenna_serial, row.receiver, row.firmware, row.receiver_serial],
      ['LEIAR25.R4      LEIT', '72 672', 'SEPT POLARX5TR', '5.5.0', null],
    );
  });

  test('observations are recorded per message type, with the satellites of the epoch', async (t) => {
    const world = await startWorld(t, oneStation, { limits: { observe: 100 } });
    const source = await sendingStation(world.caster.ports.connectaUk, 'GB01');
    source.send(Buffer.concat([position(52.2, 0.12, 20, 42), position(52.2, 0.12, 20, 42)]));
    const row = await eventually(() =>
      world.database.service
        .selectFrom('rtcm_observations')
        .selectAll()
        .where('message', '=', 1006)
        .executeTakeFirst(),
    );
    assert.deepEqual([row.frames, row.bytes, row.satellites], [2, 2 * position(0, 0, 0).length, null]);
  });

  test('damage in a stream is counted in the log', async (t) => {
    const world = await startWorld(t, oneStation);
    const source = await sendingStation(world.caster.ports.connectaUk, 'GB01');
    const damaged = frame(1077, 1);
    damaged[10] = (damaged[10] ?? 0) ^ 255;
    source.send(Buffer.concat([damaged, frame(1077, 2)]));
    await logLine(world, 38, /^1 damaged frame dropped$/);
  });

  test('a changed station record acts at once: password, mountpoint, removal', async (t) => {
    const world = await startWorld(t, oneStation);
    const { connectaUk, castaUk } = world.caster.ports;
    const change = (set: object) => world.database.service.updateTable('stations').set(set).execute();
    const first = await sendingStation(connectaUk, 'GB01');
    await change({ password_sealed: sealSecret(world.options.secret, 'new', 'stations.password_sealed') });
    await first.end();
    await logLine(world, 39, /^Closed: the password was changed$/);
    const second = await sendingStation(connectaUk, 'GB01', 'new');
    const rover = await streamingRover(castaUk, 'GB01', 'joe');
    await change({ mount: 'GB77' });
    await Promise.all([second.end(), rover.end()]);
    await logLine(world, 11, /^Disconnected: mountpoint GB01 no longer exists/);
    const third = await sendingStation(connectaUk, 'GB77', 'new');
    await change({ archived_at: new Date() });
    await third.end();
    await eventually(async () => (await live(world)) === undefined);
  });
});
