import assert from 'node:assert/strict';
import { test } from 'node:test';
import { usageSlices } from './sim-usage.rules.ts';

test('slices of data are whole bytes in MB, and nothing is left of an allowance that is used up', () => {
  const values = (used: number, allowance: number | null) =>
    usageSlices(used, allowance).map(({ value }) => value);
  assert.deepEqual(values(415_993_507, 1_500_000_000), [415.993507, 1084.006493]);
  assert.deepEqual(values(2_000_000, 1_000_000), [2, 0]);
  assert.deepEqual(values(2_000_000, null), [2]);
});
