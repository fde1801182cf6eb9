import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BackOff } from './back-off.ts';

function at(start = 0) {
  let now = start;
  const backOff = new BackOff(() => now);
  return {
    backOff,
    later: (seconds: number) => {
      now += seconds * 1000;
    },
    fail: (times: number, email: string, address: string) => {
      for (let n = 0; n < times; n++) backOff.attempted(email, address);
    },
  };
}

test('five mistakes are free; each one more doubles the wait, to a quarter of an hour at most', () => {
  const { backOff, fail } = at();
  fail(4, 'a@x', '1.1.1.1');
  assert.equal(backOff.wait('a@x', '1.1.1.1', true), 0);
  const waits = Array.from({ length: 13 }, () => {
    fail(1, 'a@x', '1.1.1.1');
    return backOff.wait('A@X', '1.1.1.1', true);
  });
  assert.deepEqual(waits, [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
});

test('strangers cannot lock a person out where they have signed in before', () => {
  const { backOff, fail } = at();
  for (let n = 0; n < 80; n++) fail(1, 'a@x', `9.9.9.${n}`);
  assert.equal(backOff.wait('a@x', '1.1.1.1', true), 0);
  assert.equal(backOff.wait('a@x', '1.1.1.1', false), 900);
});

test('one address that tries many accounts waits with all of them, others do not', () => {
  const { backOff, fail } = at();
  for (let n = 0; n < 22; n++) fail(1, `user${n}@x`, '2.2.2.2');
  assert.equal(backOff.wait('new@x', '2.2.2.2', false), 4);
  assert.equal(backOff.wait('user1@x', '3.3.3.3', false), 0);
});

test('an IPv6 host is its /64', () => {
  const { backOff, fail } = at();
  for (let n = 0; n < 22; n++) fail(1, `user${n}@x`, `2001:db8:1:2::${n}`);
  assert.ok(backOff.wait('new@x', '2001:db8:1:2:ffff::1', false) > 0);
  assert.equal(backOff.wait('new@x', '2001:db8:1:3::1', false), 0);
});

test('an hour forgives, a success forgives the pair alone', () => {
  const { backOff, fail, later } = at();
  fail(6, 'a@x', '1.1.1.1');
  backOff.succeeded('a@x', '1.1.1.1');
  assert.equal(backOff.wait('a@x', '1.1.1.1', true), 0);
  for (let n = 0; n < 25; n++) fail(1, `user${n}@x`, '1.1.1.1');
  backOff.succeeded('a@x', '1.1.1.1');
  assert.ok(backOff.wait('a@x', '1.1.1.1', true) > 0);
  later(3600);
  assert.equal(backOff.wait('a@x', '1.1.1.1', true), 0);
});
