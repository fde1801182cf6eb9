import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Holder {
  readonly pid: number;
  /** When the process started, as the kernel counts: a later process with the same pid differs. */
  readonly began: string;
  /** Device and inode of the folder that it holds: those of a copy of the folder, lock included, differ. */
  readonly folder?: string;
}

export interface FolderLock {
  /** Whether the previous holder was killed: its programs may still be ending. */
  readonly afterCrash: boolean;
  release(): void;
}

/**
 * Makes this process the one that runs the system of a data folder, or returns the pid of the process that does.
 * A holder that died, `kill -9` included, holds nothing.
 */
export function lockFolder(folder: string): FolderLock | { holderPid: number } {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'cairn.lock');
  const mine: Holder = { pid: process.pid, began: began(process.pid), folder: idOf(folder) };
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(mine));
  try {
    for (let afterCrash = false; ; afterCrash = true) {
      try {
        linkSync(draft, path); // fails when the name exists: whole or not at all
        return { afterCrash, release: () => release(path, mine) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = read(path);
      if (holder && holds(holder, path)) return { holderPid: holder.pid };
      removeStale(path);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

function release(path: string, mine: Holder) {
  const holder = read(path);
  if (holder?.pid === mine.pid && holder.began === mine.began) rmSync(path, { force: true });
}

/** Removes the lock of a dead holder, but not one that another process takes at the same moment. */
function removeStale(path: string) {
  const stale = `${path}.dead.${process.pid}`;
  try {
    renameSync(path, stale);
    const buried = read(stale);
    if (buried && holds(buried, path)) linkSync(stale, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error; // else another process was quicker
  } finally {
    rmSync(stale, { force: true });
  }
}

function read(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Whether it lives, and took this lock and not one that this is a copy of. */
function holds(holder: Holder, path: string): boolean {
  const since = began(holder.pid);
  const isCopy = holder.folder !== undefined && holder.folder !== idOf(dirname(path));
  return since !== '' && since === holder.began && !isCopy;
}

function idOf(folder: string): string {
  const { dev, ino } = statSync(folder);
  return `${dev}:${ino}`;
}

/** Empty when there is no such process, or when it is a zombie. */
function began(pid: number): string {
  if (process.platform !== 'linux') return alive(pid) ? 'alive' : '';
  try {
    // after the name in brackets: state is field 3, start time in clock ticks field 22, see proc_pid_stat(5)
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return fields[0] === 'Z' ? '' : (fields[19] ?? '');
  } catch {
    return '';
  }
}

/** Whether a process of this number runs, a zombie included. */
export function alive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
