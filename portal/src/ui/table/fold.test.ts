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

test('a column waits for those that go into it, wherever they stand', () => {
  const [rover, reseller, dealer, company] = all;
  assert.ok(rover && reseller && dealer && company);
  const folded = (room: number) => fold([rover, company, dealer, reseller], room).taken.get('company');
  assert.equal(folded(369), undefined);
  assert.deepEqual(
    folded(289)?.map(({ id }) => id),
    ['dealer', 'reseller'],
  );
});

test('those that go into one column stand in their order, and the last goes first', () => {
  const names = [column('rover', 100), column('registration', 80, 'rover'), column('sim', 80, 'rover')];
  const folded = (room: number) =>
    fold(names, room)
      .taken.get('rover')
      ?.map(({ id }) => id);
  assert.deepEqual(folded(200), ['sim']);
  assert.deepEqual(folded(150), ['registration', 'sim']);
});

test('before a column is folded, others have their least widths, and what is left is shared', () => {
  const texts = all.map((one) => (one.id === 'rover' ? { ...one, leastWidth: 60 } : one));
  const narrow = (room: number) => fold(texts, room).columns.map(({ id, width }) => `${id} ${width}`);
  assert.deepEqual(narrow(350), ['rover 80', 'reseller 80', 'dealer 90', 'company 100']);
  assert.deepEqual(narrow(310), ['rover 80', 'dealer 130', 'company 100']);
  assert.deepEqual(narrow(10), ['rover 60', 'company 100']);
});

test('columns go nowhere where the one that would take them in is hidden', () => {
  const hidden = all.filter(({ id }) => id !== 'company');
  assert.deepEqual(
    fold(hidden, 10).columns.map(({ id }) => id),
    ['rover', 'dealer'],
  );
});
