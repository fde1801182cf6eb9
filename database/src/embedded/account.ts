import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { access, constants, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** How PostgreSQL's programs are run: as ourselves, or as an unprivileged account when we are root. */
export interface Runner {
  /** The account that owns the cluster when we are root. */
  readonly account?: { uid: number; gid: number };
  spawn(program: string, args: string[], options: SpawnOptions): ChildProcess;
}

/** Accounts that may own the cluster, best first. `nobody` is everywhere and owns nothing else. */
const ACCOUNTS = ['cairn', 'postgres', 'nobody'];

/**
 * PostgreSQL refuses to run as root. As root, it runs as the account that owns `cluster` already, or else as
 * `cairn` (made when the system can make accounts), `postgres` or `nobody`. `reach` are the folders that it must be
 * able to get to: below a home folder that others may not enter, it is given the one capability to do so.
 */
export async function chooseRunner(cluster: string, reach: string[]): Promise<Runner> {
  if (process.getuid?.() !== 0) return { spawn };
  const account = (await ownerOf(cluster)) ?? (await findAccount());
  const asAccount: Runner = {
    account,
    spawn: (program, args, options) => spawn(program, args, { ...options, ...account }),
  };
  if (await reaches(asAccount, reach)) return asAccount;

  // A clone under /root: bind mounts and copies would hide where the data is; opening /root would be worse.
  const may = ['--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search'];
  const withCapability: Runner = {
    account,
    spawn: (program, args, options) =>
      spawn(
        'setpriv',
        [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups', ...may, program, ...args],
        options,
      ),
  };
  if (await reaches(withCapability, reach)) return withCapability;
  throw new Error(
    `PostgreSQL must not run as root, and the account ${account.uid} that it would run as cannot get to ${reach.join(' or ')}. ` +
      'Set CAIRN_DATA to a folder that every account can reach (and have Cairn itself in one), start Cairn as another user, or set DATABASE_URL',
  );
}

async function ownerOf(cluster: string): Promise<Runner['account']> {
  const owner = await stat(cluster).catch(() => undefined);
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : undefined;
}

async function findAccount(): Promise<{ uid: number; gid: number }> {
  const cairn = await idsOf('cairn');
  if (cairn) return cairn;
  await run('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
    'cairn',
  ]).catch(() => {});
  for (const name of ACCOUNTS) {
    const ids = await idsOf(name);
    if (ids) return ids;
  }
  throw new Error(
    `PostgreSQL must not run as root, and there is no account ${ACCOUNTS.join(', ')} here that it could run as`,
  );
}

async function idsOf(name: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function reaches(runner: Runner, paths: string[]): Promise<boolean> {
  await Promise.all(paths.map((path) => access(path, constants.F_OK)));
  const child = runner.spawn(
    '/bin/sh',
    ['-c', 'for path; do test -e "$path/." || exit 1; done', 'sh', ...paths],
    { stdio: 'ignore', cwd: '/' },
  );
  return new Promise((resolve) => {
    child.once('error', () => resolve(false)); // no setpriv here
    child.once('close', (code) => resolve(code === 0));
  });
}
