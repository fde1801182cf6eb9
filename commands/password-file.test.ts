import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createTestDatabase } from '@cairn/database/testing';
import { isPassword } from '@cairn/domain/passwords';
import { root } from '../tools/root.ts';

test('a command takes a password from a file or its input; one among its arguments is warned of', async (t) => {
  const { database, secret, url } = await createTestDatabase(t);
  const folder = await mkdtemp(join(tmpdir(), 'cairn-password-'));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'password');
  await writeFile(file, 'Limestone-Ridge-7\n', { mode: 0o600 });
  const create = (email: string, args: string[], input = '') =>
    spawnSync(process.execPath, ['cairn.ts', 'admin', 'create', '--email', email, ...args], {
      cwd: root,
      env: { PATH: process.env.PATH, DATABASE_URL: url, CAIRN_SECRET: secret.reveal() },
      encoding: 'utf8',
      input,
    });
  const signsIn = async (email: string, password: string) => {
    const { password_hash } = await database.service
      .selectFrom('users')
      .where('email', '=', email)
      .select('password_hash')
      .executeTakeFirstOrThrow();
    return isPassword(password_hash, password, { owner: 'test', first: true });
  };

  const byFile = create('file@example.com', ['--password-file', file]);
  assert.equal(byFile.stderr, '');
  assert.ok(await signsIn('file@example.com', 'Limestone-Ridge-7'));
  create('input@example.com', ['--password-file', '-'], 'Chalk-Ridge-41');
  assert.ok(await signsIn('input@example.com', 'Chalk-Ridge-41'));

  const shown = create('shown@example.com', ['--password', 'Barley-Field-42']);
  assert.match(shown.stderr, /can be read by everybody on this machine/);
  assert.ok(await signsIn('shown@example.com', 'Barley-Field-42'));

  const missing = create('missing@example.com', ['--password-file', join(folder, 'none')]);
  assert.match(missing.stderr, /cannot be read/);
  assert.match(create('short@example.com', ['--password-file', '-'], 'short').stderr, /8 to 200 characters/);
  const both = create('both@example.com', ['--password-file', file, '--password', 'x'.repeat(9)]);
  assert.match(both.stderr, /cannot be used with/);
});
