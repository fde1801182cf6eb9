import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  changeOf,
  fitsReport,
  presets,
  type Range,
  rangeBefore,
  rangeOf,
  totalBefore,
} from './range.rules.ts';

const now = new Date(2026, 10, 28, 14, 5);
const day = (at: Date) => [at.getFullYear(), at.getMonth() + 1, at.getDate()].join('-');
const text = ({ start, end, period }: Range) => `${day(start)} ${day(end)} ${period}`;

test('each named range is of whole days, and the one before it ends where it begins', () => {
  const named = presets.map((range) => [text(rangeOf({ range }, now)), text(rangeBefore({ range }, now))]);
  assert.deepEqual(named, [
    ['2026-11-28 2026-11-29 day', '2026-11-27 2026-11-28 day'],
    ['2026-11-27 2026-11-28 day', '2026-11-26 2026-11-27 day'],
    ['2026-11-23 2026-11-30 week', '2026-11-16 2026-11-23 week'],
    ['2026-11-22 2026-11-29 week', '2026-11-15 2026-11-22 week'],
    ['2026-11-1 2026-12-1 month', '2026-10-1 2026-11-1 month'],
    ['2026-10-1 2026-11-1 month', '2026-9-1 2026-10-1 month'],
    ['2026-1-1 2027-1-1 year', '2025-1-1 2026-1-1 year'],
  ]);
});

test('days that somebody chose win, and decide how the chart divides them', () => {
  const own = (from?: string, to?: string) => text(rangeOf({ range: 'today', from, to }, now));
  assert.equal(own('2026-11-20', '2026-11-21'), '2026-11-20 2026-11-22 day');
  assert.equal(own('2026-10-01', '2026-11-20'), '2026-10-1 2026-11-21 month');
  assert.equal(own('2025-01-01', '2026-11-20'), '2025-1-1 2026-11-21 year');
  assert.equal(own('2026-11-20'), '2026-11-20 2026-11-29 month');
  assert.equal(own(undefined, '2026-11-20'), '2026-11-20 2026-11-21 day');
  assert.equal(own('2026-11-20', '2026-11-10'), '2026-11-20 2026-11-21 day');
  assert.equal(
    text(rangeBefore({ range: 'today', from: '2026-11-20', to: '2026-11-21' }, now)),
    '2026-11-18 2026-11-20 day',
  );
});

test('a day that runs is compared with as much of the day before', () => {
  assert.equal(totalBefore([4, 2, null, null], [1, 2, 3, 4]), 3);
  assert.deepEqual([changeOf(3, 2), changeOf(1, 2), changeOf(1, 0)], [50, -50, undefined]);
});

test('a report has 92 days at most, whatever name was chosen before its days', () => {
  const fits = (from: string, to: string) => fitsReport(rangeOf({ range: 'thisYear', from, to }, now));
  assert.equal(fits('2026-08-01', '2026-10-31'), true);
  assert.equal(fits('2026-08-01', '2026-11-01'), false);
  assert.equal(fitsReport(rangeOf({ range: 'thisYear' }, now)), false);
});
