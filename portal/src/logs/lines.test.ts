import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LogLine } from '@cairn/contract';
import {
  freeze,
  type LineOrder,
  type LogPage,
  orderOfCursors,
  withAbove,
  withNewest,
  withOlder,
} from './lines.ts';

const line = (id: number, second = id): LogLine => ({
  id,
  Timestamp: new Date(Date.UTC(2026, 10, 20, 12, 0, second)).toISOString(),
  Username: '',
  Basestation: '',
  Message_code: 50,
  Message: 'Sourcetable read',
  Type_code: 3,
  Rover_id: null,
  Session_id: null,
  Description: '',
  Color: '#838990',
  Colour: '#838990',
});
const stretch = (ids: number[], next: string | null = 'older'): LogPage<LogLine> => ({
  rows: ids.map((id) => line(id)),
  next,
  newer: `above ${ids[0]}`,
});
const order: LineOrder<LogLine> = {
  idOf: ({ id }) => id,
  isOlder: (one, than) =>
    one.Timestamp < than.Timestamp || (one.Timestamp === than.Timestamp && one.id < than.id),
};
const ids = ({ rows }: LogPage<LogLine>) => rows.map(({ id }) => id);

test('new lines join on top of known lines, which stay the same objects', () => {
  const known = stretch([5, 4, 3, 2, 1], 'before 1');
  const joined = withNewest(known, stretch([7, 6, 5, 4], 'before 4'), order);
  assert.deepEqual(ids(joined), [7, 6, 5, 4, 3, 2, 1]);
  assert.equal(joined.rows[2], known.rows[0]);
  assert.equal(joined.next, 'before 1');
});

test('a poll without new lines returns the same page', () => {
  const known = stretch([5, 4, 3, 2, 1]);
  assert.equal(withNewest(known, stretch([5, 4, 3]), order), known);
});

test('a line that was written late is sorted in between known lines', () => {
  const known = stretch([9, 5, 3, 2]);
  assert.deepEqual(
    ids(
      withNewest(
        known,
        { rows: [line(9), line(10, 7), line(5), line(3)], next: 'older', newer: null },
        order,
      ),
    ),
    [9, 10, 5, 3, 2],
  );
});

test('a page that does not overlap the known lines replaces them: there is a gap between', () => {
  assert.deepEqual(
    withNewest(stretch([3, 2, 1]), stretch([9, 8, 7], 'before 7'), order),
    stretch([9, 8, 7], 'before 7'),
  );
});

test('a page that holds all there is replaces everything', () => {
  assert.deepEqual(ids(withNewest(stretch([3, 2, 1]), stretch([4, 3], null), order)), [4, 3]);
});

test('the first page and an empty one are taken as they are', () => {
  const page = stretch([2, 1]);
  assert.equal(withNewest(undefined, page, order), page);
  assert.deepEqual(ids(withNewest(page, stretch([], null), order)), []);
});

test('older lines follow at the end with the way to those before them', () => {
  const all = withOlder(stretch([4, 3]), stretch([2, 1], null), order);
  assert.deepEqual(ids(all), [4, 3, 2, 1]);
  assert.equal(all.next, null);
});

test('while somebody reads, lines wait above the one on top', () => {
  const read = stretch([4, 3, 2]).rows;
  const { shown, waiting, cut } = freeze(read, stretch([6, 5, 4, 3, 2, 1]).rows, order);
  assert.deepEqual(
    shown.map(({ id }) => id),
    [4, 3, 2, 1],
  );
  assert.equal(waiting, 2);
  assert.ok(!cut);
  assert.deepEqual(freeze(undefined, read, order), { shown: read, waiting: 0, cut: false });
  assert.deepEqual(freeze(read, read, order), { shown: read, waiting: 0, cut: false });
});

test('lines that are read stay when more came at once than a page holds', () => {
  const read = stretch([3, 2, 1]).rows;
  assert.deepEqual(freeze(read, stretch([9, 8]).rows, order), { shown: read, waiting: 2, cut: true });
});

test('lines above join on top, each once, with the way to those above them', () => {
  const all = withAbove(stretch([4, 3], 'before 3'), stretch([6, 5, 4]), order);
  assert.deepEqual(ids(all), [6, 5, 4, 3]);
  assert.equal(all.next, 'before 3');
  assert.equal(all.newer, 'above 6');
  const top = withAbove(all, { rows: [], next: null, newer: null }, order);
  assert.deepEqual(ids(top), [6, 5, 4, 3]);
  assert.equal(top.newer, 'above 6');
});

test('lines with cursors for ids stand by time, then by what follows, as numbers', () => {
  const { isOlder } = orderOfCursors;
  const [first, ...later] = ['1700000000000000~9~1', '1700000000000000~10~0', '1700000000000001~1~1'].map(
    (id) => ({ id }),
  );
  assert.ok(first);
  for (const one of later) {
    assert.ok(isOlder(first, one));
    assert.ok(!isOlder(one, first));
  }
  assert.ok(!isOlder(first, { ...first }));
});
