import assert from 'node:assert/strict';
import { test } from 'node:test';
import { centerOf } from './center.ts';

test('a map with nothing on it begins in its country, else in that of its reader', () => {
  const britain = [-2.4, 54.6];
  const denmark = [10.6, 56];
  assert.deepEqual(centerOf(0, undefined), britain);
  assert.deepEqual(centerOf(0, 1), britain);
  assert.deepEqual(centerOf(0, 2), denmark);
  assert.deepEqual(centerOf(1, 2), britain);
  assert.deepEqual(centerOf(2, 1), denmark);
});
