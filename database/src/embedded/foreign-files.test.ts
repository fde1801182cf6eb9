import assert from 'node:assert/strict';
import { link, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { readForeign, writeForeign } from './foreign-files.ts';

async function folderOf(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-foreign-'));
  t.after(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'system'), 'of the system');
  return folder;
}

test('a file is written and read, for its owner alone', async (t) => {
  const file = join(await folderOf(t), 'port');
  assert.equal(await readForeign(file), undefined);
  await writeForeign(file, '1');
  await writeForeign(file, '2');
  assert.equal(await readForeign(file), '2');
  assert.equal((await stat(file)).mode & 0o777, 0o600);
});

test('a link in the place of a file is not read, and is replaced by a write that leaves its target', async (t) => {
  const folder = await folderOf(t);
  for (const make of [symlink, link]) {
    const file = join(folder, make.name);
    await make(join(folder, 'system'), file);
    assert.equal(await readForeign(file), undefined, make.name);
    await writeForeign(file, 'ours');
    assert.equal(await readForeign(file), 'ours', make.name);
  }
  assert.equal(await readFile(join(folder, 'system'), 'utf8'), 'of the system');
  assert.deepEqual((await readdir(folder)).sort(), ['link', 'symlink', 'system']);
});
