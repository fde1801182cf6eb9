import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { CircuitBreaker } from './circuit-breaker.ts';

const limits = { failures: 2, open: 1000, longest: 3000 };

function opened() {
  const clock = new VirtualClock();
  const breaker = new CircuitBreaker(limits, clock);
  for (let failure = 0; failure < limits.failures; failure += 1) {
    breaker.enter();
    breaker.failed();
  }
  return { clock, breaker };
}

test('failures in a row open the circuit; a success in between begins the count again', () => {
  const breaker = new CircuitBreaker(limits, new VirtualClock());
  breaker.failed();
  breaker.succeeded();
  breaker.failed();
  assert.equal(breaker.state, 'closed');
  breaker.failed();
  assert.equal(breaker.state, 'open');
  assert.throws(() => breaker.enter(), { code: 'unavailable', retryAfter: 1000 });
});

test('one call probes after the time is over, others fail until it has ended', () => {
  const { clock, breaker } = opened();
  clock.advance(1000);
  assert.equal(breaker.state, 'half_open');
  breaker.enter();
  assert.throws(() => breaker.enter(), { code: 'unavailable' });
  breaker.succeeded();
  breaker.enter();
  assert.equal(breaker.state, 'closed');
});

test('a failed probe opens the circuit for twice as long, up to the longest', () => {
  const { clock, breaker } = opened();
  for (const open of [2000, 3000, 3000]) {
    clock.advance(3000);
    breaker.enter();
    breaker.failed();
    assert.throws(() => breaker.enter(), { retryAfter: open });
  }
});

test('a probe whose caller gave up leaves the circuit to the next one', () => {
  const { clock, breaker } = opened();
  clock.advance(1000);
  breaker.enter();
  breaker.abandoned();
  breaker.enter();
  assert.equal(breaker.state, 'half_open');
});
