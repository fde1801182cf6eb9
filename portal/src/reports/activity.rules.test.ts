import assert from 'node:assert/strict';
import { test } from 'node:test';
import { untilToday } from './activity.rules.ts';

const saturday = new Date(2026, 10, 28, 15);
const days = (chosen: Parameters<typeof untilToday>[0], now = saturday) => {
  const { start, end } = untilToday(chosen, now);
  return [start, end].map(
    (at) => `${at.getFullYear()}-${at.getMonth() + 1}-${at.getDate()} ${at.getHours()}`,
  );
};

test('a week is from Monday to the end of today, and a month or year no longer', () => {
  assert.deepEqual(days({ range: 'thisWeek' }), ['2026-11-23 0', '2026-11-29 0']);
  assert.deepEqual(days({ range: 'thisWeek' }, new Date(2026, 10, 29)), ['2026-11-23 0', '2026-11-30 0']);
  assert.deepEqual(days({ range: 'thisWeek' }, new Date(2026, 10, 30)), ['2026-11-30 0', '2026-12-1 0']);
  assert.deepEqual(days({ range: 'thisMonth' }), ['2026-11-1 0', '2026-11-29 0']);
  assert.deepEqual(days({ range: 'thisYear' }), ['2026-1-1 0', '2026-11-29 0']);
});

test('what is over stays as it was, and days win over a name', () => {
  assert.deepEqual(days({ range: 'lastMonth' }), ['2026-10-1 0', '2026-11-1 0']);
  assert.deepEqual(days({ range: 'thisWeek', from: '2026-11-02', to: '2026-11-03' }), [
    '2026-11-2 0',
    '2026-11-4 0',
  ]);
});
