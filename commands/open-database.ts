import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  createFirstResellers,
  Database,
  migrate,
  refuseOtherSecret,
  Secret,
  startEmbedded,
} from '@cairn/database';
import type { Certificate } from '../supervisor/certificate.ts';
import type { DataLocation, Installation, Log } from '../supervisor/installation.ts';
import { StartError } from '../supervisor/start-error.ts';
import type { PortalAddress } from '../supervisor/waiting-room.ts';
import { addressesOf } from './addresses.ts';
import { allowClearConnections } from './clear-connections.ts';
import { listensBelow1024 } from './listeners.ts';
import { environmentOf } from './program-settings.ts';
import type { Settings } from './settings.ts';
import { weakSettings } from './warnings.ts';

const quiet: Log = { info: () => {}, warn: () => {} };

export type DataSettings = Pick<
  Settings,
  'DATABASE_URL' | 'CAIRN_SECRET' | 'CAIRN_SECRET_OLD' | 'CAIRN_DATA'
>;

/** The database of DATABASE_URL, or else the embedded one: the one that runs, or one started for us. */
export async function findDataLocation(settings: DataSettings, log: Log = quiet): Promise<DataLocation> {
  if (settings.DATABASE_URL) {
    const secret = secretOf(settings) ?? new Secret('');
    return { url: settings.DATABASE_URL.reveal(), secret, leave: async () => {} };
  }
  const folder = resolve(settings.CAIRN_DATA);
  const secret = secretOf(settings) ?? storedSecret(folder);
  const server = await startEmbedded({ folder, log });
  return { url: server.url, secret, folder, leave: () => server.stop() };
}

/** What the supervisor needs to know of the settings. */
export function installationOf(settings: Settings): Installation {
  const { certificateFiles: files, TLS_CERT: cert = '', TLS_KEY } = settings;
  let inUse = settings;
  const use = (renewed: Certificate) => {
    inUse = { ...settings, TLS_CERT: renewed.cert, TLS_KEY: new Secret(renewed.key) };
  };
  return {
    folder: resolve(settings.CAIRN_DATA),
    portal: portalAddress(settings),
    addresses: addressesOf(settings),
    lowPorts: listensBelow1024(settings),
    warnings: weakSettings(settings),
    allowClearConnections: (hasSafeDefaults) => allowClearConnections(settings, hasSafeDefaults),
    environmentOf: (program, all) => environmentOf(program, inUse, all),
    ...(files && { certificate: { files, inUse: { cert, key: TLS_KEY?.reveal() ?? '' }, use } }),
    findData: (log) => findDataLocation(settings, log),
  };
}

/** Where portal and API listen. */
export function portalAddress({
  HOST: host,
  PORT: port,
  HTTPS_PORT,
  TLS_CERT: cert,
  TLS_KEY,
}: Pick<Settings, 'HOST' | 'PORT' | 'HTTPS_PORT' | 'TLS_CERT' | 'TLS_KEY'>): PortalAddress {
  const https = cert && TLS_KEY && { port: HTTPS_PORT, certificate: { cert, key: TLS_KEY.reveal() } };
  return { host, port, https: https || undefined };
}

/** Brings the database to the newest schema; gives the names of the migrations that were applied. */
export function migrateData(settings: Settings, { url, secret }: DataLocation): Promise<string[]> {
  return migrate(url, secret, { beforeFirst: () => allowClearConnections(settings, async () => true) });
}

/** Finds the database, migrates it and connects to it for one command, and closes it in the end. */
export async function withDatabase<T>(
  settings: Settings,
  work: (database: Database, dataLocation: DataLocation) => Promise<T>,
): Promise<T> {
  const dataLocation = await findDataLocation(settings);
  try {
    await migrateData(settings, dataLocation);
    const database = await Database.connect({
      ...dataLocation,
      name: 'cairn command',
      serviceConnections: 2,
    });
    try {
      await refuseOtherSecret(database, dataLocation.secret);
      await createFirstResellers(database);
      return await work(database, dataLocation);
    } finally {
      await database.close();
    }
  } finally {
    await dataLocation.leave();
  }
}

function secretOf({ CAIRN_SECRET: current, CAIRN_SECRET_OLD: old }: DataSettings): Secret | undefined {
  return current && new Secret(current.reveal(), ...(old ? [old.reveal()] : []));
}

/**
 * The secret of an installation without CAIRN_SECRET: made once, for its owner's eyes only; `secret.old` is accepted too.
 * Where a database is and neither of them, a new one would open nothing that is stored.
 */
export function storedSecret(folder: string): Secret {
  const path = join(folder, 'secret');
  const old = `${path}.old`;
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  if (!existsSync(path)) {
    if (existsSync(join(folder, 'postgres')) && !existsSync(old))
      throw new StartError(
        `${path} is missing, which the passwords in the database are sealed with: put it back from your backup, or set CAIRN_SECRET to what it was.`,
      );
    createSecret(path);
  }
  return new Secret(readSecret(path), ...(existsSync(old) ? [readSecret(old)] : []));
}

/** The file appears with its content: of two commands at once one makes it, and both read the same. */
function createSecret(path: string): void {
  const whole = `${path}.${process.pid}.new`;
  writeFileSync(whole, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  try {
    linkSync(whole, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(whole);
  }
}

function readSecret(path: string): string {
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length < 16)
    throw new StartError(`The secret in ${path} is damaged: put the one from your backup there.`);
  return secret;
}
