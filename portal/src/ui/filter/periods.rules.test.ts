import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endPeriods, nameOf, pastPeriods, periodOf } from './periods.rules.ts';

test('named periods have whole days, weeks from Monday, and end today', () => {
  const days = (today: string) =>
    pastPeriods.map((name) => {
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

test('named periods of what ends go on past today', () => {
  const days = endPeriods.map((name) => Object.values(periodOf(name, '2026-12-30')).join(' '));
  assert.deepEqual(days, [
    '2026-11-01 2026-11-30',
    '2026-12-01 2026-12-31',
    '2027-01-01 2027-01-31',
    '2026-12-30 2027-01-28',
    '2026-12-30 2027-03-29',
  ]);
});

test('days that were typed have the name of the period that they are', () => {
  assert.equal(nameOf({ from: '2026-10-01', to: '2026-10-31' }, '2026-11-28', pastPeriods), 'lastMonth');
  assert.equal(nameOf({ from: '2026-10-01', to: undefined }, '2026-11-28', pastPeriods), undefined);
  assert.equal(nameOf({ from: '2026-12-01', to: '2026-12-31' }, '2026-11-28', pastPeriods), undefined);
  assert.equal(nameOf({ from: '2026-12-01', to: '2026-12-31' }, '2026-11-28', endPeriods), 'nextMonth');
});
