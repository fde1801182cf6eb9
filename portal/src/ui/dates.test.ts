import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  absoluteWithZone,
  ago,
  dateText,
  dayBounds,
  dayFrom,
  dayText,
  momentFrom,
  momentText,
  newestShape,
  toDate,
} from './dates.ts';

const at = new Date(2026, 10, 20, 14, 5, 6);

test('each shape writes day before month', () => {
  assert.deepEqual(
    (['minute', 'second', 'day', 'short', 'time'] as const).map((shape) => dateText(at, shape)),
    ['20-11-2026 14:05', '20-11-26 14:05:06', '20-11-2026', '20-11-26', '14:05:06'],
  );
});

test('a timestamp of today shows its time, and one of yesterday at the same hour its day', () => {
  const now = new Date(2026, 10, 20, 23, 59, 59).getTime();
  assert.equal(newestShape(at, now), 'time');
  assert.equal(newestShape(new Date(2026, 10, 19, 23, 59, 59), now), 'short');
});

test('nothing, an unreadable text and the epoch are no timestamp', () => {
  for (const value of [null, undefined, '', 'soon', 0, '1970-01-01T00:00:00Z']) {
    assert.equal(toDate(value), undefined);
    assert.equal(dateText(value), '-');
  }
});

test('the absolute form names the zone', () => {
  assert.match(absoluteWithZone(at), /^20-11-2026 14:05:06 \S+/);
});

test('an age changes unit only when the larger one is precise enough', () => {
  assert.deepEqual(
    [-3, 2.9, 99, 100, 5999, 6000, 172_799, 172_800].map((s) => `${ago(s).n} ${ago(s).unit}`),
    ['0 s', '2 s', '99 s', '1 m', '99 m', '1 h', '47 h', '2 d'],
  );
});

test('a day is typed and written day first, and what is no day is refused', () => {
  assert.deepEqual(['20/11/2026', ' 2-1-26 ', '29.02.2028', '05122026'].map(dayFrom), [
    '2026-11-20',
    '2026-01-02',
    '2028-02-29',
    '2026-12-05',
  ]);
  for (const wrong of [
    '',
    '20/11',
    '31/02/2026',
    '31022026',
    '051226',
    '29/02/2027',
    '00/01/2026',
    '01/13/2026',
    '01/01/1999',
    'today',
  ])
    assert.equal(dayFrom(wrong), undefined, wrong);
  assert.equal(dayText('2026-11-20'), '20-11-2026');
  assert.equal(dayText('2026-11-20', '/'), '20/11/2026');
  assert.equal(dayText(undefined), '');
});

test('a day lasts from its own midnight to the last millisecond before the next', () => {
  const { start, end } = dayBounds('2026-11-20');
  assert.deepEqual(start, new Date(2026, 10, 20));
  assert.equal(end.getTime() + 1, new Date(2026, 10, 21).getTime());
});

test('a moment is typed as log filters write it', () => {
  const at = new Date(2026, 10, 20, 14, 32, 6).toISOString();
  assert.equal(momentText(at), '20-11-2026 14:32:06');
  assert.equal(momentText(at, '/'), '20/11/2026 14:32:06');
  assert.equal(momentFrom('20/11/2026 14:32:06'), at);
  assert.equal(momentFrom(' 20-11-26  14.32 '), new Date(2026, 10, 20, 14, 32).toISOString());
  assert.equal(momentFrom('20/11/2026'), new Date(2026, 10, 20).toISOString());
  for (const wrong of [
    '',
    '31/02/2026 12:00',
    '20/11/2026 24:00',
    '20/11/9999 12:00',
    '.*',
    '20/11/2026 1:2',
  ])
    assert.equal(momentFrom(wrong), undefined, wrong);
});
