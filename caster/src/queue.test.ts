import assert from 'node:assert/strict';
import test from 'node:test';
import { RowQueue, writeAll } from './queue.ts';

const refused = (row: unknown) => Object.assign(new Error(`no ${row}`), { code: '23503' });
const lost = Object.assign(new Error('gone'), { code: '57P01' });

test('a full queue sheds what comes, keeps what it has, and counts', async () => {
  const queue = new RowQueue<number>(3);
  for (let row = 1; row <= 5; row++) queue.push(row);
  const written: number[] = [];
  await queue.drain(2, async (rows) => void written.push(...rows));
  assert.deepEqual([written, queue.shed, queue.length], [[1, 2, 3], 2, 0]);
});

test('rows that could not be written come again, before those that came meanwhile', async () => {
  const queue = new RowQueue<number>(10);
  for (const row of [1, 2, 3]) queue.push(row);
  await assert.rejects(
    queue.drain(2, async () => {
      queue.push(4);
      throw lost;
    }),
  );
  const written: number[] = [];
  await queue.drain(10, async (rows) => void written.push(...rows));
  assert.deepEqual([written, queue.shed], [[1, 2, 3, 4], 0]);
});

test('rows that the database refuses are found among the good ones, whatever their number', async () => {
  const bad = new Set([0, 7, 8, 99]);
  const written: number[] = [];
  const dropped: number[] = [];
  await writeAll(
    Array.from({ length: 100 }, (_, row) => row),
    async (rows) => {
      const found = rows.find((row) => bad.has(row));
      if (found !== undefined) throw refused(found);
      written.push(...rows);
    },
    (row) => dropped.push(row),
  );
  assert.deepEqual(dropped, [...bad]);
  assert.equal(written.length, 96);
});

test('a broken connection is no reason to drop a row', async () => {
  const dropped: number[] = [];
  const write = () => Promise.reject(lost);
  await assert.rejects(
    writeAll([1], write, (row) => dropped.push(row)),
    lost,
  );
  assert.deepEqual(dropped, []);
});
