import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  axisFigure,
  count,
  dataSize,
  distance,
  duration,
  hoursAndSeconds,
  longDuration,
  pounds,
} from './format.ts';

test('a duration shows its two largest units and leaves out zeros', () => {
  assert.deepEqual([0, 14, 125, 3600, 6660, 86_400, 97_200, 90_061].map(duration), [
    '0\u00a0s',
    '14\u00a0s',
    '2\u00a0m 5\u00a0s',
    '1\u00a0h',
    '1\u00a0h 51\u00a0m',
    '1\u00a0d',
    '1\u00a0d 3\u00a0h',
    '1\u00a0d 1\u00a0h',
  ]);
});

test('a long duration has every unit under its largest', () => {
  assert.deepEqual([0, 14, 3600, 93_607, null, -1].map(longDuration), [
    '0\u00a0s',
    '14\u00a0s',
    '1\u00a0h 0\u00a0m 0\u00a0s',
    '1\u00a0d 2\u00a0h 0\u00a0m 7\u00a0s',
    '-',
    '-',
  ]);
});

test('a distance ranges from millimetres to kilometres without a jump at the borders', () => {
  assert.deepEqual([0.004, 840, 999.4, 999.6, 3420, 9996, 15_200, 99_960, 142_300].map(distance), [
    '4\u00a0mm',
    '840\u00a0m',
    '999\u00a0m',
    '1.00\u00a0km',
    '3.42\u00a0km',
    '10.0\u00a0km',
    '15.2\u00a0km',
    '100\u00a0km',
    '142\u00a0km',
  ]);
});

test('a data size never reads 1000.00 of the smaller unit', () => {
  assert.deepEqual([0, 999, 1000, 999_999, 221_480_000, 1_840_000_000].map(dataSize), [
    '0\u00a0B',
    '999\u00a0B',
    '1.00\u00a0kB',
    '1.00\u00a0MB',
    '221.48\u00a0MB',
    '1.84\u00a0GB',
  ]);
});

test('a missing, negative or broken figure shows as a dash', () => {
  for (const show of [duration, distance, dataSize]) {
    assert.deepEqual([null, undefined, Number.NaN, -1].map(show), ['-', '-', '-', '-']);
  }
});

test('counts are grouped in threes', () => {
  assert.deepEqual([0, 999, 1284, 1_000_000].map(count), ['0', '999', '1,284', '1,000,000']);
});

test('a sum of connection times is in hours, minutes and seconds', () => {
  assert.deepEqual(
    [hoursAndSeconds(131_048), hoursAndSeconds(8), hoursAndSeconds(null)],
    ['36\u00a0h 24\u00a0m 8\u00a0s', '0\u00a0h 0\u00a0m 8\u00a0s', '-'],
  );
});

test('a sum has two decimals and groups of three', () => {
  assert.deepEqual([0, 0.05, 120.5, 1234.5, -12, 1_000_000, null].map(pounds), [
    '£0.00',
    '£0.05',
    '£120.50',
    '£1,234.50',
    '-£12.00',
    '£1,000,000.00',
    '-',
  ]);
});

test('a figure of an axis has its groups and the decimals that it has', () => {
  assert.deepEqual([0, 0.3, 1, 1200, 2.25].map(axisFigure), ['0', '0.3', '1', '1,200', '2.25']);
});
