import assert from 'node:assert/strict';
import { test } from 'node:test';
import { legacyLockIndicator, lockIndicator, lockTime } from './lock-indicator.ts';

test('lock times of MSM4 and MSM5 have the indicators of DF402', () => {
  const times = [0, 31, 32, 63, 64, 128, 262_144, 524_287, 524_288, 1e9];
  assert.deepEqual(
    times.map((time) => lockIndicator(time, 4)),
    [0, 0, 1, 1, 2, 3, 14, 14, 15, 15],
  );
});

test('lock times of MSM6 and MSM7 have the indicators of DF407', () => {
  const times = [0, 63, 64, 65, 66, 127, 128, 255, 256, 512, 67_108_863, 67_108_864, 1e12];
  const indicators = [0, 63, 64, 64, 65, 95, 96, 127, 128, 160, 703, 704, 704];
  assert.deepEqual(
    times.map((time) => lockIndicator(time, 7)),
    indicators,
  );
});

test('a negative lock time is refused', () => {
  assert.throws(() => lockIndicator(-1, 7), RangeError);
});

test('the least lock time of every indicator has that indicator, and a millisecond less the one below', () => {
  for (const [msm, last] of [
    [4, 15],
    [7, 704],
  ] as const)
    for (let indicator = 0; indicator <= last; indicator++) {
      const time = lockTime(indicator, msm);
      assert.equal(lockIndicator(time, msm), indicator);
      if (indicator > 0) assert.equal(lockIndicator(time - 1, msm), indicator - 1);
    }
  assert.equal(lockTime(705, 7), 0); // reserved
});

test('lock times of the messages before MSM have the indicators of DF013', () => {
  const seconds = [0, 0.999, 1, 23, 24, 25, 26, 71, 72, 167, 168, 359, 360, 743, 744, 936, 937, 1e6];
  assert.deepEqual(
    seconds.map((time) => legacyLockIndicator(time * 1000)),
    [0, 0, 1, 23, 24, 24, 25, 47, 48, 71, 72, 95, 96, 119, 120, 126, 127, 127],
  );
});
