import assert from 'node:assert/strict';
import test from 'node:test';
import { ttlCache } from './ttl-cache.ts';

/** A read that is answered by hand, and a clock. */
function world(grace: number) {
  const reads: PromiseWithResolvers<number>[] = [];
  const clock = { ms: 0 };
  const recall = ttlCache(
    1000,
    () => clock.ms,
    () => {
      const read = Promise.withResolvers<number>();
      reads.push(read);
      return read.promise;
    },
    grace,
  );
  return { reads, clock, recall };
}

/** One in which 1 was read at 0 ms. */
async function rtcmArchive(grace: number) {
  const cache = world(grace);
  const first = cache.recall();
  cache.reads[0]?.resolve(1);
  await first;
  return cache;
}

test('concurrent calls share one read, and its value for a second', async () => {
  const { reads, clock, recall } = world(0);
  const requested = [recall(), recall()];
  reads[0]?.resolve(1);
  assert.deepEqual(await Promise.all(requested), [1, 1]);
  clock.ms = 999;
  assert.equal(await recall(), 1);
  assert.equal(reads.length, 1);
  clock.ms = 1000;
  const later = recall();
  reads[1]?.resolve(2);
  assert.equal(await later, 2);
});

test('anyone who comes after the grace waits for the next read', async () => {
  const { reads, clock, recall } = await rtcmArchive(500);
  clock.ms = 1500;
  const waited = [recall(), recall()];
  reads[1]?.resolve(2);
  assert.deepEqual([await Promise.all(waited), reads.length], [[2, 2], 2], 'one read is shared');
});

test('within the grace nobody waits, nor until the read that began in it ends', async () => {
  const { reads, clock, recall } = await rtcmArchive(500);
  clock.ms = 1499;
  assert.deepEqual([await recall(), await recall(), reads.length], [1, 1, 2]);
  clock.ms = 9999;
  assert.deepEqual([await recall(), reads.length], [1, 2]);
  clock.ms = 10_000;
  const waited = recall();
  reads[1]?.resolve(2);
  assert.deepEqual([await waited, reads.length], [2, 2], 'ten seconds are too old');
});

test('a failure rejects the calls that waited for it, and is not cached', async () => {
  const { reads, clock, recall } = await rtcmArchive(500);
  clock.ms = 1200;
  assert.equal(await recall(), 1);
  clock.ms = 11_000;
  const waited = recall();
  reads[1]?.reject(new Error('gone'));
  await assert.rejects(waited, /gone/);
  const again = recall();
  reads[2]?.resolve(3);
  assert.equal(await again, 3);
});

test('a value that was being read when the cache was cleared is not cached', async () => {
  const { reads, recall } = world(500);
  const before = recall();
  recall.forget();
  const after = recall();
  reads[0]?.resolve(1);
  reads[1]?.resolve(2);
  assert.deepEqual([await before, await after, await recall()], [1, 2, 2]);
});

test('a clock that is set back makes no value last longer', async () => {
  const { reads, clock, recall } = await rtcmArchive(500);
  clock.ms = -3_600_000;
  const waited = recall();
  reads[1]?.resolve(2);
  assert.equal(await waited, 2);
});
