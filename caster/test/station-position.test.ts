import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import { parseSourcetable } from '@cairn/gnss';
import {
  Client,
  eventually,
  frame,
  gga,
  logLine,
  logLines,
  position,
  sendingStation,
  startWorld,
  streamingRover,
  type World,
} from './world.ts';

/** GB01 near Cambridge, GB02 25 km north of it, and rover joe. */
async function twoStations(seed: World['seed']): Promise<void> {
  await seed.station({ mount: 'GB01', password: 'src', latitude: 52.2, longitude: 0.12, altitude: 20 });
  await seed.station({ mount: 'GB02', password: 'src', latitude: 52.425, longitude: 0.12, altitude: 20 });
  await seed.rover({ username: 'joe', password: 'pw' });
}

/** 2.2 km from GB01, 22.8 km from GB02. */
const nearGb01 = (seconds: number) => gga(52.22, 0.12, 4, seconds);

const online = ({ database }: World, count: number) =>
  eventually(async () => {
    const rows = await database.service
      .selectFrom('station_live')
      .select('station_id')
      .where('status', '=', 1)
      .execute();
    return rows.length === count;
  });

/** The positions of the stations in the sourcetable, by mountpoint. */
async function listed({ caster }: World): Promise<Record<string, string>> {
  const table = await new Client(caster.ports.castaUk).send('GET / HTTP/1.0\r\n\r\n').end();
  return Object.fromEntries(
    parseSourcetable(table).streams.map(({ mountpoint, latitude, longitude }) => [
      mountpoint,
      `${latitude} ${longitude}`,
    ]),
  );
}

const baselines = async ({ database }: World) =>
  (
    await database.service.selectFrom('gga_points').select(['station_id', 'distance']).orderBy('at').execute()
  ).map(({ distance }) => ((distance ?? Number.NaN) / 1000).toFixed(1));

// They wait more than they work.
describe('the position of a station', { concurrency: 4 }, () => {
  test('a transmitted position far from the entered one is never used, with or without its source', async (t) => {
    const world = await startWorld(t, twoStations);
    const { connectaUk, castaUk } = world.caster.ports;
    (await sendingStation(connectaUk, 'GB02')).send(frame(1077, 1));
    const recording = await sendingStation(connectaUk, 'GB01');
    recording.send(Buffer.concat([position(48.15, 11.57, 560), frame(1077, 2)])); // Munich
    await online(world, 2);
    await logLine(
      world,
      37,
      /^Transmits 48\.15.*: 9\d\d\.\d km from the entered position, which stays in use$/,
    );
    assert.equal((await listed(world)).GB01, '52.2 0.12');
    const first = await streamingRover(castaUk, 'RTK_RTCM3', 'joe', nearGb01(43_200));
    await logLine(world, 18, /^Station GB01 at 2\.2 km$/);
    await eventually(async () => (await baselines(world)).length === 1);
    first.close();
    recording.close();
    await online(world, 1);

    const next = await sendingStation(connectaUk, 'GB01');
    next.send(frame(1077, 3));
    await online(world, 2);
    const second = await streamingRover(castaUk, 'RTK_RTCM3', 'joe', nearGb01(43_260));
    await eventually(async () => (await baselines(world)).length === 2);
    second.close();
    assert.deepEqual(await baselines(world), ['2.2', '2.2']);
    const overrides = await logLines(world, 18, 2);
    assert.deepEqual(
      overrides.map(({ description }) => description),
      ['Station GB01 at 2.2 km', 'Station GB01 at 2.2 km'],
    );
  });

  test('a transmitted position close to the entered one is used until its source ends', async (t) => {
    const world = await startWorld(t, twoStations);
    const { connectaUk } = world.caster.ports;
    const live = () =>
      world.database.service
        .selectFrom('station_live')
        .innerJoin('stations', 'stations.id', 'station_live.station_id')
        .where('mount', '=', 'GB01')
        .select(['station_live.status', 'station_live.latitude'])
        .executeTakeFirst();
    const source = await sendingStation(connectaUk, 'GB01');
    source.send(Buffer.concat([position(52.2071, 0.1234, 24), frame(1077, 1)])); // 0.8 km
    await eventually(async () => (await listed(world)).GB01 === '52.2071 0.1234');
    await eventually(async () => (await live())?.latitude);
    source.close();
    await eventually(async () => (await listed(world)).GB01 === '52.2 0.12');
    await eventually(async () => (await live())?.status === 2);
    assert.equal((await live())?.latitude, null);
    const next = await sendingStation(connectaUk, 'GB01');
    next.send(frame(1077, 2));
    await eventually(async () => (await live())?.status === 1);
    assert.equal((await live())?.latitude, null);
    assert.equal((await listed(world)).GB01, '52.2 0.12');
  });

  test('a source that takes over begins with the entered position', async (t) => {
    const world = await startWorld(t, twoStations);
    const { connectaUk } = world.caster.ports;
    const source = await sendingStation(connectaUk, 'GB01');
    source.send(Buffer.concat([position(52.2071, 0.1234, 24), frame(1077, 1)]));
    await eventually(async () => (await listed(world)).GB01 === '52.2071 0.1234');
    const next = await sendingStation(connectaUk, 'GB01');
    next.send(frame(1077, 2));
    await logLine(world, 36);
    await eventually(async () => (await listed(world)).GB01 === '52.2 0.12');
  });

  test('once it is accepted into the record, rovers follow it', async (t) => {
    const world = await startWorld(t, twoStations, { limits: { recompute: 50 } });
    const { connectaUk, castaUk } = world.caster.ports;
    (await sendingStation(connectaUk, 'GB02')).send(frame(1077, 1));
    const moved = await sendingStation(connectaUk, 'GB01');
    moved.send(Buffer.concat([position(48.15, 11.57, 560), frame(1077, 2)]));
    await logLine(world, 37);
    const rover = await streamingRover(castaUk, 'RTK_RTCM3', 'joe', nearGb01(43_200));
    await logLine(world, 18, /^Station GB01 at 2\.2 km$/);
    await world.database.service
      .updateTable('stations')
      .set({ latitude: 48.15, longitude: 11.57, altitude: 560 })
      .where('mount', '=', 'GB01')
      .execute();
    let seconds = 43_201;
    await eventually(async () => {
      rover.send(nearGb01(seconds++));
      return (await world.lines()).find(({ description }) =>
        /^Station GB02 at 22\.8 km instead of GB01$/.test(description),
      );
    });
    assert.equal((await listed(world)).GB01, '48.15 11.57');
  });
});
