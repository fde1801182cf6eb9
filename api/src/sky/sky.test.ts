import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CallError } from '@cairn/contract';
import {
  azimuthElevation,
  decode,
  encode,
  ephemerisConstellation,
  FrameScanner,
  geodeticToEcef,
  isEphemeris,
  isMsm,
  satelliteName,
  satellitePosition,
  signalStrengths,
} from '@cairn/gnss';
import { gpsTime, ReferenceStation, Sky } from '@cairn/simulator';
import { startWorld, type World } from '../../test/world.ts';

const location = { latitude: 56.46, longitude: 10.04, height: 50 };

/** A station that a caster would have written of: what it sends now, read from its own frames. */
async function sendingStation({ database, seed }: World, at = Date.now()) {
  const second = Math.floor(at / 1000);
  const sky = new Sky(5, gpsTime(second) - 1);
  const simulated = new ReferenceStation({ location, stationId: 7, mount: 'ST', seed: 5 });
  const frames: Uint8Array[] = [];
  new FrameScanner().push(simulated.burst(sky, gpsTime(second), { allEphemerides: true }), (frame) =>
    frames.push(Uint8Array.from(frame)),
  );
  const strengths = new Map<string, number | undefined>();
  const orbits = new Map<string, Uint8Array>();
  for (const frame of frames) {
    const message = decode(frame);
    if (!message) continue;
    if (isMsm(message)) for (const [name, strength] of signalStrengths(frame)) strengths.set(name, strength);
    const constellation = ephemerisConstellation(message.type);
    if (constellation && isEphemeris(message))
      orbits.set(satelliteName(constellation, message.satellite), frame);
  }
  const station = await seed.station({ latitude: 56.461, longitude: 10.041 }); // 130 m off: it transmits where it is
  const visible = new Date(second * 1000);
  const rows = [...orbits].map(([satellite, frame]) => ({
    satellite,
    frame: Buffer.from(frame),
    station_id: station.id,
    reference_at: visible,
    received_at: visible,
  }));
  await database.service.insertInto('ephemerides').values(rows).execute();
  await database.service
    .insertInto('station_live')
    .values({
      station_id: station.id,
      node: 'test',
      connecta: 1,
      status: 1,
      latitude: location.latitude,
      longitude: location.longitude,
      altitude: location.height,
      seen_at: visible,
    })
    .execute();
  const message = (names: readonly string[]) => ({
    at: visible,
    satellites: [...names],
    snrs: names.map((name) => strengths.get(name) ?? 0),
  });
  await database.service
    .insertInto('station_satellites')
    .values({ station_id: station.id, node: 'test', ...message([...strengths.keys()]) })
    .execute();
  /** From now on it receives these only. */
  const receive = (names: readonly string[]) =>
    database.service.updateTable('station_satellites').set(message(names)).execute();
  return { id: station.id, strengths, orbits, visible, receive };
}

test('every satellite that a station receives is where its ephemeris says, as strong as the station reports', async (t) => {
  const world = await startWorld(t);
  const { id, strengths, orbits, visible } = await sendingStation(world);
  const { client } = await world.person(30);
  const { data } = await client.sky.plot({ id });
  const received = data.filter((one) => one.received);
  assert.deepEqual(received.map(({ Name }) => Name).sort(), [...strengths.keys()].sort());
  for (const { Name, Azimuth, Elevation, SNR, Timestamp, path } of received) {
    const orbit = decode(orbits.get(Name) as Uint8Array);
    assert.ok(orbit && isEphemeris(orbit));
    const position = satellitePosition(orbit, visible.getTime() / 1000);
    assert.ok(position && Azimuth !== null && Elevation !== null);
    const expected = azimuthElevation(geodeticToEcef(location), position);
    assert.ok(
      Math.abs(Azimuth - expected.azimuth) <= 0.006 && Math.abs(Elevation - expected.elevation) <= 0.006,
    );
    assert.ok(Elevation > 0);
    assert.ok(Math.abs((SNR ?? 0) - (strengths.get(Name) ?? 0)) < 0.06);
    assert.equal(Timestamp, visible.toISOString());
    assert.ok(path.length <= 6 && path.every(([, elevation]) => elevation >= 0));
  }
  const letters = { G: 'P', R: 'L', C: 'B', E: 'A' };
  for (const { Name, Constellation, PRN } of data) {
    assert.equal(Constellation, letters[Name.charAt(0) as keyof typeof letters]);
    assert.equal(PRN, Number(Name.slice(1)));
  }
  assert.equal(new Set(data.map((one) => one.id)).size, data.length);
  assert.equal(new Set(data.map(({ Plot_id }) => Plot_id)).size, 1);
});

test('a position that is transmitted from far away does not turn the sky over a station', async (t) => {
  const world = await startWorld(t);
  const { id } = await sendingStation(world);
  const { client } = await world.person(10);
  const elevations = async () =>
    (await client.sky.plot({ id })).data.map(({ Name, Elevation }) => [Name, Math.round(Elevation ?? 0)]);
  await world.database.service
    .updateTable('station_live')
    .set({ latitude: null, longitude: null, altitude: null })
    .execute();
  const asEntered = await elevations();
  world.later(11);
  await world.database.service
    .updateTable('station_live')
    .set({ latitude: 48.15, longitude: 11.57, altitude: 560 })
    .execute();
  assert.deepEqual(await elevations(), asEntered);
});

test('constellations are chosen by their letters', async (t) => {
  const world = await startWorld(t);
  const { id, strengths, receive } = await sendingStation(world);
  await receive([...strengths.keys(), 'I05']);
  const { client } = await world.person(10);
  const visible = async (letters: string) => {
    const { data } = await client.sky.plot({ id, const: letters, type: 4 });
    return [...new Set(data.map(({ Constellation }) => Constellation))].join('');
  };
  assert.equal(await visible('P'), 'P');
  assert.equal(await visible('AL'), 'LA');
  assert.equal(await visible('P,B'), 'PB');
  assert.equal(await visible('I'), 'I');
  assert.equal(await visible('Q'), '');
  assert.equal(await visible(''), 'PLBAI');
});

test('a high satellite that is not received is listed, unless it is unhealthy or of a constellation not received', async (t) => {
  const world = await startWorld(t);
  const { id, strengths, orbits, receive } = await sendingStation(world);
  const { client } = await world.person(1);
  const high = (await client.sky.plot({ id, const: 'P' })).data.filter(
    ({ Elevation }) => (Elevation ?? 0) > 20,
  );
  const [one, other] = high;
  assert.ok(one && other);
  await receive(
    [...strengths.keys()].filter((name) => name.startsWith('G') && name !== one.Name && name !== other.Name),
  );
  const orbit = decode(orbits.get(other.Name) as Uint8Array);
  assert.ok(orbit?.type === 1019);
  await world.database.service
    .updateTable('ephemerides')
    .set({ frame: Buffer.from(encode({ ...orbit, health: 1 })) })
    .where('satellite', '=', other.Name)
    .execute();
  world.later(11); // orbits are cached for ten seconds
  const { data } = await client.sky.plot({ id });
  assert.deepEqual(
    data.filter(({ received }) => !received).map(({ Name, SNR }) => [Name, SNR]),
    [[one.Name, null]],
  );
});

test('without an ephemeris, or with one of long ago, a satellite has no place', async (t) => {
  const world = await startWorld(t);
  const { id, receive } = await sendingStation(world, Date.now());
  await receive(['G05', 'C11', 'S23']);
  const { service } = world.database;
  await service.deleteFrom('ephemerides').where('satellite', 'in', ['G05', 'C11']).execute();
  const { client } = await world.person(20);
  const { data } = await client.sky.plot({ id });
  const received = data.filter((one) => one.received);
  assert.deepEqual(
    received.map(({ Name, Azimuth, Elevation, path }) => [Name, Azimuth, Elevation, path]),
    [
      ['G05', null, null, []],
      ['C11', null, null, []],
    ],
  );
});

test('a station that is offline, or silent for a minute, has no satellites', async (t) => {
  const world = await startWorld(t);
  const { id } = await sendingStation(world);
  const { id: silent } = await world.seed.station();
  const { client } = await world.person(5);
  assert.ok((await client.sky.plot({ id })).data.length > 0);
  assert.deepEqual((await client.sky.plot({ id: silent })).data, []);
  await world.database.service.updateTable('station_live').set({ status: 2 }).execute();
  assert.deepEqual((await client.sky.plot({ id })).data, []);
  await world.database.service.updateTable('station_live').set({ status: 1 }).execute();
  world.later(61);
  assert.deepEqual((await client.sky.plot({ id })).data, []);
});

test('a station that is not there, and letters that are none, are refused', async (t) => {
  const world = await startWorld(t);
  const { id } = await world.seed.station();
  const { client } = await world.person(20);
  const fieldOf = async (call: Promise<unknown>) => {
    const error = await call.catch((refusal: unknown) => refusal);
    assert.ok(error instanceof CallError);
    return error.issues[0]?.field ?? error.code;
  };
  assert.equal(await fieldOf(client.sky.plot({ id: 987_654 })), 'not_found');
  assert.equal(await fieldOf(client.sky.plot({ id, const: 'X' })), 'const');
  await world.database.service.updateTable('stations').set({ archived_at: new Date() }).execute();
  assert.equal(await fieldOf(client.sky.plot({ id })), 'not_found');
});
