import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepOrder } from './order.ts';

test('under the pointer known rows stay, new ones are last in their own order, missing ones are removed', () => {
  const rows = ['c', 'new 1', 'a', 'new 2', 'b'];
  assert.deepEqual(
    keepOrder(['a', 'b', 'lost', 'c'], rows, (row) => row),
    ['a', 'b', 'c', 'new 1', 'new 2'],
  );
});

test('with no rows on screen yet the order is that of the data', () => {
  assert.deepEqual(
    keepOrder([], ['b', 'a'], (row) => row),
    ['b', 'a'],
  );
});
