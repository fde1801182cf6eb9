import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from './clock.ts';

test('a sleep that is aborted rejects with the reason of the signal', async () => {
  const caller = new AbortController();
  const sleep = systemClock.sleep(3_600_000, caller.signal);
  caller.abort(new Error('gave up'));
  await assert.rejects(sleep, /^Error: gave up$/);
  await assert.rejects(systemClock.sleep(3_600_000, caller.signal), /^Error: gave up$/);
});

test('a timer calls back once its time is over, and never when it was cancelled', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  systemClock.after(1, () => assert.fail('cancelled')).cancel();
  systemClock.after(1, resolve);
  const alive = setTimeout(() => {}, 60_000); // the timers of the clock do not hold the process
  await promise;
  clearTimeout(alive);
});
