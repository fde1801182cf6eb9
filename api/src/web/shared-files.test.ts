import assert from 'node:assert/strict';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { CHUNK, SharedFiles } from './shared-files.ts';

test('each range of a file has its bytes, to the last', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-shared-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'asset.js');
  const whole = Buffer.from(Array.from({ length: 2 * CHUNK + 500 }, (_, n) => n % 251));
  await writeFile(path, whole);
  const shared = new SharedFiles();
  for (const [start, end] of [
    [0, whole.length - 1],
    [CHUNK - 1, CHUNK],
    [CHUNK, 2 * CHUNK - 1],
    [whole.length - 1, whole.length - 1],
    [70_000, 70_010],
  ] as const) {
    const bytes = await buffer(shared.insteadOf(createReadStream(path, { start, end }), 'v1'));
    assert.deepEqual(bytes, whole.subarray(start, end + 1), `${start} to ${end}`);
  }
  assert.deepEqual(await buffer(shared.insteadOf(createReadStream(path), 'v1')), whole);
  await writeFile(path, '');
  assert.equal((await buffer(shared.insteadOf(createReadStream(path), 'v2'))).length, 0);
  await rm(path);
  await assert.rejects(buffer(shared.insteadOf(createReadStream(path), 'v3')), /ENOENT/);
});

test('a chunk is read once for all, anew in another version of the file, and the oldest ones are forgotten', async () => {
  const reads: number[] = [];
  let broken = true;
  const read = async (_: string, from: number) => {
    reads.push(from / CHUNK);
    if (broken) throw new Error('the disk');
    return Buffer.alloc(from < 3 * CHUNK ? CHUNK : 10);
  };
  const shared = new SharedFiles(read, 4);
  const whole = (version: string) =>
    buffer(shared.insteadOf(createReadStream(import.meta.filename), version));
  await assert.rejects(whole('v1'), /the disk/);
  broken = false;
  reads.length = 0;
  const all = await Promise.all(Array.from({ length: 50 }, () => whole('v1')));
  assert.deepEqual([...new Set(all.map(({ length }) => length))], [3 * CHUNK + 10]);
  assert.deepEqual(reads, [0, 1, 2, 3]);
  await whole('v2');
  assert.deepEqual(reads.slice(4), [0, 1, 2, 3]);
  await whole('v1');
  assert.deepEqual(reads.slice(8), [0, 1, 2, 3], 'those of the other version have taken their place');
});
