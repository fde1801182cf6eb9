import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leapSecondsAt } from './time.ts';

test('GPS time is ahead of UTC by the leap seconds of that moment', () => {
  const at = (time: string) => leapSecondsAt(Date.parse(time) / 1000);
  assert.deepEqual(
    ['2005-12-31', '2016-12-31T23:59:59Z', '2017-01-01T00:00:00Z', '2026-11-21'].map(at),
    [13, 17, 18, 18],
  );
});
