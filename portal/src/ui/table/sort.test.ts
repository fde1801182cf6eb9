import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { carryOver, sortRows } from './sort.ts';

const value = ({ age }: { age: number | null }) => age;
const rows = [{ age: 3 }, { age: null }, { age: 1 }, { age: 3 }, { age: 2 }];

test('rows are sorted by the column, ties as they came, rows without a value last', () => {
  assert.deepEqual(sortRows(rows, { value }, false), [2, 4, 0, 3, 1]);
  assert.deepEqual(sortRows(rows, { value }, true), [0, 3, 4, 2, 1]);
});

test('names are compared without case and with their numbers counted', () => {
  const named = ['Dozer 10', 'dozer 9', 'Crane'].map((name) => ({ name }));
  assert.deepEqual(sortRows(named, { value: ({ name }) => name }, false), [2, 1, 0]);
});

test('the result is the same from whatever order the sort starts', () => {
  fc.assert(
    fc.property(
      fc
        .array(fc.option(fc.integer({ min: 0, max: 5 })), { maxLength: 30 })
        .chain((ages) =>
          fc.tuple(fc.constant(ages), fc.shuffledSubarray([...ages.keys()], { minLength: ages.length })),
        ),
      fc.boolean(),
      ([ages, start], desc) => {
        const aged = ages.map((age) => ({ age }));
        assert.deepEqual(sortRows(aged, { value }, desc, [...start]), sortRows(aged, { value }, desc));
      },
    ),
  );
});

test('the order before is carried over: gone rows leave, new rows follow', () => {
  assert.deepEqual(carryOver(['c', 'a', 'x'], ['a', 'b', 'c', 'd']), [2, 0, 1, 3]);
});
