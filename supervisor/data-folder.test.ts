import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openDataFolder } from './data-folder.ts';

test('the data folder is for its owner, also where a link leads to it, and a shared one stays as it is', (t) => {
  const parent = mkdtempSync(join(tmpdir(), 'cairn-data-'));
  t.after(() => rmSync(parent, { recursive: true }));
  const [disk, link, shared] = ['disk', 'link', 'shared'].map((name) => join(parent, name)) as [
    ...[string, string, string],
  ];
  mkdirSync(disk, { mode: 0o755 });
  symlinkSync(disk, link);
  openDataFolder(link);
  assert.equal(statSync(disk).mode & 0o777, process.getuid?.() === 0 ? 0o711 : 0o700);
  mkdirSync(shared);
  chmodSync(shared, 0o1777);
  openDataFolder(shared);
  assert.equal(statSync(shared).mode & 0o7777, 0o1777);
});
