import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import {
  baselineMetres,
  type ConversionPlan,
  decode,
  FrameScanner,
  type Geodetic,
  geodeticToEcef,
  type RtcmMessageOf,
  StreamConverter,
  wholeFrames,
} from '@cairn/gnss';
import { runForeign } from '../../../tools/foreign-program.ts';
import { Sky } from '../sky/sky.ts';
import { gpsTime } from '../sky/time.ts';
import { ReferenceStation } from './reference-station.ts';

/** A day that begins in the stream, so that epochs of all constellations are on both sides of it. */
const started = Date.UTC(2026, 5, 10, 23, 59, 35);
const SECONDS = 30;
const locations = {
  station: { latitude: 52.1, longitude: 0, height: 60 },
  rover: { latitude: 52.13, longitude: 0.02, height: 80 },
};

/** The reads of a receiver, one a second. */
function reads(location: Geodetic, stationId: number): Uint8Array[] {
  const begun = gpsTime(started / 1000);
  const sky = new Sky(1, begun);
  const station = new ReferenceStation({ location, stationId, mount: `CONV${stationId}`, seed: 1 });
  return Array.from({ length: SECONDS }, (_, second) =>
    station.burst(sky, begun + second, { allEphemerides: second === 0 }),
  );
}

const original = reads(locations.station, 1);

function convert(plan: ConversionPlan): Buffer {
  const converter = new StreamConverter(plan);
  return Buffer.concat(
    original.flatMap((read, second) => converter.convert(wholeFrames(read) ?? [], started + second * 1000)),
  );
}

/** Observations as RTKLIB writes them as RINEX: values by satellite and type of each epoch. */
type Epochs = Map<string, Map<string, number>>;

function folderOf(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'conversions-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

function run(folder: string, program: string, ...args: string[]): void {
  execFileSync(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'ignore'] });
}

/** RINEX of a stream, `name`.obs and `name`.nav. */
function convbin(folder: string, name: string, stream: Uint8Array): string {
  writeFileSync(join(folder, `${name}.rtcm3`), stream);
  const near = ['2026/06/10', '23:59:00'];
  const files = ['-o', `${name}.obs`, '-n', `${name}.nav`, `${name}.rtcm3`];
  run(folder, 'convbin', '-r', 'rtcm3', '-v', '3.04', '-od', '-os', '-f', '7', '-tr', ...near, ...files);
  return readFileSync(join(folder, `${name}.obs`), 'latin1');
}

function epochsOf(rinex: string): Epochs {
  const [head = '', body = ''] = rinex.split(/END OF HEADER\s*\n/);
  const types = new Map<string, string[]>();
  let system = '';
  for (const line of head.split('\n').filter((one) => one.includes('SYS / # / OBS TYPES'))) {
    system = line.charAt(0).trim() || system;
    types.set(system, [...(types.get(system) ?? []), ...line.slice(7, 60).trim().split(/\s+/)]);
  }
  const epochs: Epochs = new Map();
  for (const [time = '', ...lines] of body
    .split(/^> ?/m)
    .slice(1)
    .map((epoch) => epoch.split('\n'))) {
    const values = new Map<string, number>();
    for (const line of lines)
      types.get(line.charAt(0))?.forEach((type, i) => {
        const value = Number(line.slice(3 + 16 * i, 17 + 16 * i));
        if (value !== 0) values.set(`${line.slice(0, 3)} ${type}`, value);
      });
    epochs.set(time.slice(0, 28), values);
  }
  return epochs;
}

/** Half a step of a field, and half a digit of RINEX (0.001 m and cycles, and RTKLIB's own roundings). */
const half = {
  msm: { C: 0.009, L: 0.0016, S: 0.5, D: 0.001 },
  legacy: { C: 0.02, L: 0.0016, S: 0.13, D: 0 },
};

for (const [observations, kept] of [
  ['msm5', /./],
  ['msm4', /^... [CLS]/],
  ['legacy', /^[GR].. [CLS](1C|2W|2C)/],
] as const)
  test(`convbin reads of ${observations} what it reads of the MSM7, epoch by epoch`, (t) => {
    const folder = folderOf(t);
    const theirs = epochsOf(convbin(folder, 'original', Buffer.concat(original)));
    const ours = epochsOf(convbin(folder, 'converted', convert({ observations })));
    assert.equal(theirs.size, SECONDS);
    assert.deepEqual([...ours.keys()], [...theirs.keys()]);
    const limits = observations === 'legacy' ? half.legacy : half.msm;
    let compared = 0;
    for (const [time, values] of theirs) {
      const mine = ours.get(time);
      const expected = [...values].filter(([name]) => kept.test(name));
      assert.deepEqual([...(mine?.keys() ?? [])].sort(), expected.map(([name]) => name).sort(), time);
      for (const [name, value] of expected) {
        compared++;
        const difference = Math.abs((mine?.get(name) ?? 0) - value);
        const limit = limits[name.charAt(4) as keyof typeof limits];
        assert.ok(difference <= limit + 0.001, `${time} ${name}: ${mine?.get(name)}, MSM7 ${value}`);
      }
    }
    assert.ok(compared > SECONDS * 50, `${compared} values`);
  });

test('str2str makes the same 1004 and 1012 of the MSM7, field by field', async (t) => {
  const folder = folderOf(t);
  const [from, into] = [join(folder, 'in.rtcm3'), join(folder, 'out.rtcm3')];
  writeFileSync(from, Buffer.concat(original));
  const args = ['-in', `file://${from}#rtcm3`, '-out', `file://${into}#rtcm3`, '-msg', '1004,1012'];
  const { output } = runForeign(t, 'str2str', args); // it does not end with its input
  const ours = legacyOf(convert({ observations: 'legacy' }));
  let theirs: RtcmMessageOf<1004 | 1012>[] = [];
  for (let tries = 0; theirs.length < ours.length - 2; tries++) {
    assert.ok(tries < 2000, `str2str made ${theirs.length} messages: ${output()}`);
    assert.doesNotMatch(output(), /does not run|error/i);
    await wait(20);
    theirs = legacyOf(existsSync(into) ? readFileSync(into) : Buffer.alloc(0));
  }
  let compared = 0;
  for (const message of ours) {
    const other = theirs.find(({ type, epoch }) => type === message.type && epoch === message.epoch);
    if (!other) continue;
    for (const satellite of message.satellites) {
      const same: typeof satellite | undefined = [...other.satellites].find(({ id }) => id === satellite.id);
      if (!same) continue;
      compared++;
      assert.deepEqual(
        [satellite.pCode, satellite.ambiguity, satellite.l2Code, 'channel' in satellite && satellite.channel],
        [same.pCode, same.ambiguity, same.l2Code, 'channel' in same && same.channel],
        `${message.type} ${satellite.id}`,
      );
      const fields = ['pseudorange', 'l2MinusL1', 'cnr', 'l2Cnr'] as const;
      for (const field of fields)
        assert.ok(
          Math.abs((satellite[field] ?? 0) - (same[field] ?? 0)) <= (field.endsWith('r') ? 0.25 : 0.021),
          `${message.type} ${satellite.id} ${field}: ${satellite[field]}, str2str ${same[field]}`,
        );
      const channel = 'channel' in satellite ? satellite.channel : undefined;
      for (const [field, frequency] of [
        ['phaseMinusPseudorange', channel === undefined ? 1575.42e6 : 1602e6 + channel * 562_500],
        ['l2PhaseMinusPseudorange', channel === undefined ? 1227.6e6 : 1246e6 + channel * 437_500],
      ] as const) {
        // both may be rolled over by 1,500 cycles, at different times
        const roll = (1500 * 299_792_458) / frequency;
        const difference = (satellite[field] ?? 0) - (same[field] ?? 0);
        const left = Math.abs(difference - Math.round(difference / roll) * roll);
        assert.ok(left <= 0.0011, `${message.type} ${satellite.id} ${field}: ${left} m from str2str's`);
      }
    }
  }
  assert.ok(compared > SECONDS * 10, `${compared} satellites`);
});

function legacyOf(stream: Uint8Array): RtcmMessageOf<1004 | 1012>[] {
  const found: RtcmMessageOf<1004 | 1012>[] = [];
  new FrameScanner().push(stream, (frame) => {
    const message = decode(frame);
    if (message?.type === 1004 || message?.type === 1012) found.push(message);
  });
  return found;
}

describe('a rover is fixed with each conversion as with the MSM7', () => {
  const rover = Buffer.concat(reads(locations.rover, 2));
  const plans: Record<string, ConversionPlan> = {
    'as sent': {},
    MSM5: { observations: 'msm5' },
    MSM4: { observations: 'msm4' },
    '1004 and 1012': { observations: 'legacy' },
    'GPS and Galileo every 5 s': { constellations: ['GPS', 'Galileo'], observationInterval: 5 },
  };
  for (const [name, plan] of Object.entries(plans))
    test(name, (t) => {
      const folder = folderOf(t);
      convbin(folder, 'rover', rover);
      convbin(folder, 'base', convert(plan));
      writeFileSync(join(folder, 'rtk.conf'), configuration);
      const { x, y, z } = geodeticToEcef(locations.station);
      const args = ['-k', 'rtk.conf', '-r', `${x}`, `${y}`, `${z}`, '-o', 'out.pos'];
      run(folder, 'rnx2rtkp', ...args, 'rover.obs', 'base.obs', 'rover.nav');
      const lines = readFileSync(join(folder, 'out.pos'), 'utf8').split('\n');
      const solutions = lines
        .filter((line) => line && !line.startsWith('%'))
        .map((line) => line.trim().split(/\s+/).slice(2).map(Number));
      assert.ok(solutions.length >= 5, `${solutions.length} epochs`);
      for (const [x = 0, y = 0, z = 0, quality] of solutions.slice(1)) {
        assert.equal(quality, 1, 'fixed');
        const metres = baselineMetres({ x, y, z }, geodeticToEcef(locations.rover));
        assert.ok(metres < 0.02, `${metres} m`);
      }
    });
});

/** Each epoch by itself, its ambiguities fixed at once. */
const configuration = `pos1-posmode =kinematic
pos1-frequency =l1+l2
pos1-elmask =10
pos1-navsys =13
pos2-armode =continuous
pos2-gloarmode =on
pos2-arthres =3
out-solformat =xyz
out-timesys =gpst
ant2-postype =xyz
`;
