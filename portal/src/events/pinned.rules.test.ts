import assert from 'node:assert/strict';
import { test } from 'node:test';
import { earliest, justAfter, rowsOfPage, takesNew } from './pinned.rules.ts';

const noon = '2026-11-20T12:00:00.000Z';
const one = '2026-11-20T13:00:00.000Z';

test('a list ends at the earliest of its bounds', () => {
  assert.equal(earliest(undefined, one, noon), noon);
  assert.equal(earliest(undefined, undefined), undefined);
});

test('a list that stays as it is ends just after its newest event', () => {
  assert.equal(justAfter('2026-11-20T11:59:59.999Z'), noon);
});

test('new events belong to lists whose end is open or yet to come', () => {
  assert.equal(takesNew(undefined, Date.parse(noon)), true);
  assert.equal(takesNew(one, Date.parse(noon)), true);
  assert.equal(takesNew(noon, Date.parse(one)), false);
});

test('pages begin above fifty results', () => {
  assert.deepEqual([rowsOfPage(undefined, 10), rowsOfPage(50, 10), rowsOfPage(51, 10)], [50, 50, 10]);
  assert.deepEqual([rowsOfPage(undefined, 100), rowsOfPage(1000, 100)], [100, 100]);
});
