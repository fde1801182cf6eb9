import assert from 'node:assert/strict';
import { test } from 'node:test';
import { webAddress } from './webAddress.ts';

test('a web address is followed as it was meant, and never to anything but a web page', () => {
  assert.equal(webAddress('www.farm.example'), 'https://www.farm.example/');
  assert.equal(webAddress(' http://farm.example/a '), 'http://farm.example/a');
  assert.equal(webAddress('farm.example:8080'), 'https://farm.example:8080/');
  for (const wrong of ['', '  ', 'javascript:alert(1)', 'data:text/html,x', 'a b'])
    assert.equal(webAddress(wrong), undefined, wrong);
});
