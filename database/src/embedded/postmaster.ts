import { lstat, readlink, realpath, rm } from 'node:fs/promises';
import pg from 'pg';
import type { Account } from './account.ts';
import { readForeign, writeForeign } from './foreign-files.ts';

/** What the server writes about itself into postmaster.pid. */
export interface Postmaster {
  pid: number;
  port: number;
}

/** Reads postmaster.pid in `cluster`, stale or not. Undefined when there is none, or an incomplete one. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const lines = ((await readForeign(`${cluster}/postmaster.pid`)) ?? '').split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 && port > 0 ? { pid, port } : undefined;
}

export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // it belongs to somebody else, but is alive
  }
}

/**
 * Whether a process is the server of a cluster. After a reboot another process may have the old server's id, and
 * PostgreSQL then refuses to start. A server's working directory is its cluster; where that cannot be read (no /proc)
 * the pid is believed.
 */
export async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  if (!alive(pid)) return false;
  if (process.platform !== 'linux') return true;
  const folder = await readlink(`/proc/${pid}/cwd`).catch((error: NodeJS.ErrnoException) => error.code);
  if (folder === 'EACCES' || folder === 'EPERM') return true;
  return folder === (await realpath(cluster));
}

/**
 * Makes PostgreSQL see that postmaster.pid is stale, although another process has its pid by now. Our own pid replaces
 * it, which a server that we start ignores because we are its parent. The file is not removed, because its line on
 * shared memory keeps a new server away from backends that outlived the old one.
 */
export async function disownPid(cluster: string, stale: number, account?: Account): Promise<void> {
  const file = `${cluster}/postmaster.pid`;
  const [pid, ...rest] = ((await readForeign(file)) ?? '').split('\n');
  if (Number(pid) !== stale) return; // another start has just written its own
  await writeForeign(file, [String(process.pid), ...rest].join('\n'), account);
}

/** For how long an empty postmaster.pid counts as one that is being written, ms; a server writes it within a few. */
const WRITING = 1000;

/**
 * Whether a server is writing its postmaster.pid now. A server that is killed between making the file and writing it
 * leaves it empty, and PostgreSQL then refuses to start until it is removed, which is done here after a second. Such a
 * server never had shared memory, so nothing guards it.
 */
export async function isBeingWritten(cluster: string): Promise<boolean> {
  const file = `${cluster}/postmaster.pid`;
  const now = await lstat(file).catch(() => undefined);
  if (now?.size !== 0) return false;
  if (Math.abs(Date.now() - now.mtimeMs) < WRITING) return true;
  await rm(file, { force: true });
  return false;
}

export type Answer = 'ours' | 'starting' | 'silent' | 'foreign';

/** Who answers at `url`: our own server for `cluster`, ours but still recovering, nobody, or some other program. */
export async function ask(url: string, cluster: string): Promise<Answer> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ at: string }>(`select current_setting('data_directory') as at`);
    return rows[0]?.at === (await realpath(cluster)) ? 'ours' : 'foreign';
  } catch (error) {
    if (error instanceof pg.DatabaseError) return error.code === '57P03' ? 'starting' : 'foreign';
    return 'silent';
  } finally {
    await client.end().catch(() => {});
  }
}
