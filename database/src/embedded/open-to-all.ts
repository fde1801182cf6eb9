import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Lets all accounts read files and folders of root and their content, which a umask of 077 made for root alone, because
 * programs run as other accounts. Follows no links, and skips what may not be changed.
 */
export function openToAll(...paths: readonly string[]): void {
  if (process.getuid?.() !== 0) return;
  for (const path of paths) open(path);
}

function open(path: string): void {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat?.uid !== 0 || !(stat.isDirectory() || stat.isFile())) return;
  const runs = (stat.mode & 0o100) !== 0; // a folder is entered by the same bit
  const target = stat.mode | (runs ? 0o055 : 0o044);
  if (target !== stat.mode) tryToSet(path, target);
  if (stat.isDirectory()) for (const name of readdirSync(path)) open(join(path, name));
}

function tryToSet(path: string, mode: number): void {
  try {
    chmodSync(path, mode & 0o7777);
  } catch {} // the disk may be read-only
}
