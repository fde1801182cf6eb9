import assert from 'node:assert/strict';
import { test } from 'node:test';
import { neighbours } from './neighbours.ts';

const rows = [
  { name: 'c', age: 2 },
  { name: 'a', age: null },
  { name: 'b', age: 2 },
  { name: 'd', age: 1 },
];
const at = (name: string) => rows.findIndex((row) => row.name === name);
const around = (name: string, column: 'name' | 'age', desc = false) => {
  const { previous, next } = neighbours(rows, at(name), { value: (row) => row[column] }, desc);
  return [previous?.name, next?.name];
};

test('the neighbours are those of the sorted table, not of the reply', () => {
  assert.deepEqual(around('b', 'name'), ['a', 'c']);
  assert.deepEqual(around('b', 'name', true), ['c', 'a']);
});

test('the ends of the table have one neighbour', () => {
  assert.deepEqual(around('a', 'name'), [undefined, 'b']);
  assert.deepEqual(around('d', 'name'), ['c', undefined]);
});

test('equal values stay in the order of the reply in both directions, and rows without a value are last', () => {
  assert.deepEqual(around('b', 'age'), ['c', 'a']);
  assert.deepEqual(around('b', 'age', true), ['c', 'd']);
  assert.deepEqual(around('a', 'age', true), ['d', undefined]);
});

test('a rover that is not in the list has no neighbours', () => {
  assert.deepEqual(neighbours(rows, -1, { value: (row) => row.name }, false), {
    previous: undefined,
    next: undefined,
  });
});
