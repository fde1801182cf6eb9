import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { lstat, realpath } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';
import { foldersToOpen, withOpened } from './opened-folders.ts';

const run = promisify(execFile);

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** How programs run: as ourselves, or as an unprivileged account when we are root. */
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

/** Accounts that may own the cluster, best first. `nobody` exists everywhere and owns nothing else. */
const CLUSTER_ACCOUNTS = ['cairn', 'postgres', 'nobody'];
/** The account whose group all programs are in. It is not that of the cluster, whose files programs need not read. */
const PROGRAM_ACCOUNT = 'cairn-app';

/**
 * Chooses how PostgreSQL runs, which refuses to run as root. As root it runs as the account that owns `cluster`
 * already, or else as `cairn` (made when the system can make accounts), `postgres` or `nobody`. `reach` are the folders
 * that it must be able to enter, also below one that others may not enter.
 */
export async function chooseRunner(cluster: string, reach: string[]): Promise<Runner> {
  if (process.getuid?.() !== 0) {
    refuseNameless();
    return ourselves;
  }
  const account = (await ownerOf(cluster)) ?? (await findAccount(CLUSTER_ACCOUNTS));
  const runner = await reachingRunner(account, reach, []);
  if (runner) return runner;
  throw new Error(
    `PostgreSQL must not run as root, and the account ${account.uid} that it would run as cannot get to ${reach.join(' or ')}. ` +
      'Move Cairn, and CAIRN_DATA if it is set, to a folder that every account may enter, such as /opt; or start Cairn as another user; or set DATABASE_URL',
  );
}

/** Refuses an account without a name, as a container may have, because `initdb` looks its name up. */
function refuseNameless(): void {
  try {
    userInfo();
  } catch {
    throw new Error(
      `PostgreSQL does not run as an account without a name, as ${process.getuid?.()} is: start Cairn as one of /etc/passwd, or set DATABASE_URL`,
    );
  }
}

/** How our own programs run. */
export interface ProgramRunners {
  runnerOf(program: string): Runner;
  /** For programs without an account of their own. Files that programs write for each other belong to its account. */
  readonly others: Runner;
  /** Whether programs have accounts of their own, in the group of `others`. */
  readonly separate: boolean;
}

/**
 * Chooses how our own programs run. As root, those of `names` each run as an account of their own, "cairn-api" for the
 * api, and others as "cairn-app", whose group they all are in. Where these cannot be made, all run as `nobody`. They
 * have the capability to open ports below 1024 where `lowPorts` are preferred. Undefined when they cannot enter the
 * folders of `reach`.
 */
export async function chooseProgramRunners(
  names: Iterable<string>,
  reach: string[],
  lowPorts: boolean,
): Promise<ProgramRunners | undefined> {
  if (process.getuid?.() !== 0) return { runnerOf: () => ourselves, others: ourselves, separate: false };
  const shared = await accountNamed(PROGRAM_ACCOUNT);
  const account = shared ?? (await findAccount(['nobody']));
  const capabilities = lowPorts ? ['net_bind_service'] : [];
  const others = await reachingRunner(account, reach, capabilities);
  if (!others) return undefined;
  if (!shared) return { runnerOf: () => others, others, separate: false };
  const own = new Map<string, Runner>();
  for (const name of names) {
    const found = await accountNamed(`cairn-${name}`, shared);
    const runner = found && (await reachingRunner({ uid: found.uid, gid: shared.gid }, reach, capabilities));
    if (runner) own.set(name, runner);
  }
  return { runnerOf: (program) => own.get(program) ?? others, others, separate: true };
}

/** How programs of an account run that can enter the folders of `reach`; undefined when they cannot. */
async function reachingRunner(
  account: Account,
  reach: string[],
  capabilities: readonly string[],
): Promise<Runner | undefined> {
  const paths = await Promise.all(reach.map((path) => realpath(path)));
  const runner = runnerAs(account, capabilities, foldersToOpen(account, paths));
  return (await reaches(runner, paths)) ? runner : undefined;
}

const ourselves: Runner = {
  command: (program, args) => ({ program, args: [...args], ids: {} }),
  spawn: (program, args, options) => spawn(program, args, options),
};

function runnerAs(
  account: Account,
  capabilities: readonly string[],
  opened: ReturnType<typeof foldersToOpen>,
): Runner {
  const command: Runner['command'] = (program, args) => {
    if (capabilities.length + opened.length === 0) return { program, args: [...args], ids: account };
    const may = capabilities.map((name) => `+${name}`).join(',');
    const ids = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
    const caps = may ? [`--inh-caps=${may}`, `--ambient-caps=${may}`] : [];
    return { ...withOpened(opened, 'setpriv', [...ids, ...caps, program, ...args]), ids: {} };
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

/** Finds the first existing account of `names`; the very first is made if the system can make accounts. */
async function findAccount(names: readonly string[]): Promise<Account> {
  const [preferred = '', ...others] = names;
  const made = await accountNamed(preferred);
  if (made) return made;
  for (const name of others) {
    const ids = await idsOf(name);
    if (ids) return ids;
  }
  throw new Error(`Nothing of Cairn runs as root, and there is no account ${names.join(', ')} here`);
}

/** Finds an account, or makes it if the system can, with a group of its own or in that of another account. */
async function accountNamed(name: string, group?: Account): Promise<Account | undefined> {
  const found = await idsOf(name);
  if (found) return found;
  const home = ['--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin'];
  const groups = group ? ['--no-user-group', '--gid', String(group.gid)] : ['--user-group'];
  await run('useradd', ['--system', ...groups, ...home, name]).catch(() => {}); // fails when another program makes it now
  return idsOf(name);
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
  const script =
    'for path; do if [ -d "$path" ]; then [ -x "$path" ]; else [ -r "$path" ]; fi || exit 1; done';
  const child = runner.spawn('/bin/sh', ['-c', script, 'sh', ...paths], { stdio: 'ignore', cwd: '/' });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false)); // the system has no such program
    child.once('close', (code) => resolve(code === 0));
  });
}
