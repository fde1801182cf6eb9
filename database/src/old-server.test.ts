import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { migrate } from './migrate.ts';
import { TEST_SECRET } from './testing.ts';

/** Where Debian has the programs of PostgreSQL 15. */
const PROGRAMS = '/usr/lib/postgresql/15/bin';

test('a server of PostgreSQL 15 is refused with the versions that are needed, and stays as it was', {
  skip: existsSync(PROGRAMS) ? false : 'PostgreSQL 15 is not installed',
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-15-'));
  const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  if (account.uid) chownSync(folder, account.uid, account.gid);
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(PROGRAMS, program), args, { ...account, cwd: folder, stdio: 'ignore' });
  t.after(() => {
    if (existsSync(join(folder, 'data/postmaster.pid')))
      run('pg_ctl', '-D', 'data', '-m', 'immediate', 'stop');
    rmSync(folder, { recursive: true });
  });
  run('initdb', '-D', 'data', '-U', 'cairn', '-A', 'trust', '--no-sync');
  const port = 20_000 + (process.pid % 10_000);
  const options = `-p ${port} -h 127.0.0.1 -c unix_socket_directories=`;
  run('pg_ctl', '-D', 'data', '-l', 'log', '-w', '-o', options, 'start');
  await assert.rejects(
    migrate(`postgres://cairn@127.0.0.1:${port}/postgres`, TEST_SECRET),
    /^Error: DATABASE_URL: the server is PostgreSQL 15\..*, and Cairn needs version 16, 17 or 18$/,
  );
});
