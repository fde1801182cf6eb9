import assert from 'node:assert/strict';
import { test } from 'node:test';
import { within } from './margins.ts';

test('margins stay as they are while a quarter of the map is left between them', () => {
  assert.deepEqual(within(1000, 442, 50), [442, 50]);
  assert.deepEqual(within(100, 0, 0), [0, 0]);
});

test('on a map too small for them they give way in proportion', () => {
  assert.deepEqual(within(400, 450, 150), [225, 75]);
});
