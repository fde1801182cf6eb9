import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type BackupSummary, makeBackup, restoreBackup, SECRETS } from '@cairn/database/backup';
import { lockFolder } from '../supervisor/folder-lock.ts';
import { StartError } from '../supervisor/start-error.ts';
import { allowClearConnections } from './clear-connections.ts';
import { findDataLocation } from './open-database.ts';
import type { Settings } from './settings.ts';

/**
 * Writes a backup of the database to a new folder while the system runs, with the secret of an installation that has none
 * in its settings.
 * @throws {StartError} when there is no database yet, or the folder is taken
 */
export async function backup(settings: Settings, folder: string): Promise<BackupSummary> {
  const data = resolve(settings.CAIRN_DATA);
  if (!settings.DATABASE_URL && !existsSync(join(data, 'postgres')))
    throw new StartError(`There is no database in ${data} to make a backup of. CAIRN_DATA names the folder.`);
  const dataLocation = await findDataLocation(settings);
  try {
    const secrets = settings.CAIRN_SECRET ? {} : storedSecrets(data);
    return await makeBackup(dataLocation.url, folder, secrets).catch(asSentence);
  } finally {
    await dataLocation.leave();
  }
}

/**
 * Fills a new installation, its database still empty, with a backup.
 * @throws {StartError} when the system runs, the database is not empty, or the backup is damaged or too new
 */
export async function restore(settings: Settings, folder: string): Promise<BackupSummary> {
  await allowClearConnections(settings, async () => true); // as of every new installation
  const data = resolve(settings.CAIRN_DATA);
  const lock = lockFolder(data);
  if ('holderPid' in lock)
    throw new StartError(`Cairn runs with the data in ${data} (process ${lock.holderPid}): stop it first.`);
  try {
    if (!settings.CAIRN_SECRET) await takeSecrets(folder, data);
    const dataLocation = await findDataLocation(settings);
    try {
      return await restoreBackup(dataLocation.url, dataLocation.secret, folder).catch(asSentence);
    } finally {
      await dataLocation.leave();
    }
  } finally {
    lock.release();
  }
}

function storedSecrets(data: string): Record<string, string> {
  const stored = SECRETS.filter((name) => existsSync(join(data, name)));
  return Object.fromEntries(stored.map((name) => [name, readFileSync(join(data, name), 'utf8')]));
}

/** The stored passwords open with the secret of the backup alone, so one that is there already is not replaced. */
async function takeSecrets(folder: string, data: string): Promise<void> {
  if (!existsSync(join(folder, 'secret')))
    throw new StartError(
      `The backup in ${folder} has no secret: give CAIRN_SECRET, as it was when the backup was made.`,
    );
  mkdirSync(data, { recursive: true, mode: 0o711 });
  for (const name of SECRETS) {
    const [from, to] = [join(folder, name), join(data, name)];
    if (!existsSync(from)) continue;
    if (!existsSync(to)) await copyFile(from, to);
    else if (!readFileSync(from).equals(readFileSync(to)))
      throw new StartError(
        `${to} is not the one of the backup. Restore into a new folder (CAIRN_DATA), or move it away.`,
      );
  }
}

/** What goes wrong with a backup is for the person at the terminal; a stack would say no more. */
function asSentence(error: Error): never {
  throw new StartError(`${error.message.replace(/\.$/, '')}.`, { cause: error });
}
