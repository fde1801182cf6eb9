import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY, Locks } from './locks.ts';

const cell = 'GPS 5 2';
/** Follows a cell that is tracked for `ms` at a second, and sends the indicator that is given for it. */
function follow(locks: Locks, second: number, ms: number, indicator: number, sent = true): number {
  locks.observe(cell, (second * 1000) % DAY, ms, Number.POSITIVE_INFINITY);
  const next = locks.next(cell, cell, indicator);
  locks.send(cell, cell, next.indicator, 0);
  locks.settle(sent);
  return next.indicator;
}

test('without a slip lock times are sent as they are, over midnight too', () => {
  const locks = new Locks();
  const sent = [0, 1, 2].map((i) => follow(locks, 86_399 + i, 5000 + i * 1000, i));
  assert.deepEqual(sent, [0, 1, 2]);
});

test('a slip is shown by a shorter lock time, or by 0 where it would not be shorter', () => {
  const locks = new Locks();
  assert.equal(follow(locks, 1, 900, 3), 3);
  assert.equal(follow(locks, 2, 500, 2), 2, 'the indicator shows it itself');
  assert.equal(follow(locks, 3, 400, 2), 0, 'the same indicator would hide it');
  assert.equal(follow(locks, 4, 1400, 4), 4);
});

test('a slip in an epoch that was left out is shown with the next one that is sent, once', () => {
  const locks = new Locks();
  assert.equal(follow(locks, 1, 3000, 3), 3);
  follow(locks, 2, 10, 0, false);
  assert.equal(follow(locks, 10, 8000, 5), 0);
  assert.equal(follow(locks, 11, 9000, 5), 5);
});

test('a lock time that is shorter than the time since it was last observed is a slip too', () => {
  const locks = new Locks();
  follow(locks, 1, 3000, 3);
  locks.observe(cell, 20_000, 4000, 4500);
  assert.equal(locks.next(cell, cell, 4).indicator, 0);
});

test('another signal in the same place starts anew', () => {
  const locks = new Locks();
  follow(locks, 1, 3000, 3);
  assert.deepEqual(locks.next(cell, 'GPS 5 17', 3), { indicator: 0, rolls: undefined });
});
