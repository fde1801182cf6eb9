import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { removeShownPassword, showPassword } from './first-password.ts';

test('a generated password is shown on a terminal, and elsewhere only in a file of its owner', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-first-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'first-password');
  assert.match(showPassword('Wold-9-Ridge', folder, true).join(' '), /Wold-9-Ridge.*24 hours/);
  assert.ok(!existsSync(path));

  writeFileSync(path, 'somebody put it here', { mode: 0o644 });
  const lines = showPassword('Wold-9-Ridge', folder, false).join(' ');
  assert.doesNotMatch(lines, /Wold-9-Ridge/);
  assert.ok(lines.includes(path));
  assert.equal(readFileSync(path, 'utf8'), 'Wold-9-Ridge\n');
  assert.equal(statSync(path).mode & 0o777, 0o600);

  removeShownPassword(folder);
  assert.ok(existsSync(path), 'a start within the day leaves it');
  const before = new Date(Date.now() - 25 * 3_600_000);
  utimesSync(path, before, before);
  removeShownPassword(folder);
  assert.ok(!existsSync(path));
  removeShownPassword(folder);
});
