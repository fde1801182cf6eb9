import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roundUp, ticks } from './ticks.ts';

const at = (hour: number, minute = 0, second = 0, day = 21) =>
  new Date(2026, 10, day, hour, minute, second).getTime();
const texts = (from: number, to: number, most: number) => ticks(from, to, most).map(({ text }) => text);

test('times of day are round, and no more than there is room for', () => {
  assert.deepEqual(texts(at(13, 7), at(14, 40), 8), ['13:15', '13:30', '13:45', '14:00', '14:15', '14:30']);
  assert.deepEqual(texts(at(4, 49), at(14, 50), 6), ['06:00', '08:00', '10:00', '12:00', '14:00']);
});

test('close up they have seconds', () => {
  assert.deepEqual(texts(at(14, 5, 3), at(14, 5, 21), 4), ['14:05:05', '14:05:10', '14:05:15', '14:05:20']);
});

test('the tick at midnight shows the day', () => {
  assert.deepEqual(texts(at(22, 30), at(1, 30, 0, 22), 3), ['23:00', '22-11', '01:00']);
});

test('axes end at a figure that reads well, no lower than the highest value', () => {
  assert.deepEqual([0, 0.83, 1.1, 19, 21, 35, 63].map(roundUp), [1, 1, 1.5, 20, 25, 40, 80]);
});
