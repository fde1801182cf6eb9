import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import { parseQueryValue } from './address.rules.ts';

const parse = (address: string) => ({ ...parseSearchWith(parseQueryValue)(address) });
const stringify = stringifySearchWith(JSON.stringify, parseQueryValue);

test('every digit of an ICCID in an address is read, and written as it is', () => {
  assert.deepEqual(parse('?stext=8945720000000000007'), { stext: '8945720000000000007' });
  assert.equal(stringify({ stext: '8945720000000000007' }), '?stext=8945720000000000007');
});

test('a number without its zeros stays text, and numbers stay numbers', () => {
  assert.deepEqual(parse('?stext=007&page=12&ratio=1.5'), { stext: '007', page: 12, ratio: 1.5 });
});

test('text that looks like a number comes back as text', () => {
  const search = { stext: '12', status: 5, ids: [1, 2] };
  assert.deepEqual(parse(stringify(search)), search);
});
