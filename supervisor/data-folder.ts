import { execFileSync } from 'node:child_process';
import { chmodSync, lchownSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Account, Runner } from '@cairn/database';

/** What programs write for each other: corrections of the caster, from which the worker makes what the api sends. */
const programFolders = ['rtcm', 'rinex'];

/** Whose folders are whose; without accounts programs run as ourselves. */
interface Owners {
  readonly programs: Runner | undefined;
  /** Whether programs have accounts of their own in the group of that runner's account. */
  readonly separate: boolean;
  /** Where Node stores what it compiles for a program that may not write next to the code. */
  readonly caches: readonly { readonly folder: string; readonly account: Account | undefined }[];
}

/** Modes of folders and files of programs: one account writes and its group reads, the whole group writes, or nobody else does either. */
const MODES = {
  read: { folder: 0o750, file: 0o640 },
  write: { folder: 0o770, file: 0o660 },
  own: { folder: 0o700, file: 0o600 },
};

/**
 * The data folder is for its owner; as root, the accounts of the programs come through. A link stands for the folder that
 * it leads to; one that others share, such as /tmp, stays as it is.
 */
export function openDataFolder(folder: string): void {
  const stat = statSync(folder);
  const ours = stat.uid === process.getuid?.() && !(stat.mode & 0o1000);
  if (ours) chmodSync(folder, stat.uid === 0 ? 0o711 : 0o700);
}

/**
 * Puts owners and modes of what is in the data folder in order, those of an older installation too: nobody else reads logs, and the
 * RTCM archive is for the programs.
 */
export function prepareDataFolder(folder: string, { programs, separate, caches }: Owners): void {
  const account = programs?.account;
  const log = join(folder, 'log');
  if (lstatSync(log, { throwIfNoEntry: false })?.isDirectory()) putInOrder(log, MODES.own);
  for (const name of programFolders) {
    const path = join(folder, name);
    give(path, separate ? MODES.write : MODES.read, account);
    if (separate && programs) openToGroup(path, programs);
  }
  for (const { folder: name, account } of caches) if (account) give(join(folder, name), MODES.own, account);
}

/** Makes a folder for an account; without one, an existing folder is put in order. */
function give(path: string, modes: Modes, account?: Account) {
  const present = lstatSync(path, { throwIfNoEntry: false });
  if (!present && !account) return;
  if (!present) mkdirSync(path, { mode: 0o700 });
  if (!present || present.isDirectory()) putInOrder(path, modes, account);
}

/**
 * Lets the group write to a folder that its owner alone wrote to, as all programs were one account: in the name of that
 * account, whom no link leads to what is not its own. The folder itself comes last.
 */
function openToGroup(path: string, runner: Runner) {
  const stat = lstatSync(path);
  if (stat.uid !== runner.account?.uid || (stat.mode & 0o020) !== 0) return;
  const its = ['-depth', '-user', String(stat.uid), '!', '-type', 'l'];
  const { program, args, ids } = runner.command('find', [path, ...its, '-exec', 'chmod', 'g+w', '{}', '+']);
  execFileSync(program, args, { ...ids, cwd: '/', stdio: 'inherit' });
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
