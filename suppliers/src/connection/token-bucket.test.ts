import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { TokenBucket } from './token-bucket.ts';

test('a burst passes at once, all after it at the rate', async () => {
  const clock = new VirtualClock();
  const bucket = new TokenBucket({ perSecond: 2, burst: 3 }, clock);
  for (let request = 0; request < 3; request += 1) await bucket.take();
  assert.deepEqual(clock.slept, []);
  await bucket.take();
  await bucket.take();
  assert.deepEqual(clock.slept, [500, 500]);
});

test('requests at the same time wait one after another', async () => {
  const clock = new VirtualClock();
  const bucket = new TokenBucket({ perSecond: 1, burst: 1 }, clock);
  await Promise.all([bucket.take(), bucket.take(), bucket.take()]);
  assert.deepEqual(clock.slept, [1000, 2000]);
});

test('after a pause nothing goes out before it is over', async () => {
  const clock = new VirtualClock();
  const bucket = new TokenBucket({ perSecond: 10, burst: 5 }, clock);
  bucket.pause(7000);
  await bucket.take();
  assert.deepEqual(clock.slept.map(Math.round), [7000]);
});
