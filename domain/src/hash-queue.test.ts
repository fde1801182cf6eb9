import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HashQueue, HashQueueFull } from './hash-queue.ts';

/** A queue with one place, occupied by work that ends on command. */
function occupied(bounds = { running: 1, waiting: 2, ofOwner: 2 }) {
  const queue = new HashQueue(bounds);
  const done: string[] = [];
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const running = queue.run({ owner: 'running' }, () => promise);
  const add = (name: string, turn: { owner?: string; first?: boolean; signal?: AbortSignal } = {}) =>
    queue.run({ owner: name, ...turn }, async () => {
      done.push(name);
    });
  return { queue, done, release, running, add };
}

test('those who go first are served before the others, each in the order they came', async () => {
  const { done, release, add } = occupied();
  const all = [add('a'), add('b'), add('known 1', { first: true }), add('known 2', { first: true })];
  release();
  await Promise.all(all);
  assert.deepEqual(done, ['known 1', 'known 2', 'a', 'b']);
});

test('a full queue refuses, and has a place again afterwards; those who go first have places of their own', async () => {
  const { done, release, add } = occupied();
  const waiting = [add('a'), add('b')];
  await assert.rejects(add('c'), HashQueueFull);
  waiting.push(add('known', { first: true }));
  release();
  await Promise.all(waiting);
  await add('d');
  assert.deepEqual(done, ['known', 'a', 'b', 'd']);
});

test('one owner has a bounded number of places, and the others theirs', async () => {
  const { done, release, add } = occupied({ running: 1, waiting: 9, ofOwner: 2 });
  const waiting = [add('a 1', { owner: 'a' }), add('a 2', { owner: 'a' })];
  await assert.rejects(add('a 3', { owner: 'a' }), HashQueueFull);
  waiting.push(add('b'));
  release();
  await Promise.all(waiting);
  await add('a 4', { owner: 'a' });
  assert.deepEqual(done, ['a 1', 'a 2', 'b', 'a 4']);
});

test('who has gone leaves the queue', async () => {
  const { done, release, add } = occupied();
  const leaving = new AbortController();
  const gone = add('gone', { signal: leaving.signal });
  const waiting = [add('a')];
  leaving.abort(new Error('left'));
  await assert.rejects(gone, /left/);
  waiting.push(add('b'));
  await assert.rejects(add('too late', { signal: leaving.signal }), /left/);
  release();
  await Promise.all(waiting);
  assert.deepEqual(done, ['a', 'b']);
});

test('work that fails makes room', async () => {
  const queue = new HashQueue({ running: 1, waiting: 1, ofOwner: 1 });
  await assert.rejects(
    queue.run({ owner: 'a' }, () => Promise.reject(new Error('no'))),
    /no/,
  );
  assert.equal(await queue.run({ owner: 'a' }, async () => 7), 7);
});
