import assert from 'node:assert/strict';
import test from 'node:test';
import {
  decode,
  encode,
  FrameScanner,
  isEphemeris,
  isMsm,
  type RtcmMessageOf,
  signalStrengths,
} from '@cairn/gnss';
import { startStation } from '@cairn/simulator';
import { eventually, frame, oneStation, sendingStation, startWorld, type World } from './world.ts';

const ephemerides = ({ database }: World) =>
  database.service.selectFrom('ephemerides').selectAll().orderBy('satellite').execute();

/** Satellites with the strength of their strongest signal, of all MSM in a burst. */
function strengthsIn(burst: Uint8Array): [string, number | null][] {
  const found: [string, number | null][] = [];
  new FrameScanner().push(burst, (one) => {
    const message = decode(one);
    if (message && isMsm(message))
      for (const [name, strength] of signalStrengths(one)) found.push([name, strength ?? null]);
  });
  return found;
}

test('a station that sends fills the sky: its satellites, and the orbit of each of them', async (t) => {
  const world = await startWorld(t, oneStation);
  const station = await startStation({
    host: '127.0.0.1',
    port: world.caster.ports.connectaUk,
    mount: 'GB01',
    password: 'src',
    location: { latitude: 52.2, longitude: 0.12, height: 20 },
    stationId: 7,
    automatic: false,
  });
  t.after(() => station.stop());
  const expected = strengthsIn(station.lastBurst ?? station.push());
  assert.ok(expected.length > 20);
  const row = await eventually(() =>
    world.database.service.selectFrom('station_satellites').selectAll().executeTakeFirst(),
  );
  assert.equal(row.node, 'test');
  assert.deepEqual(
    row.satellites.map((name, index) => [name, row.snrs[index]]),
    expected,
  );
  const orbits = await eventually(async () => {
    const known = await ephemerides(world);
    return expected.every(([name]) => known.some(({ satellite }) => satellite === name)) && known;
  });
  for (const { satellite, frame: sent, reference_at } of orbits) {
    const message = decode(sent);
    assert.ok(message && isEphemeris(message), satellite);
    assert.ok(Math.abs(reference_at.getTime() - Date.now()) < 2 * 3_600_000, satellite);
  }
});

test('the later of two ephemerides stays, whatever comes in which order, and none of another week', async (t) => {
  const world = await startWorld(t, oneStation);
  const source = await sendingStation(world.caster.ports.connectaUk, 'GB01');
  const gps = Math.floor(Date.now() / 1000) - 315_964_800 + 18;
  const reference = Math.round(gps / 16) * 16;
  const at = (seconds: number, satellite = 5) =>
    encode({ ...orbit, ...timeOf(reference + seconds), satellite });
  const known = async () => (await ephemerides(world)).map((row) => decode(row.frame));
  const isThere = (expected: Uint8Array) =>
    eventually(async () => (await ephemerides(world)).some((row) => row.frame.equals(expected)));

  source.send(at(0));
  await isThere(at(0));
  const [first] = await ephemerides(world);
  assert.equal(first?.satellite, 'G05');
  assert.equal(first?.reference_at.getTime(), (reference + 315_964_800 - 18) * 1000);
  // older, the same again, of last week, of a day ahead, cut short; and one of another satellite to wait for
  source.send(Buffer.concat([at(-3600), at(0), at(-604_800), at(86_400), frame(1019, 3, 20), at(0, 6)]));
  await isThere(at(0, 6));
  assert.deepEqual(await ephemerides(world).then((rows) => rows[0]), first);
  source.send(at(1600));
  await isThere(at(1600));
  assert.equal((await known()).length, 2);
});

test('an ephemeris of another node is replaced by a later one only', async (t) => {
  const world = await startWorld(t, oneStation);
  const gps = Math.floor(Date.now() / 1000) - 315_964_800 + 18;
  const reference = Math.round(gps / 16) * 16;
  const at = (seconds: number, satellite: number) =>
    encode({ ...orbit, ...timeOf(reference + seconds), satellite });
  const theirs = (satellite: string, seconds: number) => ({
    satellite,
    reference_at: new Date((reference + seconds + 315_964_800 - 18) * 1000),
    frame: Buffer.from('theirs'),
    station_id: 1,
    received_at: new Date(),
  });
  await world.database.service
    .insertInto('ephemerides')
    .values([theirs('G05', 1600), theirs('G06', -1600)])
    .execute();
  const source = await sendingStation(world.caster.ports.connectaUk, 'GB01');
  source.send(Buffer.concat([at(0, 5), at(0, 6)]));
  await eventually(async () => (await ephemerides(world))[1]?.frame.equals(at(0, 6)));
  assert.equal((await ephemerides(world))[0]?.frame.toString(), 'theirs');
});

const timeOf = (gps: number) => ({
  week: Math.floor(gps / 604_800) % 1024,
  toe: gps % 604_800,
  toc: gps % 604_800,
});
const orbit: RtcmMessageOf<1019> = {
  type: 1019,
  satellite: 5,
  week: 0,
  accuracy: 0,
  codesOnL2: 1,
  iDot: 0,
  iode: 1,
  toc: 0,
  af2: 0,
  af1: 0,
  af0: 0,
  iodc: 1,
  crs: 0,
  deltaN: 0,
  m0: 0,
  cuc: 0,
  eccentricity: 0.01,
  cus: 0,
  sqrtA: 5153.5,
  toe: 0,
  cic: 0,
  omega0: 0,
  cis: 0,
  i0: 0.3,
  crc: 0,
  omega: 0,
  omegaDot: 0,
  groupDelay: 0,
  health: 0,
  l2PData: false,
  fitInterval: false,
};
