import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asWritten, inZone } from './save.ts';

test('a spreadsheet has the times of the screen, and their column names the zone', () => {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const summer = new Date(2026, 6, 1, 14, 30, 5); // as a clock on the wall shows it
  assert.deepEqual(inZone(['Rover', 'Started'], [['Drill', summer]]), ['Rover', `Started (${zone})`]);
  assert.equal((asWritten(summer) as Date).toISOString(), '2026-07-01T14:30:05.000Z');
  assert.equal(asWritten('text'), 'text');
});
