import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compared, valueAt } from './rover-compare.rules.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 24, hour));
const changes = [
  { at: at(9), field: 'allowed', before: 'true', after: 'false' },
  { at: at(10), field: 'title', before: 'Old', after: 'New' },
  { at: at(11), field: 'allowed', before: 'false', after: 'true' },
];

test('a setting at a moment is what the first change after it had found', () => {
  const allowedAt = (hour: number) => valueAt('allowed', 'true', changes, at(hour));
  assert.deepEqual([8, 9, 10, 11, 12].map(allowedAt), ['true', 'false', 'false', 'true', 'true']);
  assert.equal(valueAt('username', 'wold-7', changes, at(8)), 'wold-7', 'never changed');
});

test('figures differ by more than from one day to the next, and not because one is missing', () => {
  const differs = (fact: Parameters<typeof compared>[1], before: string | null, after: string | null) =>
    compared('figure', fact, before, after).differs;
  assert.equal(differs('fixed', '98.0', '94.1'), false);
  assert.equal(differs('fixed', '98.0', '61.0'), true);
  assert.equal(differs('baseline', '4.2', '18.0'), true);
  assert.equal(differs('fixed', '98.0', null), false);
  assert.equal(differs('observed', '1', '80000'), false);
  assert.equal(differs('station', 'Thirsk', null), false);
  assert.equal(differs('station', 'Thirsk', 'Malton'), true);
  assert.equal(differs('subscription', 'RTK 1 year', null), true);
  assert.equal(differs('client', 'NTRIP a/1', 'NTRIP a/2'), true);
});
