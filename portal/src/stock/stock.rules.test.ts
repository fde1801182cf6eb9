import assert from 'node:assert/strict';
import { test } from 'node:test';
import { horizonsOf, longestOf, mostUnits, unitsOf } from './stock.rules.ts';

test('a number of units is whole, at least 1, and at most what the giver has', () => {
  assert.equal(unitsOf(' 12 ', 12), 12);
  for (const typed of ['', '0', '13', '1.5', '-1', '1e1', 'six', '9999999999'])
    assert.equal(unitsOf(typed, 12), undefined, typed);
});

test('new units are capped at 500; a dealer gets what its reseller has; nobody loses more than there is', () => {
  const type = { count: 6, supply: 140 };
  assert.equal(mostUnits('add', type), 500);
  assert.equal(mostUnits('assign', type), 140);
  assert.equal(mostUnits('takeBack', type), 6);
  assert.equal(mostUnits('remove', type), 6);
  assert.equal(mostUnits('remove', undefined), 0);
});

test('a forecast says what is left and what is missing, never both', () => {
  assert.deepEqual(horizonsOf([7, 15, 17], 9), [
    { days: 30, needed: 7, left: 2, short: 0 },
    { days: 60, needed: 15, left: 0, short: 6 },
    { days: 90, needed: 17, left: 0, short: 8 },
  ]);
  assert.equal(longestOf([0, 0, 9], 9).left, 0);
});
