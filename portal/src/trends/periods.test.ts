import assert from 'node:assert/strict';
import { test } from 'node:test';
import { barName, columnBars, lineBars, periods, stepOf } from './periods.ts';

test('a day is the last 24 hours, as the product requires', () => {
  assert.deepEqual(lineBars.day, { start: 0, end: 24, period: 3600 });
  assert.deepEqual(columnBars.day, { start: 0, end: 24, period: 3600 });
});

test('no chart requests more bars than the server returns', () => {
  for (const bars of [lineBars, columnBars])
    for (const period of periods) assert.ok(bars[period].end - bars[period].start <= 400, period);
});

test('the lines of a chart are 50 rovers apart, or a multiple of it', () => {
  assert.deepEqual([99, 100, 250, 251, 1284, 10_000].map(stepOf), [undefined, 50, 50, 100, 300, 2000]);
});

test('hours, days and weeks have labels that differ', () => {
  const noon = new Date(2026, 10, 20, 14, 0).toISOString();
  assert.equal(barName(noon, columnBars.day, 'day'), '14:00');
  assert.equal(barName(noon, columnBars.week, 'week'), 'Fri 20');
  assert.equal(barName(noon, columnBars.year, 'year'), '20-11');
});
