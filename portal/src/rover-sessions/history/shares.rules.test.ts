import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { tenthsOf } from './shares.rules.ts';

test('shares are in tenths of a percent, and the first is rounded as it is elsewhere', () => {
  assert.deepEqual(tenthsOf([926, 40, 34, 0]), [926, 40, 34, 0]);
  assert.deepEqual(tenthsOf([2, 2, 2]), [333, 334, 333]);
  assert.deepEqual(tenthsOf([5, 0, 0]), [1000, 0, 0]);
  assert.deepEqual(tenthsOf([0, 0]), [0, 0]);
});

test('shares add up to 100 %', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(40_000), { minLength: 6, maxLength: 6 }), (counts) => {
      const sum = tenthsOf(counts).reduce((all, one) => all + one, 0);
      return sum === (counts.some(Boolean) ? 1000 : 0);
    }),
  );
});
