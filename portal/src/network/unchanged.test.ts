import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepUnchanged } from './unchanged.ts';

const rover = (value: number, status: number) => ({ value, status, text: `Rover ${value}` });

test('a rover that did not change stays the same object from one poll to the next', () => {
  const before = { rovers: [rover(1, 4), rover(2, 5)], total: 2 };
  const after = keepUnchanged(before, { rovers: [rover(2, 4), rover(1, 4)], total: 2 });
  assert.equal(after.rovers[1], before.rovers[0]);
  assert.deepEqual(after.rovers, [rover(2, 4), rover(1, 4)]);
  assert.notEqual(after.rovers[0], before.rovers[1]);
});

test('a reply in which nothing changed keeps its list', () => {
  const before = { rovers: [rover(1, 4)], total: 1 };
  assert.equal(keepUnchanged(before, { rovers: [rover(1, 4)], total: 1 }).rovers, before.rovers);
});

test('rovers come and go', () => {
  const before = { rovers: [rover(1, 4), rover(2, 5)], total: 2 };
  const after = keepUnchanged(before, { rovers: [rover(2, 5), rover(3, 0)], total: 2 });
  assert.deepEqual(
    after.rovers.map(({ value }) => value),
    [2, 3],
  );
  assert.equal(after.rovers[0], before.rovers[1]);
});

test('the first reply is taken as it is', () => {
  const reply = { rovers: [rover(1, 4)], total: 1 };
  assert.equal(keepUnchanged(undefined, reply), reply);
});
