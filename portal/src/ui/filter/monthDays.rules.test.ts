import assert from 'node:assert/strict';
import test from 'node:test';
import { addMonths, movedBy, weeksOfMonth } from './monthDays.rules.ts';

test('a month is six weeks that begin on Monday', () => {
  const november = weeksOfMonth('2026-11');
  assert.equal(november.length, 6);
  assert.deepEqual(november[0], [
    '2026-10-26',
    '2026-10-27',
    '2026-10-28',
    '2026-10-29',
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
  ]);
  assert.equal(weeksOfMonth('2027-02')[0]?.[0], '2027-02-01'); // a month that begins on a Monday
});

test('months and days are counted over the ends of months and years', () => {
  assert.equal(addMonths('2026-01-31', 1), '2026-02-28');
  assert.equal(addMonths('2026-01-15', -1), '2025-12-15');
  assert.equal(movedBy('ArrowRight', '2026-12-31'), '2027-01-01');
  assert.equal(movedBy('ArrowUp', '2026-03-03'), '2026-02-24');
  assert.equal(movedBy('PageDown', '2028-01-30'), '2028-02-29');
  assert.equal(movedBy('a', '2026-03-03'), undefined);
});
