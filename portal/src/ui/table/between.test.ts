import assert from 'node:assert/strict';
import { test } from 'node:test';
import { between } from './useBody.ts';

test('with Shift the rows between two are selected, from above and from below', () => {
  const ids = ['a', 'b', 'c', 'd'];
  assert.deepEqual(between(ids, 'b', 'd'), ['b', 'c', 'd']);
  assert.deepEqual(between(ids, 'd', 'b'), ['b', 'c', 'd']);
  assert.deepEqual(between(ids, undefined, 'c'), ['c']);
  assert.deepEqual(between(ids, 'gone', 'c'), ['c'], 'the first one is no longer in the list');
});
