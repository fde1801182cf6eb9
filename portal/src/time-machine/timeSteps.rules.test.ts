import assert from 'node:assert/strict';
import { test } from 'node:test';
import { earliest, instantFrom, midnights, pathOf, STEP_MS, stepFrom, stepOf } from './timeSteps.rules.ts';

const now = Date.parse('2026-11-21T16:07:40Z');
const iso = (at: number | undefined) => at && new Date(at).toISOString();

test('the time of an address is on a step, within seven days, and not now', () => {
  assert.equal(iso(instantFrom('2026-11-20T08:04:59Z', now)), '2026-11-20T08:00:00.000Z');
  assert.equal(instantFrom('2026-11-01T00:00:00Z', now), earliest(now));
  for (const none of [undefined, 'x', '', '2026-11-21T16:05:00Z', '2030-01-01T00:00:00Z'])
    assert.equal(instantFrom(none, now), undefined);
});

test('steps go back from now, forward to now, and stop at the first snapshot', () => {
  assert.equal(iso(stepFrom(undefined, -1, now)), '2026-11-21T16:00:00.000Z');
  assert.equal(stepFrom(undefined, 1, now), undefined);
  assert.equal(iso(stepFrom(Date.parse('2026-11-21T15:00:00Z'), 3, now)), '2026-11-21T15:15:00.000Z');
  assert.equal(stepFrom(Date.parse('2026-11-21T16:00:00Z'), 1, now), undefined);
  assert.equal(stepFrom(earliest(now), -12, now), earliest(now));
  assert.equal(stepOf(now) % STEP_MS, 0);
});

test('days begin at midnight where the viewer is', () => {
  const from = new Date(2026, 2, 27, 9).getTime(); // over the change of the clocks, in zones that have it
  const to = new Date(2026, 3, 1, 9).getTime();
  const found = midnights(from, to);
  assert.equal(found.length, 5);
  for (const { at, share } of found) {
    assert.equal(new Date(at).getHours(), 0);
    assert.ok(share > 0 && share < 1);
  }
});

test('the little chart fills its box', () => {
  assert.equal(pathOf([0, 5, 10], 100, 20).line, 'M0 20L50 10L100 0');
  assert.match(pathOf([0, 0], 10, 4).area, /^M0 4L10 4L10 4L0 4Z$/);
  assert.deepEqual(pathOf([], 10, 4), { line: '', area: '' });
});
