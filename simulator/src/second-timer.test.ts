import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SecondTimer } from './second-timer.ts';

test('every member is called each second, one that throws does not stop the others', {
  timeout: 600_000,
}, async (t) => {
  const errors: unknown[] = [];
  const timer = new SecondTimer((error) => errors.push(error));
  t.after(() => timer.stop());
  const seconds: number[] = [];
  const nows: number[] = [];
  timer.join(() => {
    throw new Error('this one fails');
  }, 0.3);
  await new Promise<void>((resolve) => {
    timer.join((second, now) => {
      seconds.push(second);
      nows.push(now);
      if (seconds.length === 3) resolve();
    }, 0.3);
  });
  assert.deepEqual(
    seconds,
    [...new Set(seconds)].sort((one, other) => one - other),
    'never twice for one second',
  );
  assert.ok(
    nows.every((now, index) => now >= (seconds[index] ?? 0) * 1000 + 300),
    'nobody is called before its part',
  );
  assert.equal(errors.length, 3);
});

test('who has left and who has stopped is not called again', { timeout: 600_000 }, async () => {
  const timer = new SecondTimer(() => {});
  let calls = 0;
  const parts = Array.from({ length: 20 }, (_, slot) => slot / 20);
  await new Promise<void>((resolve) => {
    for (const part of parts) {
      const leave = timer.join(() => {
        calls++;
        leave();
        if (calls === parts.length) resolve();
      }, part);
    }
  });
  // All have left within a second; were they still there, those of the first slots would come round again.
  await new Promise<void>((resolve) => {
    const leave = timer.join(() => {
      leave();
      resolve();
    }, 0.99);
  });
  timer.stop();
  assert.equal(calls, parts.length);
});
