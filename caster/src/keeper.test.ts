import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { logText } from '@cairn/contract/caster-events';
import { Keeper } from './keeper.ts';
import type { Stream } from './stream.ts';

const ely = { station: { mount: 'ELY' } } as Stream; // all that a keeper looks at
const began = Date.UTC(2026, 10, 21, 14);
const bounds = { keptEvery: 0, keptBytes: 1000, keptFree: 0 };

const burst = (text: string) => Buffer.from(text);

async function keeper(t: TestContext, given: Partial<typeof bounds> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-keeper-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const said: string[] = [];
  const program = { info() {}, warn() {}, error: (_: object, message: string) => void said.push(message) };
  const kept = new Keeper(join(folder, 'rtcm'), { ...bounds, ...given }, program, (line) =>
    said.push(logText(line)),
  );
  const read = (file: string) => readFile(join(folder, 'rtcm', file), 'utf8');
  return { kept, folder, said, read };
}

test('what comes within an hour goes into one file in its order, and the next hour into the next', async (t) => {
  const { kept, read } = await keeper(t);
  kept.keep(burst('one '), ely, began);
  kept.keep(burst('two '), ely, began + 1000);
  await kept.write();
  kept.keep(burst('three'), ely, began + 3_599_999);
  kept.keep(burst('four'), ely, began + 3_600_000);
  await kept.stop();
  assert.equal(await read('ELY/2026/325/14.rtcm3'), 'one two three');
  assert.equal(await read('ELY/2026/325/15.rtcm3'), 'four');
  assert.equal(kept.shed, 0);
});

test('what does not fit in memory is shed and counted, and what fits is kept', async (t) => {
  const { kept, read } = await keeper(t, { keptBytes: 10 });
  for (const text of ['12345', '67890', 'lost!', 'too']) kept.keep(burst(text), ely, began);
  await kept.write();
  kept.keep(burst('again'), ely, began);
  await kept.stop();
  assert.equal(await read('ELY/2026/325/14.rtcm3'), '1234567890again');
  assert.equal(kept.shed, 8);
});

test('a disk that is almost full is left alone, and that is said once', async (t) => {
  const { kept, said, read } = await keeper(t, { keptFree: Number.MAX_SAFE_INTEGER });
  for (const text of ['one', 'two']) {
    kept.keep(burst(text), ely, began);
    await kept.write();
  }
  await assert.rejects(read('ELY/2026/325/14.rtcm3'), { code: 'ENOENT' });
  assert.deepEqual(said, [
    'RTCM cannot be kept on disk',
    'RTCM cannot be kept on disk: the disk is almost full',
  ]);
  assert.equal(kept.shed, 6);
});

test('a folder that cannot be written sheds until it can, and both are said', async (t) => {
  const { kept, folder, said, read } = await keeper(t);
  await writeFile(join(folder, 'rtcm'), 'a file is in the way');
  for (const text of ['one', 'two']) {
    kept.keep(burst(text), ely, began);
    await kept.write();
  }
  assert.equal(said.length, 2);
  assert.match(said[1] ?? '', /^RTCM cannot be kept on disk: EEXIST|^RTCM cannot be kept on disk: ENOTDIR/);
  await rm(join(folder, 'rtcm'));
  kept.keep(burst('three'), ely, began);
  await kept.stop();
  assert.equal(await read('ELY/2026/325/14.rtcm3'), 'three');
  assert.equal(said[2], 'RTCM is kept on disk again, 0.0 MB were not since the start');
});
