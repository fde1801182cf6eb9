import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../tools/root.ts';
import { procFile, until } from './cairn.ts';
import { Clone, type Run } from './clone.ts';

// A fresh clone on machines as people have them. Together with each place that is hard to start from go other
// peculiarities: none of them makes another easier.

const isRoot = process.getuid?.() === 0;
const skip = isRoot ? false : 'it takes root to make these surroundings';

/** The programs of a running system. */
const programs = ['watchdog', 'worker', 'caster', 'api'];
const node = 'node_modules/node/bin/node'; // the clone's own: that of the tests may be where a plain user does not get to
const start = ['bootstrap.mjs', 'start'];

/** The status that /health answers with; why not, while nobody answers. */
const statusOf = (clone: Clone): Promise<number | string> =>
  fetch(`${clone.url}/health`).then(
    ({ status }) => status,
    (error: Error) => String(error.cause ?? error),
  );

/** What is asked of every start: ready, the portal is served, the generated login is right; and nothing is left of it. */
async function startsAndStops(clone: Clone, run: Run, check: () => void = () => {}): Promise<void> {
  await run.untilReady();
  assert.equal(await statusOf(clone), 200, run.output);
  assert.match(await (await fetch(clone.url)).text(), /<div id="root">/);
  const [, file = ''] = /password +in the file (.+)/.exec(run.output) ?? [];
  const password = readFileSync(file, 'utf8').trim();
  const login = await fetch(`${clone.url}/api/auth/vuelogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@cairn.local', password, systemadmin: 1 }),
  });
  assert.equal(login.status, 200);
  check();
  assert.equal(await run.end('SIGTERM'), 0, run.output);
  assert.deepEqual(clone.processes(), []);
}

/** That no program runs as root or with a capability, PostgreSQL included. */
function nothingIsPrivileged(clone: Clone): void {
  const running = clone.processes().filter((pid) => !procFile(pid, 'cmdline').includes('\0start'));
  const names = running.map((pid) => procFile(pid, 'cmdline').replaceAll('\0', ' '));
  for (const name of [...programs.map((name) => `cairn.ts ${name}`), 'postgres -D'])
    assert.ok(
      names.some((line) => line.includes(name)),
      name,
    );
  for (const [n, pid] of running.entries()) {
    const status = procFile(pid, 'status');
    assert.doesNotMatch(status, /^Uid:\t0\t/m, names[n]);
    assert.match(status, /^CapEff:\t0+$/m, names[n]);
  }
}

test('as root below a folder that only root may enter, with a umask of 077, no HOME, and a path in Danish', {
  skip,
}, async (t) => {
  const clone = await Clone.make(t, 'home', 'Søren Ågård', 'cairn');
  const home = join(clone.scratch, 'home');
  // as a umask of 077 leaves what git wrote
  for (const name of readdirSync(clone.folder))
    if (name !== 'node_modules') execFileSync('chmod', ['-R', 'go-rwx', '--', join(clone.folder, name)]);
  for (const path of [clone.folder, join(home, 'Søren Ågård'), home]) chmodSync(path, 0o700);
  const masked = ['sh', '-c', 'umask 077; exec "$@"', 'sh', node];

  await startsAndStops(clone, clone.run([...masked, ...start]), () => nothingIsPrivileged(clone));
  assert.equal(lstatSync(home).mode & 0o777, 0o700, 'nobody else may enter it now');

  const oneTest = clone.run([...masked, 'bootstrap.mjs', 'test', 'database/src/rtk-status.test.ts']);
  assert.equal(await oneTest.ended, 0, oneTest.output);
});

test('as root on a machine that makes no accounts', { skip }, async (t) => {
  const clone = await Clone.make(t, 'cairn');
  // a copy of /etc without our accounts, which cannot be written, in the view of this one program
  const etc = join(clone.scratch, 'etc');
  execFileSync('cp', ['-a', '/etc', etc]);
  for (const file of ['passwd', 'group', 'shadow', 'gshadow'])
    execFileSync('sed', ['-i', '-E', '/^(cairn|postgres)/d', join(etc, file)]);
  const script = 'mount --bind "$0" /etc && mount -o remount,bind,ro /etc && exec "$@"';
  const withoutAccounts = ['unshare', '--mount', 'sh', '-c', script, etc, node];

  await startsAndStops(clone, clone.run([...withoutAccounts, ...start]), () => nothingIsPrivileged(clone));
});

test('on a full disk the start ends with a sentence that names the folder', { skip }, (t) => {
  const disk = mkdtempSync(join(tmpdir(), 'cairn-full-'));
  t.after(() => rmSync(disk, { recursive: true }));
  const script = 'mount -t tmpfs -o size=8m cairn "$0" && exec "$@"';
  const start = [process.execPath, 'cairn.ts', 'start'];
  const { status, stderr } = spawnSync('unshare', ['--mount', 'sh', '-c', script, disk, ...start], {
    cwd: root,
    env: { PATH: process.env.PATH, CAIRN_DATA: disk },
    encoding: 'utf8',
  });
  assert.equal(status, 1);
  assert.equal(
    stderr,
    `No space is left on the disk of ${disk}: free some, or set CAIRN_DATA to another disk.\n`,
  );
});

test('as a plain user, in a clone of root, with a umask of 077, no HOME, and the data on another disk', async (t) => {
  const clone = await Clone.make(t, 'Søren Ågård', 'cairn');
  rmSync(join(clone.folder, 'portal/dist'), { recursive: true }); // as nobody has built it yet
  const nobody = 65534;
  const user = isRoot ? ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'] : [];
  const disk = mkdtempSync('/dev/shm/cairn-disk-');
  t.after(() => rmSync(disk, { recursive: true, force: true }));
  if (isRoot) execFileSync('chown', [String(nobody), disk]);
  assert.notEqual(lstatSync(disk).dev, lstatSync(clone.folder).dev);
  const masked = [...user, 'sh', '-c', 'umask 077; exec "$@"', 'sh', node];

  if (isRoot) await refusesNameless(clone);

  const run = clone.run([...masked, ...start], { CAIRN_DATA: join(disk, 'data') });
  await until(async () => typeof (await statusOf(clone)) === 'number', 'the api answers');
  if (!run.output.includes('portal built')) assert.equal(await statusOf(clone), 503, 'without a portal');
  await startsAndStops(clone, run);
  assert.equal(lstatSync(join(disk, 'data')).mode & 0o777, 0o700);
  if (isRoot)
    assert.ok(!existsSync(join(clone.folder, 'portal/dist')), 'it is built where the account may write');
});

/** That an account without a name is told so, and that the refused start leaves no half-built portal. */
async function refusesNameless(clone: Clone): Promise<void> {
  const data = join(clone.scratch, 'nameless');
  mkdirSync(data);
  chownSync(data, 54321, 54321);
  const account = ['setpriv', '--reuid=54321', '--regid=54321', '--clear-groups'];
  const refused = clone.run([...account, node, 'cairn.ts', 'start'], { CAIRN_DATA: data });
  assert.equal(await refused.ended, 1);
  assert.match(refused.output, /an account without a name, as 54321 is: start Cairn as one of \/etc\/passwd/);
  assert.deepEqual(readdirSync(data).sort(), ['portal', 'secret']);
}
