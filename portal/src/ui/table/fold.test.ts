import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Column } from './column.ts';
import { fold } from './fold.ts';

const column = (id: string, width: number, foldInto?: string): Column<object> => ({
  id,
  header: id,
  value: () => id,
  width,
  ...(foldInto && { foldInto }),
});
const all = [
  column('rover', 100),
  column('reseller', 80, 'dealer'),
  column('dealer', 90, 'company'),
  column('company', 100),
];
const widths = (room: number) => fold(all, room).columns.map(({ id, width }) => `${id} ${width}`);
const taken = (room: number) =>
  [...fold(all, room).taken].map(([id, columns]) => [id, ...columns.map((one) => one.id)]);

test('a table with room for all its columns folds none', () => {
  assert.deepEqual(fold(all, 370), { columns: all, taken: new Map() });
});

test('columns are folded one after the other, and what took one in gets the room that is left', () => {
  assert.deepEqual(widths(369), ['rover 100', 'dealer 169', 'company 100']);
  assert.deepEqual(taken(369), [['dealer', 'reseller']]);
});

test('a column that is folded takes along what it had taken in', () => {
  assert.deepEqual(widths(289), ['rover 100', 'company 189']);
  assert.deepEqual(taken(289), [['company', 'dealer', 'reseller']]);
});

test('columns go nowhere where the one that would take them in is hidden', () => {
  const hidden = all.filter(({ id }) => id !== 'company');
  assert.deepEqual(
    fold(hidden, 10).columns.map(({ id }) => id),
    ['rover', 'dealer'],
  );
});
