import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  colorOf,
  firstDay,
  levelOf,
  monthsOf,
  nextRange,
  partsOf,
  ranges,
  weeksOf,
} from './calendar.rules.ts';

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({
    date: new Date(Date.parse(`${first}T00:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10),
  }));
const local = (date: Date) => `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;

test('the button cycles through 3, 6, 12 and 1 months', () => {
  assert.deepEqual(ranges.map(nextRange), [6, 12, 1, 3]);
});

test('months are those of the calendar, and a day that a month does not have is its last', () => {
  assert.equal(local(firstDay(3, new Date(2026, 10, 20))), '2026-8-20');
  assert.equal(local(firstDay(12, new Date(2026, 10, 20))), '2025-11-20');
  assert.equal(local(firstDay(3, new Date(2026, 4, 31))), '2026-2-28');
  assert.equal(local(firstDay(1, new Date(2026, 0, 31))), '2025-12-31');
});

test('weeks begin on Monday; what is before the first day and after the last is empty', () => {
  const weeks = weeksOf(daysFrom('2026-11-18', 8)); // a Wednesday
  assert.deepEqual(
    weeks.map((week) => week.map((day) => day?.date.slice(8) ?? '')),
    [
      ['', '', '18', '19', '20', '21', '22'],
      ['23', '24', '25', '', '', '', ''],
    ],
  );
  assert.deepEqual(weeksOf([]), []);
  assert.equal(weeksOf(daysFrom('2026-11-16', 7)).length, 1);
});

test('a year is cut into even parts that fit', () => {
  const lengths = (most: number) => partsOf(Array(53).fill(0), most).map(({ length }) => length);
  assert.deepEqual(lengths(60), [53]);
  assert.deepEqual(lengths(20), [18, 18, 17]);
  assert.deepEqual(lengths(13), [11, 11, 11, 11, 9]);
  assert.deepEqual(partsOf([], 5), []);
});

test('a month is named over the week that its first day is in', () => {
  const months = monthsOf(weeksOf(daysFrom('2026-08-31', 82)));
  assert.deepEqual(months, [
    { month: 9, column: 0 },
    { month: 10, column: 4 },
    { month: 11, column: 8 },
  ]);
  assert.deepEqual(monthsOf(weeksOf(daysFrom('2026-08-27', 20))), [{ month: 9, column: 1 }]);
});

test('a day is perfect, partly online, out of service or without data, and its colour ranges from red over yellow to green', () => {
  assert.deepEqual(
    [
      levelOf({ value: 1, known: 1, planned: 0 }),
      levelOf({ value: 1, known: 1, planned: 3600 }),
      levelOf({ value: 0.99, known: 1, planned: 0 }),
      levelOf({ value: 0, known: 1, planned: 0 }),
      levelOf({ value: 1, known: 0, planned: 0 }),
      levelOf({ value: 1, known: 0, planned: 3600 }),
    ],
    ['perfect', 'perfect', 'partly', 'partly', 'none', 'planned'],
  );
  assert.match(colorOf(0), /--st-gps\) 100%/);
  assert.match(colorOf(0.495), /--st-gps\) 71%/);
  assert.match(colorOf(0.855), /--st-gps\) 37%/);
  assert.match(colorOf(0.99), /--st-gps\) 0%, var\(--st-dgps/);
  assert.match(colorOf(1), /--st-fixed/);
});
