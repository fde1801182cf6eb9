import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idFrom } from './recordId.rules.ts';

test('an id in an address is a whole number that a record can have', () => {
  assert.deepEqual(['0', '140', '2147483647'].map(idFrom), [0, 140, 2147483647]);
  for (const wrong of [undefined, '', '-1', '1.5', '1e3', 'x', '2147483648', '99999999999'])
    assert.equal(idFrom(wrong), undefined, String(wrong));
});
