import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recentFrom, speedsFrom, statusDuration } from './recent.ts';

test('the last two minutes begin two minutes before the newest point', () => {
  const seconds = Array.from({ length: 300 }, (_, n) => n);
  assert.equal(seconds[recentFrom({ seconds })], 179);
  assert.equal(recentFrom({ seconds: [0, 1] }), 0);
  assert.equal(recentFrom({ seconds: [] }), 0);
});

test('a status has held since the first point of its last stretch', () => {
  assert.equal(statusDuration({ seconds: [0, 1, 2, 3, 9], status: [4, 5, 4, 4, 4] }), 7);
  assert.equal(statusDuration({ seconds: [0, 1], status: [4, 5] }), 0);
  assert.equal(statusDuration({ seconds: [], status: [] }), 0);
});

test('a status that was the same before a silence has held since the silence', () => {
  const before = Array.from({ length: 30 }, (_, n) => n);
  const seconds = [...before, ...before.slice(0, 13).map((n) => n + 105)];
  assert.equal(statusDuration({ seconds, status: seconds.map(() => 4) }), 12);
  const slow = [0, 30, 60, 90]; // a rover that reports every 30 s is not silent in between
  assert.equal(statusDuration({ seconds: slow, status: [4, 4, 4, 4] }), 90);
});

test('speed is computed from successive positions, and not across a gap', () => {
  const metre = 1 / 111_195;
  const track = {
    seconds: [0, 1, 2, 3, 200],
    lat: [52, 52 + 5 * metre, null, 52, 52],
    long: [0.1, 0.1, null, 0.1, 0.1],
  };
  const [first, second, ...rest] = speedsFrom(track, 0);
  assert.equal(first, null);
  assert.ok(Math.abs((second ?? 0) - 18) < 0.001, `${second}`);
  assert.deepEqual(rest, [null, null, null]);
  assert.equal(speedsFrom(track, 1).length, 4);
});
