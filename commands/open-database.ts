import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createFirstResellers, Database, migrate, startEmbedded } from '@cairn/database';
import type { DataLocation, Installation, Log } from '../supervisor/installation.ts';
import { StartError } from '../supervisor/start-error.ts';
import type { Settings } from './settings.ts';

const quiet: Log = { info: () => {}, warn: () => {} };

/** The database of DATABASE_URL, or else the embedded one: the one that runs, or one started for us. */
export async function findDataLocation(settings: Settings, log: Log = quiet): Promise<DataLocation> {
  if (settings.DATABASE_URL) {
    const { DATABASE_URL: url, CAIRN_SECRET: secret = '' } = settings;
    return { url, secret, leave: async () => {} };
  }
  const folder = resolve(settings.CAIRN_DATA);
  const secret = settings.CAIRN_SECRET ?? storedSecret(folder);
  const server = await startEmbedded({ folder, log });
  return { url: server.url, secret, folder, leave: () => server.stop() };
}

/** What the supervisor needs to know of the settings. */
export function installationOf(settings: Settings): Installation {
  return {
    folder: resolve(settings.CAIRN_DATA),
    port: settings.PORT,
    findData: (log) => findDataLocation(settings, log),
  };
}

/** As findDataLocation, migrated and connected for one command; closes and leaves in the end. */
export async function withDatabase<T>(
  settings: Settings,
  work: (database: Database, dataLocation: DataLocation) => Promise<T>,
): Promise<T> {
  const dataLocation = await findDataLocation(settings);
  try {
    await migrate(dataLocation.url, dataLocation.secret);
    const database = await Database.connect({
      ...dataLocation,
      name: 'cairn command',
      serviceConnections: 2,
    });
    try {
      await createFirstResellers(database);
      return await work(database, dataLocation);
    } finally {
      await database.close();
    }
  } finally {
    await dataLocation.leave();
  }
}

/** The secret of an installation without CAIRN_SECRET: made once, for its owner's eyes only. */
function storedSecret(folder: string): string {
  const path = join(folder, 'secret');
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length < 16)
    throw new StartError(`The secret in ${path} is damaged: put the one from your backup there.`);
  return secret;
}
