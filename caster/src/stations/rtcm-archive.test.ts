import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { logText } from '@cairn/contract/caster-events';
import { RtcmArchive } from './rtcm-archive.ts';
import type { Stream } from './stream.ts';

const ely = { station: { mount: 'ELY' } } as Stream; // all that the archive reads of a stream
const began = Date.UTC(2026, 10, 21, 14);
const bounds = { archiveEveryMs: 0, archiveBytes: 1000, archiveFreeBytes: 0 };

const burst = (text: string) => Buffer.from(text);

async function archiveInFolder(t: TestContext, overrides: Partial<typeof bounds> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-keeper-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const logged: string[] = [];
  const program = { info() {}, warn() {}, error: (_: object, message: string) => void logged.push(message) };
  const archive = new RtcmArchive(join(folder, 'rtcm'), { ...bounds, ...overrides }, program, (line) =>
    logged.push(logText(line)),
  );
  const read = (file: string) => readFile(join(folder, 'rtcm', file), 'utf8');
  return { archive, folder, output: logged, read };
}

test('bursts of an hour are archived in one file in their order, and those of the next hour in the next', async (t) => {
  const { archive, read } = await archiveInFolder(t);
  archive.store(burst('one '), ely, began);
  archive.store(burst('two '), ely, began + 1000);
  await archive.write();
  archive.store(burst('three'), ely, began + 3_599_999);
  archive.store(burst('four'), ely, began + 3_600_000);
  await archive.stop();
  assert.equal(await read('ELY/2026/325/14.rtcm3'), 'one two three');
  assert.equal(await read('ELY/2026/325/15.rtcm3'), 'four');
  assert.equal(archive.droppedBytes, 0);
});

test('what does not fit in memory is dropped and counted, and what fits is archived', async (t) => {
  const { archive, read } = await archiveInFolder(t, { archiveBytes: 10 });
  for (const text of ['12345', '67890', 'lost!', 'too']) archive.store(burst(text), ely, began);
  await archive.write();
  archive.store(burst('again'), ely, began);
  await archive.stop();
  assert.equal(await read('ELY/2026/325/14.rtcm3'), '1234567890again');
  assert.equal(archive.droppedBytes, 8);
});

test('nothing is written to a disk that is almost full, and that is logged once', async (t) => {
  const { archive, output, read } = await archiveInFolder(t, { archiveFreeBytes: Number.MAX_SAFE_INTEGER });
  for (const text of ['one', 'two']) {
    archive.store(burst(text), ely, began);
    await archive.write();
  }
  await assert.rejects(read('ELY/2026/325/14.rtcm3'), { code: 'ENOENT' });
  assert.deepEqual(output, [
    'RTCM cannot be stored on disk',
    'RTCM cannot be stored on disk: the disk is almost full',
  ]);
  assert.equal(archive.droppedBytes, 6);
});

test('RTCM is dropped while its folder cannot be written, and both changes are logged', async (t) => {
  const { archive, folder, output, read } = await archiveInFolder(t);
  await writeFile(join(folder, 'rtcm'), 'a file is in the way');
  for (const text of ['one', 'two']) {
    archive.store(burst(text), ely, began);
    await archive.write();
  }
  assert.equal(output.length, 2);
  assert.match(
    output[1] ?? '',
    /^RTCM cannot be stored on disk: EEXIST|^RTCM cannot be stored on disk: ENOTDIR/,
  );
  await rm(join(folder, 'rtcm'));
  archive.store(burst('three'), ely, began);
  await archive.stop();
  assert.equal(await read('ELY/2026/325/14.rtcm3'), 'three');
  assert.equal(output[2], 'RTCM is stored on disk again, 0.0 MB were lost since the start');
});
