import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import type { Account } from './account.ts';

// Files in a folder of another account, read and written by root. That account may replace any of them by a link or a
// pipe. Nothing here follows one, so that the account cannot have root read or write a file of the system.

/** Reads the text of a file itself; undefined when there is none, or when it is no regular file with a single name. */
export async function readForeign(path: string): Promise<string | undefined> {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants; // Windows has neither
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(() => undefined);
  if (!file) return undefined;
  try {
    const stat = await file.stat();
    return stat.isFile() && stat.nlink === 1 ? await file.readFile('utf8') : undefined;
  } finally {
    await file.close();
  }
}

/** Writes a new file and moves it into place, whatever is there. It belongs to `owner`, who alone may read it. */
export async function writeForeign(path: string, text: string, owner?: Account): Promise<void> {
  const fresh = `${path}.${randomUUID()}`;
  const file = await open(fresh, 'wx', 0o600); // fails on a link
  try {
    await file.writeFile(text);
    if (owner) await file.chown(owner.uid, owner.gid);
  } finally {
    await file.close();
  }
  await rename(fresh, path).catch(async (error) => {
    await rm(fresh, { force: true });
    throw error;
  });
}
