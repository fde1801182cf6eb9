import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matching } from './matching.ts';

const stations = [
  { text: 'Horncastle', mount: 'HORN00GBR0' },
  { text: 'Vejle', mount: undefined },
];
const found = (stext?: string) => matching(stations, stext).map(({ text }) => text);

test('a search is a substring of the name without case', () => {
  assert.deepEqual(found(' CASTLE '), ['Horncastle']);
  assert.deepEqual(found('e'), ['Horncastle', 'Vejle']);
  assert.deepEqual(found('x'), []);
});

test('a row with a mountpoint is searched by it too', () => {
  assert.deepEqual(found('gbr0'), ['Horncastle']);
});

test('no term finds all, as the same list', () => {
  assert.equal(matching(stations, '  '), stations);
  assert.equal(matching(stations), stations);
});
