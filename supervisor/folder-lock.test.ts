import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type FolderLock, lockFolder } from './folder-lock.ts';

function folderOf(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-lock-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Another process that locks the folder until it is killed. */
async function otherHolder(t: TestContext, folder: string) {
  const script = `
    const { lockFolder } = await import(${JSON.stringify(new URL('folder-lock.ts', import.meta.url).href)});
    console.log(JSON.stringify(lockFolder(${JSON.stringify(folder)})));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

test('a folder that a process holds is refused with its pid, and free once it was killed', async (t) => {
  const folder = folderOf(t);
  const other = await otherHolder(t, folder);
  assert.deepEqual(lockFolder(folder), { holderPid: other.pid });
  other.kill('SIGKILL');
  await once(other, 'exit');
  const lock = lockFolder(folder) as FolderLock;
  assert.equal(lock.afterCrash, true);
  lock.release();
  assert.deepEqual(readdirSync(folder), []);
});

test('a copy of a folder that is in use is free, and the folder stays taken', async (t) => {
  const folder = folderOf(t);
  const other = await otherHolder(t, folder);
  const copy = folderOf(t);
  cpSync(folder, copy, { recursive: true });
  (lockFolder(copy) as FolderLock).release();
  assert.deepEqual(lockFolder(folder), { holderPid: other.pid });
});

test('a released folder can be taken again', (t) => {
  const folder = folderOf(t);
  (lockFolder(folder) as FolderLock).release();
  assert.equal((lockFolder(folder) as FolderLock).afterCrash, false);
});

test('a pid reused by another process, and a torn file, hold no lock', (t) => {
  const folder = folderOf(t);
  writeFileSync(join(folder, 'cairn.lock'), JSON.stringify({ pid: process.pid, began: 'long ago' }));
  (lockFolder(folder) as FolderLock).release();
  writeFileSync(join(folder, 'cairn.lock'), '{"pi');
  assert.ok('release' in lockFolder(folder));
});
