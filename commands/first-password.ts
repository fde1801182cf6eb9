import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'first-password';
/** How long a generated password signs in, ms. */
const VALID_MS = 24 * 3_600_000;
const NOTE = 'valid for 24 hours and to be changed at the first login; a new one is made by';
const COMMAND = 'node cairn.ts admin new-password --email (the address above)';

/**
 * How the first admin gets to know a generated password: on the terminal, or, as the output of a service is kept by journals
 * that others read, in a file for the owner of the data folder alone.
 */
export function showPassword(password: string, folder: string, isTerminal: boolean): string[] {
  if (isTerminal) return [`${password}   (shown only now)`, NOTE, COMMAND];
  const path = join(folder, FILE);
  rmSync(path, { force: true }); // a new file has the mode, one that is there keeps its own
  writeFileSync(path, `${password}\n`, { mode: 0o600, flag: 'wx' });
  return [`in the file ${path}`, NOTE, COMMAND];
}

/** At a later start: the file of a password that signs in no longer. */
export function removeShownPassword(folder: string): void {
  const path = join(folder, FILE);
  const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  if (made !== undefined && Date.now() - made > VALID_MS) rmSync(path, { force: true });
}
