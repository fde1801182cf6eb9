import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameOf, periodNames, periodOf } from './periods.rules.ts';

test('named periods have whole days, weeks from Monday, and end today', () => {
  const days = (today: string) =>
    periodNames.map((name) => {
      const { from, to } = periodOf(name, today);
      return `${from} ${to}`;
    });
  assert.deepEqual(days('2027-03-01'), [
    '2027-03-01 2027-03-01', // a Monday
    '2027-02-28 2027-02-28',
    '2027-03-01 2027-03-01',
    '2027-02-22 2027-02-28',
    '2027-03-01 2027-03-01',
    '2027-02-01 2027-02-28',
  ]);
  assert.deepEqual(days('2028-01-02'), [
    '2028-01-02 2028-01-02', // a Sunday
    '2028-01-01 2028-01-01',
    '2027-12-27 2028-01-02',
    '2027-12-20 2027-12-26',
    '2028-01-01 2028-01-02',
    '2027-12-01 2027-12-31',
  ]);
});

test('days that were typed have the name of the period that they are', () => {
  assert.equal(nameOf({ from: '2026-10-01', to: '2026-10-31' }, '2026-11-28'), 'lastMonth');
  assert.equal(nameOf({ from: '2026-10-01', to: undefined }, '2026-11-28'), undefined);
});
