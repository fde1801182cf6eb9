import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { iso, timeOfDay } from './iso.ts';

test('a time is written as a Date writes it, whatever day was written before', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 4_102_444_800_000 }), { minLength: 1 }), (times) => {
      for (const ms of times)
        for (const near of [ms, ms + 1, ms - (ms % 86_400_000)])
          assert.equal(iso(near), new Date(near).toISOString());
    }),
  );
});

test('the time of a GGA is written without its fraction; its leap second begins the next day', () => {
  assert.deepEqual([0, 45_296.99, 86_399, 86_400].map(timeOfDay), [
    '00:00:00',
    '12:34:56',
    '23:59:59',
    '00:00:00',
  ]);
});
