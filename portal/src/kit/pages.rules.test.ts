import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextPage } from './pages.rules.ts';

/** Reads a list to its end; after each page the list becomes what `change` makes of it. */
function read(
  list: readonly number[],
  limit: number,
  change: (list: readonly number[]) => readonly number[],
) {
  const found = new Set<number>();
  const lengths: number[] = [];
  const total = list.length;
  for (let page: number | undefined = 0; page !== undefined; ) {
    const rows = list.slice(page * limit, (page + 1) * limit);
    for (const row of rows) found.add(row);
    lengths.push(rows.length);
    page = nextPage({ found: found.size, total, lengths, limit, page });
    list = change(list);
  }
  return { found, pages: lengths.length };
}

const rows = (count: number) => Array.from({ length: count }, (_, index) => index);
const same = (list: readonly number[]) => list;

test('a list that stays as it is is read once, whatever its length', () => {
  for (const [count, pages] of [
    [0, 1],
    [1, 1],
    [50, 1],
    [51, 2],
    [250, 5],
  ] as const)
    assert.deepEqual(
      [read(rows(count), 50, same).found.size, read(rows(count), 50, same).pages],
      [count, pages],
      `${count}`,
    );
});

test('rows that move to the end while pages are read are found all the same', () => {
  const moving = (list: readonly number[]) => [...list.slice(3), ...list.slice(0, 3)];
  assert.equal(read(rows(250), 50, moving).found.size, 250);
});

test('new rows at the beginning push none of the others out', () => {
  let next = 1000;
  const { found } = read(rows(120), 50, (list) => [next++, ...list]);
  for (const row of rows(120)) assert.ok(found.has(row), `${row}`);
});

test('a list that becomes shorter comes to an end', () => {
  assert.ok(read(rows(250), 50, (list) => list.slice(0, 100)).pages <= 6);
});
