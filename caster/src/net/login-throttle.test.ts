import assert from 'node:assert/strict';
import test from 'node:test';
import { LoginThrottle } from './login-throttle.ts';

test('the first refusals of an address are answered at once, later ones with growing delay up to 5 s', () => {
  const guard = new LoginThrottle(3);
  const delays = Array.from({ length: 30 }, () => guard.refused('192.0.2.1', 1_000));
  assert.deepEqual(delays.slice(0, 5), [0, 0, 0, 250, 500]);
  assert.equal(delays.at(-1), 5_000);
  assert.equal(guard.refused('192.0.2.2', 1_000), 0, 'another address is not concerned');
});

test('a minute later the count of an address starts again', () => {
  const guard = new LoginThrottle(1);
  guard.refused('192.0.2.1', 0);
  assert.equal(guard.refused('192.0.2.1', 100), 250);
  assert.equal(guard.refused('192.0.2.1', 60_001), 0);
});

test('one address cannot fill the log', () => {
  const guard = new LoginThrottle(1);
  const written = Array.from({ length: 1_000 }, () => guard.mayLog('192.0.2.1', 0)).filter(Boolean).length;
  assert.equal(written, 300);
});

test('a network guesses when most of its logins were wrong, not when a few of many are', () => {
  const guard = new LoginThrottle(3);
  for (let i = 0; i < 3; i++) guard.refused('192.0.2.1', 0);
  assert.equal(guard.isGuessing('192.0.2.1', 0), false, 'the first are free');
  guard.refused('192.0.2.1', 0);
  assert.equal(guard.isGuessing('192.0.2.1', 0), true);
  assert.equal(guard.isGuessing('192.0.2.2', 0), false);
  for (let i = 0; i < 4; i++) guard.loggedIn('192.0.2.1', 0);
  assert.equal(guard.isGuessing('192.0.2.1', 0), false);
  guard.refused('192.0.2.1', 0);
  assert.equal(guard.isGuessing('192.0.2.1', 60_001), false);
});
