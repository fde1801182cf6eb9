import assert from 'node:assert/strict';
import { test } from 'node:test';
import { weekUntilToday } from './activity.rules.ts';

test('the default range is from Monday to today', () => {
  assert.deepEqual(weekUntilToday(new Date(2026, 10, 28)), { from: '2026-11-23', to: '2026-11-28' });
  assert.deepEqual(weekUntilToday(new Date(2026, 10, 29)), { from: '2026-11-23', to: '2026-11-29' });
  assert.deepEqual(weekUntilToday(new Date(2026, 10, 30)), { from: '2026-11-30', to: '2026-11-30' });
});
