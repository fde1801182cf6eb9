import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wrong } from '../problem.ts';
import { usagePeriod } from './sim-refreshes.rules.ts';

const now = Date.parse('2026-11-26T20:00:00Z');

test('usage is read from the first day of the month until today, or between two days', () => {
  assert.deepEqual(usagePeriod({}, now), { from: '2026-11-01', to: '2026-11-26' });
  assert.deepEqual(usagePeriod({ dateend: '2026-10-05' }, now), { from: '2026-10-01', to: '2026-10-05' });
  const quarter = { datestart: '2026-08-27', dateend: '2026-11-26' };
  assert.deepEqual(usagePeriod(quarter, now), { from: '2026-08-27', to: '2026-11-26' });
});

test('days of usage are in order, a quarter at most, and nowhere in the future', () => {
  const read = (datestart: string, dateend: string) => () => usagePeriod({ datestart, dateend }, now);
  assert.throws(read('2026-11-26', '2026-11-25'), wrong('dateend', 'must not be before datestart'));
  assert.throws(
    read('2026-08-26', '2026-11-26'),
    wrong('dateend', 'must not ask for more than {{count}} days', { count: 92 }),
  );
  assert.throws(read('2026-11-01', '2026-11-28'), wrong('dateend', 'must not be in the future'));
  assert.equal(read('2026-11-01', '2026-11-27')().to, '2026-11-27'); // it is that day in New Zealand
});
