import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pointStatus } from '../map/pointStatus.ts';
import { mapStatus } from './status.ts';

test('a station out of service has a sign of its own on maps, whether it sends or not', () => {
  const shown = (mapstatus: 1 | 4, out_of_service: unknown) =>
    pointStatus('stations', mapStatus({ mapstatus, out_of_service }));
  assert.deepEqual(
    [shown(4, null), shown(1, null), shown(1, { since: '2026-11-20T10:00:00Z' }), shown(1, 1), shown(1, 0)],
    ['online', 'offline', 'out', 'out', 'offline'],
  );
});
