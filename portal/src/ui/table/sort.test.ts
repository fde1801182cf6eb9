import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { CellValue } from './column.ts';
import { carryOver, sortRows } from './sort.ts';

const indices = (rows: readonly unknown[]) => rows.map((_, index) => index);
const sorted = <Row>(rows: Row[], value: (row: Row) => CellValue, desc: boolean) =>
  sortRows(rows, indices(rows), { value }, desc).order;
const value = ({ age }: { age: number | null }) => age;
const rows = [{ age: 3 }, { age: null }, { age: 1 }, { age: 3 }, { age: 2 }];

test('rows are sorted by the column, ties in their original order, rows without a value last', () => {
  assert.deepEqual(sorted(rows, value, false), [2, 4, 0, 3, 1]);
  assert.deepEqual(sorted(rows, value, true), [0, 3, 4, 2, 1]);
});

test('names are compared without case and with their numbers counted', () => {
  const named = ['Dozer 10', 'dozer 9', 'Crane'].map((name) => ({ name }));
  assert.deepEqual(
    sorted(named, ({ name }) => name, false),
    [2, 1, 0],
  );
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
        const before = { ids: indices(ages), keys: [], order: start };
        assert.deepEqual(
          sortRows(aged, indices(ages), { value }, desc, before).order,
          sorted(aged, value, desc),
        );
      },
    ),
  );
});

test('an order is reused exactly as long as rows and keys stay', () => {
  const before = sortRows(rows, indices(rows), { value }, false);
  assert.equal(sortRows([...rows], indices(rows), { value }, false, before), before);
  const aged = rows.map(({ age }, index) => ({ age: index === 0 ? 0 : age }));
  assert.deepEqual(sortRows(aged, indices(aged), { value }, false, before).order, [0, 2, 4, 3, 1]);
  const others = rows.map((_, index) => index + 10);
  assert.deepEqual(sortRows(rows, others, { value }, false, before).ids, others);
});

test('the previous order is carried over: missing rows are removed, new rows follow', () => {
  assert.deepEqual(carryOver({ ids: ['a', 'x', 'c'], order: [2, 0, 1] }, ['a', 'b', 'c', 'd']), [2, 0, 1, 3]);
});
