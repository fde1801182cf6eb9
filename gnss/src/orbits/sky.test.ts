import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { recorded } from '../../test/recorded.ts';
import { baselineMetres, type Ecef, ecefToGeodetic, geodeticToEcef } from '../geodesy/wgs84.ts';
import { decode, isMsm, stationPosition } from '../rtcm/messages.ts';
import { azimuthElevation, type Ephemeris, ephemerisAge, satellitePosition } from './sky.ts';

const near = (actual: number, expected: number, within: number) =>
  assert.ok(Math.abs(actual - expected) <= within, `${actual} is not within ${within} of ${expected}`);

const recordedAt = Date.UTC(2024, 2, 13, 16, 35, 27) / 1000;

function ephemeris(type: Ephemeris['type'] & (1019 | 1020 | 1042 | 1045 | 1046)): Ephemeris {
  const message = decode(recorded(type));
  assert.ok(message && 'satellite' in message);
  return message;
}

/** The first pseudorange in a recorded MSM of the satellite, in metres. */
function pseudorange(type: 1077 | 1087 | 1097 | 1127, satellite: number): number {
  const message = decode(recorded(type));
  assert.ok(message && isMsm(message));
  const found = message.satellites.find(({ id }) => id === satellite)?.signals[0]?.pseudorange;
  assert.ok(found);
  return found;
}

const lightSpeed = 299_792_458;
const earthRotation = 7.2921151467e-5;

/** Pseudorange less distance plus satellite clock: what is left is the receiver's clock and the atmosphere. */
function receiverClock(station: Ecef, orbit: Ephemeris, range: number): number {
  const sentAt = recordedAt - range / lightSpeed;
  const clock =
    orbit.type === 1020
      ? -orbit.tau + orbit.gamma * ephemerisAge(orbit, sentAt)
      : orbit.af0 + orbit.af1 * ephemerisAge({ ...orbit, toe: orbit.toc }, sentAt);
  const sent = satellitePosition(orbit, sentAt - clock);
  assert.ok(sent);
  const turn = (earthRotation * range) / lightSpeed; // the earth turned on while the signal travelled
  const visible = {
    x: sent.x * Math.cos(turn) + sent.y * Math.sin(turn),
    y: sent.y * Math.cos(turn) - sent.x * Math.sin(turn),
    z: sent.z,
  };
  return range + clock * lightSpeed - baselineMetres(station, visible);
}

test('recorded ranges to satellites of GPS, GLONASS, Galileo and BeiDou agree on one receiver clock', () => {
  const station = stationPosition(recorded(1006));
  assert.ok(station);
  const clocks = (
    [
      [1019, 1077],
      [1020, 1087],
      [1042, 1127],
      [1045, 1097],
      [1046, 1097],
    ] as const
  ).map(([orbit, ranges]) => {
    const broadcast = ephemeris(orbit);
    return receiverClock(station, broadcast, pseudorange(ranges, broadcast.satellite));
  });
  // The atmosphere, uncorrected, delays by 3 m overhead and by some 30 m near the horizon.
  assert.ok(Math.max(...clocks) - Math.min(...clocks) < 35, clocks.join(', '));
});

describe('an ephemeris', () => {
  test('is as old as the time since its reference, across the end of the week or the day', () => {
    assert.equal(ephemerisAge(ephemeris(1019), recordedAt), 318_945 - 324_000);
    const endOfWeek = { ...ephemeris(1046), toe: 604_800 - 60 } as Ephemeris;
    assert.equal(ephemerisAge(endOfWeek, Date.UTC(2024, 2, 17) / 1000 - 18 + 60), 120);
    assert.equal(
      ephemerisAge({ ...ephemeris(1042), toe: 0 } as Ephemeris, Date.UTC(2024, 2, 17) / 1000 - 4),
      0,
    );
    assert.equal(
      ephemerisAge({ ...ephemeris(1020), tb: 900 } as Ephemeris, Date.UTC(2024, 2, 17, 20, 45) / 1000),
      -1800,
    );
  });

  test('that describes no orbit gives no position', () => {
    assert.equal(satellitePosition({ ...ephemeris(1019), sqrtA: 0 } as Ephemeris, recordedAt), undefined);
    assert.equal(
      satellitePosition({ ...ephemeris(1020), x: 0, y: 0, z: 0 } as Ephemeris, recordedAt),
      undefined,
    );
  });

  test('of GLONASS integrates forth and back to where it started', () => {
    const orbit = ephemeris(1020);
    assert.ok(orbit.type === 1020);
    const later = recordedAt + 900 - ephemerisAge(orbit, recordedAt);
    const at = satellitePosition(orbit, later);
    const [before, after] = [satellitePosition(orbit, later - 1), satellitePosition(orbit, later + 1)];
    assert.ok(at && before && after);
    const half = (axis: 'x' | 'y' | 'z') => (after[axis] - before[axis]) / 2000;
    const moved: Ephemeris = {
      ...orbit,
      tb: orbit.tb + 900,
      x: at.x / 1000,
      y: at.y / 1000,
      z: at.z / 1000,
      vx: half('x'),
      vy: half('y'),
      vz: half('z'),
    };
    const back = satellitePosition(moved, later - 900);
    assert.ok(back);
    near(baselineMetres(back, { x: orbit.x * 1000, y: orbit.y * 1000, z: orbit.z * 1000 }), 0, 1);
  });

  test('of a geostationary BeiDou satellite keeps it over one point of the equator', () => {
    const orbit = ephemeris(1042);
    assert.ok(orbit.type === 1042);
    // The elements of a GEO stand against a plane tilted by 5°: inclined by as much, with its node opposite the
    // x axis, this one flies on the equator (BDS-SIS-ICD-2.1 table 5-11).
    const still: Ephemeris = {
      ...orbit,
      satellite: 2,
      sqrtA: Math.sqrt(42_164_172),
      eccentricity: 0,
      deltaN: 0,
      i0: 5 / 180,
      iDot: 0,
      omega0: 1 + (7.292115e-5 * orbit.toe) / Math.PI,
      omega: 0,
      omegaDot: 0,
      crs: 0,
      crc: 0,
      cuc: 0,
      cus: 0,
      cic: 0,
      cis: 0,
    };
    const positions = [0, 3600, 7200].map((later) => {
      const position = satellitePosition(still, recordedAt + later);
      assert.ok(position);
      return ecefToGeodetic(position);
    });
    const [first, ...rest] = positions;
    assert.ok(first);
    near(first.latitude, 0, 1e-6);
    for (const position of rest) {
      near(position.latitude, 0, 1e-6);
      near(position.longitude, first.longitude, 0.001);
    }
  });
});

describe('azimuth and elevation', () => {
  const station = geodeticToEcef({ latitude: 55, longitude: 10, height: 50 });

  test('of what is overhead is 90° of elevation', () => {
    near(
      azimuthElevation(station, geodeticToEcef({ latitude: 55, longitude: 10, height: 2e7 })).elevation,
      90,
      1e-6,
    );
  });

  test('point north, east, south and west', () => {
    const step = 0.001;
    const towards = (latitude: number, longitude: number) =>
      azimuthElevation(
        station,
        geodeticToEcef({ latitude: 55 + latitude, longitude: 10 + longitude, height: 50 }),
      );
    near(towards(step, 0).azimuth, 0, 1e-6);
    near(towards(0, step).azimuth, 90, 1e-3);
    near(towards(-step, 0).azimuth, 180, 1e-6);
    near(towards(0, -step).azimuth, 270, 1e-3);
    near(towards(step, 0).elevation, -step / 2, 1e-5);
  });

  test('of a geostationary satellite are those of the dish pointing formula', () => {
    // On a sphere: tan az = tan Δλ / sin φ; tan el = (cos γ − R/r) / sin γ with cos γ = cos φ cos Δλ.
    const satellite = {
      x: 42_164_172 * Math.cos((28.2 * Math.PI) / 180),
      y: 42_164_172 * Math.sin((28.2 * Math.PI) / 180),
      z: 0,
    };
    const { azimuth, elevation } = azimuthElevation(station, satellite);
    const phi = (55 * Math.PI) / 180;
    const delta = (18.2 * Math.PI) / 180;
    const gamma = Math.acos(Math.cos(phi) * Math.cos(delta));
    near(azimuth, 180 - (Math.atan2(Math.tan(delta), Math.sin(phi)) * 180) / Math.PI, 0.1);
    near(
      elevation,
      (Math.atan2(Math.cos(gamma) - 6_371_000 / 42_164_172, Math.sin(gamma)) * 180) / Math.PI,
      0.3,
    );
  });
});
