import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { chooseProgramRunners, findEmbedded } from '@cairn/database';
import pg from 'pg';
import { Installation, until } from './cairn.ts';

const programs = ['watchdog', 'worker', 'caster', 'api'];
const isRoot = process.getuid?.() === 0;

test('each program has an account, an environment and a login of its own, and nobody else reads the data folder', async (t) => {
  const installation = await Installation.make(t);
  await olderInstallation(installation.folder);
  const started = await installation.start('start', {
    CAIRN_ADMIN_PASSWORD: 'Of-the-1st-start',
    SMTP_URL: 'smtp://user:of-the-worker@127.0.0.1:9',
    MAIL_FROM: 'rtk@example.com',
    REMOTE_VIEW_URL: 'https://remote.example.com/{mount}',
    REMOTE_VIEW_AUTH: 'of-the-api',
    STRANGE: 'no setting of ours',
  });
  const environment = Object.fromEntries(
    programs.map((name) => [
      name,
      readFileSync(`/proc/${installation.program(name)}/environ`, 'utf8').split('\0'),
    ]),
  );
  const has = (name: string, text: string) => environment[name]?.some((variable) => variable.includes(text));

  await t.test(
    'as root, no program runs as root, and none may read the files of the database or the environment of another',
    () => {
      if (!isRoot) return;
      for (const name of programs) {
        const status = readFileSync(`/proc/${installation.program(name)}/status`, 'utf8');
        assert.doesNotMatch(status, /^Uid:\t0\t/m, name);
        assert.match(status, /^CapEff:\t0+$/m, name);
      }
      const owner = (path: string) => lstatSync(path).uid;
      const accounts = programs.map((name) => owner(`/proc/${installation.program(name)}`));
      assert.equal(new Set(accounts).size, programs.length, `accounts ${accounts}`);
      assert.equal(owner(join(installation.folder, 'postgres')), accounts[0], 'of the watchdog');
      const { uid, gid } = lstatSync(`/proc/${installation.program('api')}`);
      const read = (name: string) =>
        execFileSync('cat', [`/proc/${installation.program(name)}/environ`], { uid, gid, stdio: 'pipe' });
      assert.match(String(read('api')), /DATABASE_URL=/);
      for (const name of ['watchdog', 'worker', 'caster'])
        assert.throws(() => read(name), /Permission denied/, name);
    },
  );

  await t.test('no program has what another one needs', () => {
    for (const [text, owner] of [
      ['of-the-worker', 'worker'],
      ['of-the-api', 'api'],
      ['Of-the-1st-start', ''],
      ['STRANGE=', ''],
    ] as const)
      for (const name of programs) assert.equal(has(name, text), name === owner, `${text} in the ${name}`);
  });

  await t.test('the superuser of the database is nobody’s, and each program has its own login', () => {
    const superuser = readFileSync(join(installation.folder, 'postgres/cairn.password'), 'utf8');
    for (const name of programs) assert.ok(!has(name, superuser), name);
    for (const name of ['worker', 'caster', 'api'])
      assert.ok(has(name, `DATABASE_URL=postgres://cairn_${name}:`), name);
    assert.ok(!has('watchdog', 'DATABASE_URL='));
    assert.ok(!has('watchdog', 'CAIRN_SECRET='));
  });

  await t.test('modes are narrow, those of an older installation too', () => {
    const mode = (path: string) => (lstatSync(join(installation.folder, path)).mode & 0o777).toString(8);
    assert.equal(mode(''), isRoot ? '711' : '700');
    for (const path of ['secret', 'log/api.log', 'log/api.log.1', 'log/caster.log'])
      assert.equal(mode(path), '600', path);
    assert.equal(mode('log'), '700');
    for (const path of ['rtcm', 'rtcm/GB01', 'rinex']) assert.equal(mode(path), isRoot ? '770' : '750', path);
    assert.equal(mode('rtcm/GB01/file'), isRoot ? '660' : '640');
    if (isRoot) assert.equal(mode('api-cache'), '700');
  });

  await t.test(
    'the worker deletes files that no job has any more, those of the one account of an older installation too',
    () => until(() => !existsSync(join(installation.folder, 'rinex/GB01')), 'they are deleted'),
  );

  await t.test('while nobody uses it, it asks its database little: no program wakes itself', async () => {
    const client = new pg.Client(await findEmbedded(installation.folder));
    await client.connect();
    try {
      const perSecond = await commitsPerSecond(client);
      assert.ok(perSecond < 150, `${perSecond} transactions a second, some 20 of them of this test`);
    } finally {
      await client.end();
    }
  });

  assert.equal(await started.end('SIGTERM'), 0);
  assert.deepEqual(installation.processes(), []);
});

/** Logs and an RTCM archive for all to read, as they were written before, and RINEX for one account of all programs. */
async function olderInstallation(folder: string) {
  chmodSync(folder, 0o755);
  for (const path of ['log', 'rtcm', 'rtcm/GB01']) mkdirSync(join(folder, path), { mode: 0o755 });
  for (const path of ['log/api.log', 'log/api.log.1', 'rtcm/GB01/file'])
    writeFileSync(join(folder, path), 'old\n', { mode: 0o644 });
  const rinex = ['rinex', 'rinex/GB01', 'rinex/GB01/file'].map((path) => join(folder, path));
  for (const path of rinex.slice(0, 2)) mkdirSync(path, { mode: 0o750 });
  writeFileSync(rinex[2] ?? '', 'old\n', { mode: 0o640 });
  const account = (await chooseProgramRunners([], ['/'], false))?.others.account;
  if (account) for (const path of rinex) lchownSync(path, account.uid, account.gid);
}

/** How many transactions end in a second, over five by the clock of the database, in which a caster writes its heartbeat. */
async function commitsPerSecond(client: pg.Client): Promise<number> {
  const read = async () => {
    const { rows } = await client.query<{ commits: number; heartbeat: number }>(
      `select xact_commit::int as commits, extract(epoch from (select max(seen_at) from caster_services))::int as heartbeat
       from pg_stat_database where datname = current_database()`,
    );
    return rows[0] ?? assert.fail('no statistics');
  };
  const first = await read();
  let last = first;
  await until(async () => {
    last = await read();
    return last.heartbeat >= first.heartbeat + 5;
  }, 'the caster has written its heartbeat for five seconds');
  return (last.commits - first.commits) / (last.heartbeat - first.heartbeat);
}
