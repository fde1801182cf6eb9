import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absoluteWithZone, ago, dateText, momentOf } from './dates.ts';

const at = new Date(2026, 10, 20, 14, 5, 6);

test('each shape writes day before month', () => {
  assert.deepEqual(
    (['minute', 'second', 'day', 'short', 'time'] as const).map((shape) => dateText(at, shape)),
    ['20-11-2026 14:05', '20-11-26 14:05:06', '20-11-2026', '20-11-26', '14:05:06'],
  );
});

test('nothing, an unreadable text and the epoch are no moment', () => {
  for (const given of [null, undefined, '', 'soon', 0, '1970-01-01T00:00:00Z']) {
    assert.equal(momentOf(given), undefined);
    assert.equal(dateText(given), '-');
  }
});

test('the absolute form names the zone', () => {
  assert.match(absoluteWithZone(at), /^20-11-2026 14:05:06 \S+/);
});

test('an age changes unit only when the larger one says enough', () => {
  assert.deepEqual(
    [-3, 2.9, 99, 100, 5999, 6000, 172_799, 172_800].map((s) => `${ago(s).n} ${ago(s).unit}`),
    ['0 s', '2 s', '99 s', '1 m', '99 m', '1 h', '47 h', '2 d'],
  );
});
