import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { storedSecret } from './open-database.ts';

test('a secret is made once, after a change too, but not for a database whose own is missing', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-secret-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'secret');
  const first = storedSecret(folder).reveal();
  mkdirSync(join(folder, 'postgres'));
  assert.equal(storedSecret(folder).reveal(), first);

  renameSync(path, `${path}.old`); // as one changes it
  assert.deepEqual(storedSecret(folder).revealAll().slice(1), [first]);

  rmSync(path);
  rmSync(`${path}.old`);
  assert.throws(() => storedSecret(folder), /secret is missing.*put it back from your backup/s);
  assert.ok(!existsSync(path));
});
