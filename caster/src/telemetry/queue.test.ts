import assert from 'node:assert/strict';
import test from 'node:test';
import type { Batch } from './batch.ts';
import { RowQueue } from './queue.ts';

const lost = Object.assign(new Error('gone'), { code: '57P01' });

interface Row {
  n: number;
}

/** Collects the rows of the queue, as numbers. */
const into = (written: number[]) => async (batch: Batch<Row>) =>
  void written.push(...batch.read().map(({ n }) => n));

test('a full queue drops new rows, stores those that it has, and counts', async () => {
  const queue = new RowQueue<Row>(3);
  for (let n = 1; n <= 5; n++) queue.push({ n });
  const written: number[] = [];
  await queue.drain(into(written));
  assert.deepEqual([written, queue.dropped, queue.length], [[1, 2, 3], 2, 0]);
});

test('rows that could not be written are written again, before later ones', async () => {
  const queue = new RowQueue<Row>(10);
  for (const n of [1, 2, 3]) queue.push({ n });
  await assert.rejects(
    queue.drain(async () => {
      queue.push({ n: 4 });
      throw lost;
    }),
  );
  assert.equal(queue.length, 4);
  const written: number[] = [];
  await queue.drain(into(written));
  assert.deepEqual([written, queue.dropped, queue.length], [[1, 2, 3, 4], 0, 0]);
});

test('rows that are being written still count against the bound', async () => {
  const queue = new RowQueue<Row>(2);
  for (const n of [1, 2]) queue.push({ n });
  const written: number[] = [];
  await queue.drain(async (batch) => {
    queue.push({ n: 3 });
    await into(written)(batch);
  });
  assert.deepEqual([written, queue.dropped], [[1, 2], 1]);
});
