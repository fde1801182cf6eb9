import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LogLine } from '@cairn/contract';
import { countAbove, type LogPage, withNewest, withOlder } from './lines.ts';

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
const stretch = (ids: number[], next: string | null = 'older'): LogPage => ({
  Log: ids.map((id) => line(id)),
  next,
});
const ids = ({ Log }: LogPage) => Log.map(({ id }) => id);

test('new lines join on top of known lines, which stay the same objects', () => {
  const known = stretch([5, 4, 3, 2, 1], 'before 1');
  const joined = withNewest(known, stretch([7, 6, 5, 4], 'before 4'));
  assert.deepEqual(ids(joined), [7, 6, 5, 4, 3, 2, 1]);
  assert.equal(joined.Log[2], known.Log[0]);
  assert.equal(joined.next, 'before 1');
});

test('a poll without new lines returns the same page', () => {
  const known = stretch([5, 4, 3, 2, 1]);
  assert.equal(withNewest(known, stretch([5, 4, 3])), known);
});

test('a line that was written late is sorted in between known lines', () => {
  const known = stretch([9, 5, 3, 2]);
  assert.deepEqual(
    ids(withNewest(known, { Log: [line(9), line(10, 7), line(5), line(3)], next: 'older' })),
    [9, 10, 5, 3, 2],
  );
});

test('a page that does not overlap the known lines replaces them: there is a gap between', () => {
  assert.deepEqual(
    withNewest(stretch([3, 2, 1]), stretch([9, 8, 7], 'before 7')),
    stretch([9, 8, 7], 'before 7'),
  );
});

test('a page that holds all there is replaces everything', () => {
  assert.deepEqual(ids(withNewest(stretch([3, 2, 1]), stretch([4, 3], null))), [4, 3]);
});

test('the first page and an empty one are taken as they are', () => {
  const page = stretch([2, 1]);
  assert.equal(withNewest(undefined, page), page);
  assert.deepEqual(ids(withNewest(page, stretch([], null))), []);
});

test('older lines follow at the end with the way to those before them', () => {
  const all = withOlder(stretch([4, 3]), stretch([2, 1], null));
  assert.deepEqual(ids(all), [4, 3, 2, 1]);
  assert.equal(all.next, null);
});

test('lines above the one that was on top are counted; when it is gone the count is zero', () => {
  assert.equal(countAbove(stretch([4, 3, 2]).Log, 2), 2);
  assert.equal(countAbove(stretch([4, 3, 2]).Log, 1), 0);
  assert.equal(countAbove(stretch([4, 3, 2]).Log, undefined), 0);
});
