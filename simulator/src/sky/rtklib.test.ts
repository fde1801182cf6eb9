import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import {
  azimuthElevation,
  decode,
  type Ephemeris,
  encode,
  ephemerisConstellation,
  FrameScanner,
  type Geodetic,
  geodeticToEcef,
  isEphemeris,
  satelliteName,
  satellitePosition,
} from '@cairn/gnss';
import { ReferenceStation } from '../station/reference-station.ts';
import { Sky } from './sky.ts';
import { gpsTime, unixTime, WEEK } from './time.ts';

/** Seconds of stream. */
const seconds = 20;
/** RTKLIB prints tenths of a degree, so half of one is rounding. What is left is ours. */
const tolerance = 0.05 + 0.01;

const cases = [
  {
    name: 'England at noon',
    location: { latitude: 52.95, longitude: -1.15, height: 112 },
    at: '2026-06-10T12:00:00Z',
  },
  // BeiDou's GEO stand high there, and one tb of GLONASS gives way to the next
  { name: 'Sumatra', location: { latitude: 0.5, longitude: 101.4, height: 30 }, at: '2026-11-20T21:07:20Z' },
  // the GPS week ends 18 s before that of UTC, BeiDou's 4 s before
  {
    name: 'Jutland as the week ends',
    location: { latitude: 56.46, longitude: 10.04, height: 50 },
    at: '2026-11-21T23:59:50Z',
  },
];

for (const { name, location, at } of cases)
  test(`azimuth and elevation are RTKLIB's, within 0.1°: ${name}`, (t) => {
    const start = Date.parse(at) / 1000;
    const stream = record(location, start);
    const theirs = anglesOfRtklib(t, stream, start);
    const orbits = ephemeridesIn(stream);
    const station = geodeticToEcef(location);
    const worst = new Map<string, { azimuth: number; elevation: number; compared: number }>();
    for (const { satellite, gps, azimuth, elevation } of theirs) {
      const ephemeris = orbits.get(satellite);
      assert.ok(ephemeris, `${satellite} has no ephemeris in the stream`);
      const position = satellitePosition(ephemeris, unixTime(gps));
      assert.ok(position);
      const ours = azimuthElevation(station, position);
      const turn = Math.abs(((ours.azimuth - azimuth + 540) % 360) - 180);
      const rise = Math.abs(ours.elevation - elevation);
      const where = `${satellite}: ${ours.azimuth.toFixed(3)} ${ours.elevation.toFixed(3)}, theirs ${azimuth} ${elevation}`;
      assert.ok(turn <= tolerance && rise <= tolerance, where);
      const system = `${satellite.charAt(0)}${isGeostationary(satellite) ? ' GEO' : ''}`;
      const before = worst.get(system) ?? { azimuth: 0, elevation: 0, compared: 0 };
      worst.set(system, {
        azimuth: Math.max(before.azimuth, turn),
        elevation: Math.max(before.elevation, rise),
        compared: before.compared + 1,
      });
    }
    for (const [system, { azimuth, elevation, compared }] of [...worst].sort())
      t.diagnostic(
        `${system}: azimuth ${azimuth.toFixed(3)}°, elevation ${elevation.toFixed(3)}° at most, of ${compared}`,
      );
    const expected = name === 'Sumatra' ? ['C', 'C GEO', 'E', 'G', 'J', 'R'] : ['C', 'E', 'G', 'J', 'R'];
    for (const system of expected) assert.ok(worst.has(system), `${system} was compared`);
  });

const isGeostationary = (name: string) => name.startsWith('C') && Number(name.slice(1)) <= 5;

/** A station's stream, and before it every ephemeris. */
function record(location: Geodetic, start: number): Uint8Array {
  const sky = new Sky(7, gpsTime(start) - 1);
  const station = new ReferenceStation({ location, stationId: 17, mount: 'RTKLIB', seed: 7 });
  const bursts = Array.from({ length: seconds + 1 }, (_, second) =>
    station.burst(sky, gpsTime(start - 1 + second), { allEphemerides: second === 0 }),
  );
  return withQzss(Buffer.concat(bursts));
}

/** No QZSS flies over Europe: GPS satellites 1 to 10 a second time, under the messages of QZSS. */
function withQzss(stream: Uint8Array): Uint8Array {
  const frames: Uint8Array[] = [];
  new FrameScanner().push(stream, (frame) => {
    const message = decode(frame);
    if (message?.type === 1019 && message.satellite <= 10) {
      const { l2PData, ...orbit } = message;
      frames.push(encode({ ...orbit, type: 1044 }));
    }
    if (message?.type === 1077) {
      const satellites = message.satellites
        .filter(({ id }) => id <= 10)
        .map((one) => ({ ...one, signals: one.signals.filter(({ signal }) => signal === '1C') }));
      frames.push(encode({ ...message, type: 1117, more: true, satellites }));
    }
    frames.push(Uint8Array.from(frame));
  });
  return Buffer.concat(frames);
}

/** The last ephemeris of each satellite, by RINEX name. */
function ephemeridesIn(stream: Uint8Array): Map<string, Ephemeris> {
  const found = new Map<string, Ephemeris>();
  new FrameScanner().push(stream, (frame) => {
    const message = decode(frame);
    const constellation = message && ephemerisConstellation(message.type);
    if (constellation && isEphemeris(message))
      found.set(satelliteName(constellation, message.satellite), message);
  });
  return found;
}

interface Angles {
  satellite: string;
  /** GPS time, s. */
  gps: number;
  azimuth: number;
  elevation: number;
}

/** Through RINEX and a position of its own: RTKLIB decodes, computes and looks up without any of our code. */
function anglesOfRtklib(t: TestContext, stream: Uint8Array, start: number): Angles[] {
  const folder = mkdtempSync(join(tmpdir(), 'rtklib-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const run = (program: string, ...overrides: string[]) =>
    execFileSync(program, overrides, { cwd: folder, stdio: ['ignore', 'ignore', 'ignore'] });
  writeFileSync(join(folder, 'in.rtcm3'), stream);
  writeFileSync(join(folder, 'pos.conf'), configuration);
  const [day, time] = new Date((start - 60) * 1000).toISOString().split(/[T.]/);
  const near = [day?.replaceAll('-', '/') ?? '', time ?? '']; // so that it knows the week
  run('convbin', '-r', 'rtcm3', '-v', '3.04', '-tr', ...near, '-o', 'out.obs', '-n', 'out.nav', 'in.rtcm3');
  run('rnx2rtkp', '-k', 'pos.conf', '-o', 'out.pos', 'out.obs', 'out.nav');
  const lines = readFileSync(join(folder, 'out.pos.stat'), 'utf8').split('\n');
  return lines
    .filter((line) => line.startsWith('$SAT'))
    .map((line) => {
      const [, weeks, tow, satellite = '', , azimuth, elevation] = line.split(',');
      const gps = Number(weeks) * WEEK + Number(tow);
      return { satellite, gps, azimuth: Number(azimuth), elevation: Number(elevation) };
    });
}

/** All five constellations, each satellite's angles and residuals for every epoch. */
const configuration = `pos1-posmode =single
pos1-frequency =l1
pos1-elmask =5
pos1-ionoopt =brdc
pos1-tropopt =saas
pos1-sateph =brdc
pos1-navsys =61
out-outstat =residual
`;
