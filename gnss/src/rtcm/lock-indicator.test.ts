import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lockIndicator } from './lock-indicator.ts';

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
