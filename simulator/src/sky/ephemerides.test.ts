import assert from 'node:assert/strict';
import { test } from 'node:test';
import { azimuthElevation, decode, degrees, encode, radians, satellitePosition } from '@cairn/gnss';
import { seededRandom } from '../random.ts';
import { Antenna } from './antenna.ts';
import { ephemerisOf } from './ephemerides.ts';
import { Sky } from './sky.ts';
import { gpsTime } from './time.ts';

const locations = [
  { name: 'England', latitude: 52.95, longitude: -1.15, height: 112 },
  { name: 'Jutland', latitude: 56.46, longitude: 10.04, height: 50 },
  { name: 'Sumatra, with BeiDou over the equator', latitude: 0.5, longitude: 101.4, height: 30 },
];
// Noon, the turn of the GPS week (18 s before that of UTC), of BeiDou's week, of the GLONASS day, of the year.
const moments = [
  '2026-06-10T12:00:00Z',
  '2026-11-21T23:59:41Z',
  '2026-11-21T23:59:55Z',
  '2026-11-22T00:00:03Z',
]
  .concat(['2026-11-20T20:59:59Z', '2026-11-20T21:07:31Z', '2027-01-01T00:03:00Z', '2028-02-29T22:00:00Z'])
  .map((text) => Date.parse(text) / 1000);

for (const { name, ...location } of locations)
  test(`azimuth and elevation from the broadcast ephemerides agree with the geometry in ${name}`, () => {
    const systems = new Set<string>();
    for (const moment of moments) {
      const gps = gpsTime(moment);
      const sky = new Sky(3, gps - 1800);
      const antenna = new Antenna(location, seededRandom(3, name));
      sky.at(gps - 1800);
      for (const { satellite, azimuth, elevation } of antenna.observe(sky, gps)) {
        systems.add(satellite.stationary ? 'GEO' : satellite.system);
        // As a receiver has it: a frame that was sent some minutes ago, decoded.
        const ephemeris = decode(encode(ephemerisOf(satellite, sky, gps - 280)));
        assert.ok(ephemeris && 'satellite' in ephemeris);
        assert.equal(ephemeris.satellite, satellite.number);
        const position = satellitePosition(ephemeris, moment);
        assert.ok(position);
        const visible = azimuthElevation(antenna.position, position);
        const turn = Math.abs(((visible.azimuth - degrees(azimuth) + 540) % 360) - 180) * Math.cos(elevation);
        const where = `${satellite.system} ${satellite.number} at ${new Date(moment * 1000).toISOString()}`;
        assert.ok(turn < 0.1, `${where}: azimuth ${visible.azimuth}, not ${degrees(azimuth)}`);
        assert.ok(Math.abs(radians(visible.elevation) - elevation) < radians(0.1), where);
        const { x, y, z } = sky.stateOf(satellite, gps);
        const away = Math.hypot(position.x - x, position.y - y, position.z - z);
        assert.ok(away < 5, `${where}: ${away.toFixed(2)} m from where it is`);
      }
    }
    const expected = ['BeiDou', 'GLONASS', 'GPS', 'Galileo'];
    for (const system of name.includes('equator') ? [...expected, 'GEO'] : expected)
      assert.ok(systems.has(system));
  });

test('orbits are continuous: a second later each satellite is where its velocity took it', () => {
  const gps = gpsTime(moments[0] ?? 0);
  const sky = new Sky(3, gps);
  for (const satellite of sky.satellites) {
    const before = sky.stateOf(satellite, gps + 59);
    const after = sky.stateOf(satellite, gps + 60);
    for (const [axis, speed] of [
      ['x', 'vx'],
      ['y', 'vy'],
      ['z', 'vz'],
    ] as const) {
      const middle = (before[speed] + after[speed]) / 2;
      assert.ok(
        Math.abs(after[axis] - before[axis] - middle) < 0.01,
        `${satellite.system} ${satellite.number}`,
      );
    }
  }
});
