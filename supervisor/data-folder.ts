import { chmodSync, lchownSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from '@cairn/database';

/** What programs write themselves, and what Node compiles for them where they may not write next to the code. */
const programFolders = ['rtcm', 'rinex', 'cache'];
/** The same compiled for the watchdog, which has the account of the embedded PostgreSQL. */
const watchdogFolders = ['watchdog-cache'];

/**
 * Puts owners and modes of the data folder in order, those of an older installation too: nobody else reads logs, and the
 * RTCM archive is for the account of the programs and its group. With an account, it must be able to come through.
 */
export function prepareDataFolder(folder: string, programs?: Account, watchdog?: Account): void {
  setMode(folder, programs ? 0o711 : 0o700);
  const log = join(folder, 'log');
  if (lstatSync(log, { throwIfNoEntry: false })?.isDirectory())
    putInOrder(log, { folder: 0o700, file: 0o600 });
  for (const name of programFolders) give(join(folder, name), programs);
  if (watchdog) for (const name of watchdogFolders) give(join(folder, name), watchdog);
}

/** Makes a folder for an account; without one, an existing folder is put in order. */
function give(path: string, account?: Account) {
  const present = lstatSync(path, { throwIfNoEntry: false });
  if (!present && !account) return;
  if (!present) mkdirSync(path, { mode: 0o700 });
  if (!present || present.isDirectory()) putInOrder(path, { folder: 0o750, file: 0o640 }, account);
}

interface Modes {
  readonly folder: number;
  readonly file: number;
}

/**
 * Owners and modes of a folder of ours and all in it. The folder itself comes last: until then nobody else can change what
 * is in it. What belongs to another account is left alone: root could be led out of it by a link.
 */
function putInOrder(path: string, modes: Modes, account?: Account): void {
  const own = lstatSync(path);
  if (own.uid !== process.getuid?.() || (!account && (own.mode & 0o777) === modes.folder)) return;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) putInOrder(inner, modes, account);
    else if (entry.isFile()) set(inner, modes.file, account);
  }
  set(path, modes.folder, account);
}

function set(path: string, mode: number, account?: Account) {
  chmodSync(path, mode); // while it is still ours
  if (account) lchownSync(path, account.uid, account.gid);
}

/** Not of a folder that others share, such as /tmp. */
function setMode(folder: string, mode: number) {
  const stat = lstatSync(folder);
  if (stat.uid === process.getuid?.() && stat.isDirectory() && !(stat.mode & 0o1000)) chmodSync(folder, mode);
}
