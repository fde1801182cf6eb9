import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recorded } from '../../test/recorded.ts';
import { EpochCounter } from './epoch-counter.ts';
import { encodeFrame } from './frame.ts';
import { decode, encode, isMsm, type MsmMessage } from './messages.ts';
import type { MsmType } from './msm.ts';
import { frameSatellites } from './satellites.ts';

/** An MSM4 of satellites without observations. */
function msm(type: MsmType, epoch: number, more: boolean, ids: readonly number[]): Uint8Array {
  return encode({
    type,
    stationId: 1,
    epoch,
    more,
    iods: 0,
    clockSteering: 0,
    externalClock: 0,
    smoothed: false,
    smoothingInterval: 0,
    satellites: ids.map((id) => ({ id, extendedInfo: undefined, signals: [] })),
  } satisfies MsmMessage);
}

test('satellites of each constellation are counted once the message that ends the epoch is in', () => {
  const counter = new EpochCounter();
  assert.equal(counter.add(msm(1074, 1000, true, [1, 2, 3])), undefined);
  assert.equal(counter.add(msm(1084, 5000, true, [7, 8])), undefined);
  assert.deepEqual(counter.current(), {});
  assert.deepEqual(counter.add(msm(1124, 900, false, [33, 64])), { GPS: 3, GLONASS: 2, BeiDou: 2 });
});

test('a constellation split over messages counts each satellite once', () => {
  const counter = new EpochCounter();
  counter.add(msm(1077, 1000, true, [1, 2, 3, 40]));
  assert.deepEqual(counter.add(msm(1077, 1000, false, [3, 4, 40])), { GPS: 5 });
});

test('a new epoch ends the one before when its last message was lost', () => {
  const counter = new EpochCounter();
  counter.add(msm(1077, 1000, true, [1, 2, 3]));
  assert.deepEqual(counter.add(msm(1077, 2000, true, [1, 2])), { GPS: 3 });
});

test('a message with no satellite counts as none', () => {
  const counter = new EpochCounter();
  counter.add(msm(1077, 1000, false, [1, 2, 3]));
  assert.deepEqual(counter.add(msm(1077, 2000, false, [])), { GPS: 0 });
});

test('a constellation that is sent more rarely keeps its count, one that is no longer sent loses it', () => {
  const counter = new EpochCounter();
  counter.add(msm(1084, 0, true, [1]));
  const epochs = Array.from({ length: 40 }, (_, i) => counter.add(msm(1074, 1000 * i, false, [5, 6])));
  assert.deepEqual(epochs[20], { GPS: 2, GLONASS: 1 });
  assert.deepEqual(epochs[39], { GPS: 2 });
});

test('GLONASS of 1012 and of an MSM at one time are one epoch', () => {
  const counter = new EpochCounter();
  const observed = decode(recorded(1012));
  const multiple = decode(recorded(1087));
  assert.ok(observed?.type === 1012 && multiple && isMsm(multiple));
  counter.add(
    encode({
      ...observed,
      epoch: multiple.epoch % 2 ** 27,
      more: true,
      satellites: observed.satellites.slice(0, 3),
    }),
  );
  assert.equal(counter.add(recorded(1087)), undefined);
  assert.deepEqual(counter.add(msm(1124, 0, false, [])), { GLONASS: 8, BeiDou: 0 });
});

test('SBAS satellites among those of a GPS message are counted as SBAS, by the ids that SBAS messages give them', () => {
  const first = { pCode: false, pseudorange: 0, phaseMinusPseudorange: 0, lock: 1 };
  const legacy = encode({
    type: 1001,
    stationId: 1,
    epoch: 1000,
    more: true,
    smoothed: false,
    smoothingInterval: 0,
    satellites: [1, 32, 39, 40, 58, 59].map((id) => ({ id, ...first })),
  });
  assert.deepEqual(
    frameSatellites(legacy).map(({ constellation, count, epoch, more }) => [
      constellation,
      count,
      epoch,
      more,
    ]),
    [
      ['GPS', 2, 1000, true],
      ['SBAS', 2, 1000, true],
    ],
  );
  const counter = new EpochCounter();
  assert.equal(counter.add(legacy), undefined);
  assert.deepEqual(counter.add(msm(1107, 1000, false, [1, 2])), { GPS: 2, SBAS: 3 }); // 1 is PRN 120 again
});

test('recorded frames have the satellites that gpsdecode finds in them', () => {
  const counts = ([1004, 1012, 1077, 1087, 1097, 1107, 1117, 1127] as const).flatMap((type) =>
    frameSatellites(recorded(type)),
  );
  assert.deepEqual(
    counts.map(({ constellation, count }) => [constellation, count]),
    [
      ['GPS', 11],
      ['GLONASS', 8],
      ['GPS', 10],
      ['GLONASS', 8],
      ['Galileo', 7],
      ['SBAS', 2],
      ['QZSS', 0],
      ['BeiDou', 11],
    ],
  );
});

test('other messages, and truncated ones, have no satellites', () => {
  assert.deepEqual(frameSatellites(recorded(1006)), []);
  assert.deepEqual(frameSatellites(encodeFrame(recorded(1077).subarray(3, 18))), []);
  assert.deepEqual(frameSatellites(encodeFrame(recorded(1004).subarray(3, 60))), []);
});
