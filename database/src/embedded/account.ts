import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { access, constants, lstat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** How programs are run: as ourselves, or as an unprivileged account when we are root. */
export interface Runner {
  /** The account that they run as when we are root. */
  readonly account?: Account;
  /** What to spawn in place of a program, and with which ids. */
  command(
    program: string,
    args: readonly string[],
  ): { program: string; args: string[]; ids: Partial<Account> };
  spawn(program: string, args: string[], options: SpawnOptions): ChildProcess;
}

/** Accounts that may own the cluster, best first. `nobody` is everywhere and owns nothing else. */
const CLUSTER_ACCOUNTS = ['cairn', 'postgres', 'nobody'];
/** Accounts of the programs: another one than that of the cluster, whose files they need not read. */
const PROGRAM_ACCOUNTS = ['cairn-app', 'nobody'];

/**
 * PostgreSQL refuses to run as root. As root, it runs as the account that owns `cluster` already, or else as
 * `cairn` (made when the system can make accounts), `postgres` or `nobody`. `reach` are the folders that it must be
 * able to get to: below a home folder that others may not enter, it is given the one capability to do so.
 */
export async function chooseRunner(cluster: string, reach: string[]): Promise<Runner> {
  if (process.getuid?.() !== 0) return runnerAs(undefined, []);
  const account = (await ownerOf(cluster)) ?? (await findAccount(CLUSTER_ACCOUNTS));
  const runner = await reachingRunner(account, reach, []);
  if (runner) return runner;
  throw new Error(
    `PostgreSQL must not run as root, and the account ${account.uid} that it would run as cannot get to ${reach.join(' or ')}. ` +
      'Set CAIRN_DATA to a folder that every account can reach (and have Cairn itself in one), start Cairn as another user, or set DATABASE_URL',
  );
}

/**
 * How our own programs run: as root, as an account of their own, with the capability to open ports below 1024 where
 * `lowPorts` are preferred. Undefined when that account cannot get to the folders of `reach`.
 */
export async function chooseProgramRunner(reach: string[], lowPorts: boolean): Promise<Runner | undefined> {
  if (process.getuid?.() !== 0) return runnerAs(undefined, []);
  const account = await findAccount(PROGRAM_ACCOUNTS);
  return reachingRunner(account, reach, lowPorts ? ['net_bind_service'] : []);
}

async function reachingRunner(
  account: Account,
  reach: string[],
  capabilities: readonly string[],
): Promise<Runner | undefined> {
  const plain = runnerAs(account, capabilities);
  if (await reaches(plain, reach)) return plain;
  // A clone under /root: bind mounts and copies would hide where the data is; opening /root would be worse.
  const reading = runnerAs(account, [...capabilities, 'dac_read_search']);
  return (await reaches(reading, reach)) ? reading : undefined;
}

function runnerAs(account: Account | undefined, capabilities: readonly string[]): Runner {
  const command: Runner['command'] = (program, args) => {
    if (!account || capabilities.length === 0) return { program, args: [...args], ids: account ?? {} };
    const may = capabilities.map((name) => `+${name}`).join(',');
    const ids = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
    const caps = [`--inh-caps=${may}`, `--ambient-caps=${may}`];
    return { program: 'setpriv', args: [...ids, ...caps, program, ...args], ids: {} };
  };
  return {
    account,
    command,
    spawn: (program, args, options) => {
      const own = command(program, args);
      return spawn(own.program, own.args, { ...options, ...own.ids });
    },
  };
}

async function ownerOf(cluster: string): Promise<Account | undefined> {
  const owner = await lstat(cluster).catch(() => undefined);
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : undefined;
}

/** The first account of `names` that is there; the very first is made if the system can make accounts. */
async function findAccount(names: readonly string[]): Promise<Account> {
  const [preferred = ''] = names;
  if (!(await idsOf(preferred))) await makeAccount(preferred).catch(() => {});
  for (const name of names) {
    const ids = await idsOf(name);
    if (ids) return ids;
  }
  throw new Error(`Nothing of Cairn runs as root, and there is no account ${names.join(', ')} here`);
}

function makeAccount(name: string) {
  const home = ['--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin'];
  return run('useradd', ['--system', '--user-group', ...home, name]);
}

async function idsOf(name: string): Promise<Account | undefined> {
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
