import assert from 'node:assert/strict';
import test from 'node:test';
import { writeAll } from './refused-rows.ts';

const refused = (row: unknown) => Object.assign(new Error(`no ${row}`), { code: '23503' });
const lost = Object.assign(new Error('gone'), { code: '57P01' });

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
