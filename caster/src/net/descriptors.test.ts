import assert from 'node:assert/strict';
import { test } from 'node:test';
import { descriptorsRanOut, withinDescriptors } from './descriptors.ts';

const bounds = { connections: 60_000, pending: 20_000, pendingOfNetwork: 10_000, pendingOfGuesser: 32 };

test('bounds that the process has descriptors for stay as they are', () => {
  assert.deepEqual(withinDescriptors(bounds, { most: 65_536, open: 40 }), bounds);
});

test('with fewer descriptors the bounds leave some to the database and to files', () => {
  const lowered = withinDescriptors(bounds, { most: 1_024, open: 40 });
  assert.deepEqual(lowered, { connections: 920, pending: 460, pendingOfNetwork: 230, pendingOfGuesser: 32 });
  assert.ok(withinDescriptors(bounds, { most: 64, open: 40 }).connections > 0);
});

test('this process has a limit of its own, and descriptors left', () => {
  assert.ok(withinDescriptors({ ...bounds, connections: Infinity }).connections < Infinity);
  assert.equal(descriptorsRanOut(), false);
});
