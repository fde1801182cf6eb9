import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StatusTimes } from './status-times.ts';

const received = (...ggas: [status: 0 | 1 | 2 | 4 | 5 | 6, seconds: number][]) => {
  const times = new StatusTimes();
  for (const [status, seconds] of ggas) times.take(status, seconds * 1000);
  return (status: 0 | 4 | 5, now: number) => times.durationOf(status, now * 1000);
};

test('a GGA is valid until the next one', () => {
  const durationOf = received([5, 0], [4, 2], [4, 3], [5, 4], [4, 6]);
  assert.deepEqual([durationOf(4, 6), durationOf(5, 6), durationOf(4, 7)], [2000, 4000, 3000]);
});

test('a rover at 1 Hz is silent after ten seconds, one that reports every 30 s after 90', () => {
  assert.equal(received([4, 0], [4, 1], [4, 2])(4, 1000), 12_000);
  assert.equal(received([4, 0], [4, 30], [4, 60])(4, 1000), 150_000);
  assert.equal(received([4, 0], [4, 20], [4, 40])(4, 1000), 100_000);
});

test('the first GGA is valid for 90 s, and before it there is no time of any status', () => {
  assert.equal(received()(4, 10), undefined);
  assert.equal(received([4, 0])(4, 1000), 90_000);
  assert.equal(received([4, 0])(5, 1000), 0);
});
