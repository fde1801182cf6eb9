import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idFrom, webAddress } from './scope.ts';

test('an id in an address is a whole number that a record can have', () => {
  assert.deepEqual(['0', '140', '2147483647'].map(idFrom), [0, 140, 2147483647]);
  for (const wrong of [undefined, '', '-1', '1.5', '1e3', 'x', '2147483648', '99999999999'])
    assert.equal(idFrom(wrong), undefined, String(wrong));
});

test('a web address is followed as it was meant, and never to anything but a web page', () => {
  assert.equal(webAddress('www.farm.example'), 'https://www.farm.example/');
  assert.equal(webAddress(' http://farm.example/a '), 'http://farm.example/a');
  assert.equal(webAddress('farm.example:8080'), 'https://farm.example:8080/');
  for (const wrong of ['', '  ', 'javascript:alert(1)', 'data:text/html,x', 'a b'])
    assert.equal(webAddress(wrong), undefined, wrong);
});
