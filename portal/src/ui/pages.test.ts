import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageNumbers } from './pages.ts';

test('few pages are all shown', () => {
  assert.deepEqual(pageNumbers(1, 1), [1]);
  assert.deepEqual(pageNumbers(2, 5), [1, 2, 3, 4, 5]);
});

test('of many pages the ends and the neighbours are shown, with gaps between', () => {
  assert.deepEqual(pageNumbers(1, 20), [1, 2, 3, 0, 20]);
  assert.deepEqual(pageNumbers(10, 20), [1, 0, 8, 9, 10, 11, 12, 0, 20]);
  assert.deepEqual(pageNumbers(20, 20), [1, 0, 18, 19, 20]);
});

test('a gap of a single page is that page', () => {
  assert.deepEqual(pageNumbers(5, 9), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
  assert.deepEqual(pageNumbers(5, 10), [1, 2, 3, 4, 5, 6, 7, 0, 10]);
});
