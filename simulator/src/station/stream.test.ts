import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { decode, FrameScanner, geodeticToEcef, isMsm, messageType, type RtcmMessage } from '@cairn/gnss';
import { Sky } from '../sky/sky.ts';
import { gpsTime } from '../sky/time.ts';
import { lockIndicator, ReferenceStation } from './reference-station.ts';

const location = { latitude: 52.95, longitude: -1.15, height: 112 };
const noon = Date.UTC(2026, 5, 10, 12) / 1000;

/** `seconds` bursts of a station, one after the other. */
function record(seconds: number, start = noon): Uint8Array[] {
  const sky = new Sky(7, gpsTime(start));
  const station = new ReferenceStation({ location, stationId: 17, mount: 'NOTT', seed: 7 });
  return Array.from({ length: seconds }, (_, second) => station.burst(sky, gpsTime(start + second)));
}

function messagesOf(bytes: Uint8Array): RtcmMessage[] {
  const found: RtcmMessage[] = [];
  const scanner = new FrameScanner();
  scanner.push(bytes, (frame) => {
    const message = decode(frame);
    assert.ok(message, `message ${messageType(frame)} is not modelled or damaged`);
    found.push(message);
  });
  assert.deepEqual([scanner.counts.badCrc, scanner.counts.skippedBytes], [0, 0]);
  return found;
}

const minute = record(60);

test('every second brings position, equipment, four constellations and biases, all for one epoch', () => {
  for (const [second, burst] of minute.entries()) {
    const messages = messagesOf(burst);
    const types = messages
      .map(({ type }) => type)
      .filter((type) => type < 1019 || type > 1046 || type === 1033);
    assert.deepEqual(types, [1006, 1008, 1033, 1077, 1087, 1097, 1127, 1230]);
    assert.ok(burst.length > 1100 && burst.length < 2000, `${burst.length} bytes`);

    const epochs = new Map(messages.filter(isMsm).map(({ type, epoch, more }) => [type, [epoch, more]]));
    const wednesday = 3 * 86_400 + 12 * 3600 + second;
    assert.deepEqual(
      [...epochs],
      [
        [1077, [(wednesday + 18) * 1000, true]],
        [1087, [3 * 2 ** 27 + (15 * 3600 + second) * 1000, true]],
        [1097, [(wednesday + 18) * 1000, true]],
        [1127, [(wednesday + 4) * 1000, false]],
      ],
    );
  }
});

test('as many satellites are in view as over England', () => {
  const day = Array.from({ length: 48 }, (_, index) => record(1, noon + index * 1800)[0] ?? new Uint8Array());
  for (const [type, least, most] of [
    [1077, 6, 12],
    [1087, 5, 10],
    [1097, 5, 11],
    [1127, 6, 15],
  ] as const)
    for (const burst of day) {
      const visible = messagesOf(burst).flatMap((message) =>
        message.type === type ? message.satellites : [],
      );
      assert.ok(visible.length >= least && visible.length <= most, `${type}: ${visible.length} satellites`);
    }
});

test('within thirty seconds the ephemeris of every satellite in view has gone out', () => {
  const half = minute.slice(0, 30).flatMap(messagesOf);
  const kind = { 1077: 1019, 1087: 1020, 1097: 1046, 1127: 1042 } as const;
  for (const message of half) {
    if (!isMsm(message)) continue;
    const expected = kind[message.type as keyof typeof kind];
    for (const { id } of message.satellites)
      assert.ok(
        half.some((other) => other.type === expected && other.satellite === id),
        `${message.type} ${id}`,
      );
  }
});

test('gpsd reads the same messages, and the station where it is', (t) => {
  const bytes = Buffer.concat(minute);
  const lines = execFileSync('gpsdecode', { input: bytes, encoding: 'utf8' }).trim().split('\n');
  const read: { type: number; x?: number; y?: number; z?: number }[] = lines.map((line) => JSON.parse(line));
  assert.deepEqual(count(read), count(messagesOf(bytes)));
  const { x, y, z } = geodeticToEcef(location);
  const first = read.find(({ type }) => type === 1006);
  for (const [theirs, ours] of [
    [first?.x, x],
    [first?.y, y],
    [first?.z, z],
  ])
    assert.ok(Math.abs((theirs ?? Number.NaN) - (ours ?? 0)) < 0.0002);
  t.diagnostic(`${read.length} messages`);
});

test('RTKLIB reads the same satellites, and finds the station from their signals and orbits', (t) => {
  const folder = temporary(t);
  writeFileSync(join(folder, 'in.rtcm3'), Buffer.concat([everyEphemeris(), ...minute]));
  run(folder, 'convbin', '-r rtcm3 -v 3.04 -od -os -tr 2026/06/10 11:59:00 -o out.obs -n out.nav in.rtcm3');
  const rinex = readFileSync(join(folder, 'out.obs'), 'utf8').split('END OF HEADER')[1] ?? '';
  const epochs = rinex.split(/^> .*\n/m).slice(1);
  const theirs = epochs.map((epoch) => new Set(epoch.match(/^[GREC]\d\d/gm)));
  const ours = minute.map((burst) => new Set(messagesOf(burst).flatMap(namesOf)));
  assert.deepEqual(theirs, ours);

  for (const [system, tolerance] of [
    [1, 5],
    [4, 8],
    [8, 6],
    [32, 6],
    [45, 4],
  ] as const) {
    writeFileSync(join(folder, 'pos.conf'), `pos1-navsys =${system}\n${configuration}`);
    run(folder, 'rnx2rtkp', '-k pos.conf -o out.pos out.obs out.nav');
    const fixes = readFileSync(join(folder, 'out.pos'), 'utf8')
      .split('\n')
      .filter((line) => /^\d/.test(line));
    assert.equal(fixes.length, 60, `systems ${system}`);
    const { x, y, z } = geodeticToEcef(location);
    for (const fix of fixes) {
      const [, , fx = 0, fy = 0, fz = 0] = fix.trim().split(/\s+/).map(Number);
      const away = Math.hypot(fx - x, fy - y, fz - z);
      assert.ok(away < tolerance, `systems ${system}: ${away.toFixed(1)} m away`);
    }
  }
});

test('lock time indicators follow table 3.5-75', () => {
  const times: [number, number][] = [
    [0, 0],
    [63, 63],
    [64, 64],
    [127, 95],
    [128, 96],
    [65_536, 384],
    [1e9, 704],
  ];
  for (const [milliseconds, indicator] of times) assert.equal(lockIndicator(milliseconds), indicator);
});

const configuration = `pos1-posmode =single
pos1-frequency =l1
pos1-elmask =5
pos1-ionoopt =brdc
pos1-tropopt =saas
pos1-sateph =brdc
out-solformat =xyz
`;

/** One burst a second earlier that has them all, so that RTKLIB can use each satellite from the first epoch on. */
function everyEphemeris(): Uint8Array {
  const station = new ReferenceStation({ location, stationId: 17, mount: 'NOTT', seed: 7 });
  const frames: Uint8Array[] = [];
  const burst = station.burst(new Sky(7, gpsTime(noon)), gpsTime(noon - 1), { allEphemerides: true });
  new FrameScanner().push(burst, (frame) => {
    const type = messageType(frame);
    if (type >= 1019 && type <= 1046 && type !== 1033) frames.push(Uint8Array.from(frame));
  });
  return Buffer.concat(frames);
}

function namesOf(message: RtcmMessage): string[] {
  const letter = { 1077: 'G', 1087: 'R', 1097: 'E', 1127: 'C' }[message.type as number];
  if (!letter || !isMsm(message)) return [];
  return message.satellites.map(({ id }) => `${letter}${String(id).padStart(2, '0')}`);
}

function count(messages: { type: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { type } of messages) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}

function temporary(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'simulator-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

const run = (folder: string, program: string, line: string) =>
  execFileSync(program, line.split(' '), { cwd: folder, stdio: ['ignore', 'ignore', 'ignore'] });
