import { chmod, mkdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { chooseRunner } from './account.ts';
import { createCluster, findPrograms, OWNER, readPassword, refuseOtherVersion, urlOf } from './cluster.ts';
import { bringUp, type DataLocation, type Log } from './launch.ts';
import { alive, ask, isServerOf, readPostmaster } from './postmaster.ts';

export interface EmbeddedServer {
  /** The owner's URL of its database `cairn`. */
  readonly url: string;
  /** False when the server was running already. */
  readonly startedHere: boolean;
  /** Stops the server, unless another program that called `startEmbedded` for the folder still uses it. */
  stop(): Promise<void>;
  /** Leaves the server running and no longer watches it. */
  detach(): Promise<void>;
}

export interface EmbeddedOptions {
  /** The data folder; the server's own files are in `postgres` below it. */
  folder: string;
  log: Log;
  /** PostgreSQL settings in addition to ours. */
  settings?: Record<string, string>;
}

/** How long a server that died waits for its port, ms, because the programs that use it know no other. */
const OLD_PORT_PATIENCE = 30_000;

/** The advisory lock that every program that uses the server holds, shared; the last to leave stops the server. */
const IN_USE = 7_220_740;

/**
 * Returns the server for `folder`: it is made at the first start, reused when it outlived the program that started it,
 * and started again when it dies before `stop`. Rejects with the tail of the server's log when it cannot run.
 */
export async function startEmbedded({
  folder,
  log,
  settings = {},
}: EmbeddedOptions): Promise<EmbeddedServer> {
  await mkdir(folder, { recursive: true });
  if (process.getuid?.() === 0) await letEnter(folder);
  const cluster = join(await realpath(folder), 'postgres');
  const programs = await findPrograms();
  await refuseOtherVersion(cluster, programs);
  const runner = await chooseRunner(cluster, [folder, programs.home]);
  if (!(await readPassword(cluster))) {
    log.info('Making the database folder');
    await createCluster(cluster, programs, runner);
  }
  const password = await readPassword(cluster);
  if (!password)
    throw new Error(`The password of the embedded database is missing: ${cluster}/cairn.password`);
  const keepAlive = new ServerKeepAlive({ cluster, password, programs, runner, settings }, log);
  return keepAlive.start();
}

/** Lets the account of the server enter a folder that root made for itself alone, as with a umask of 077. */
async function letEnter(folder: string): Promise<void> {
  const { uid, mode } = await stat(folder);
  if (uid === 0 && (mode & 0o011) !== 0o011) await chmod(folder, (mode & 0o7777) | 0o011);
}

/** The owner's URL of the server that runs for `folder` now; undefined when none does. */
export async function findEmbedded(folder: string): Promise<string | undefined> {
  const cluster = join(await realpath(folder).catch(() => folder), 'postgres');
  const password = await readPassword(cluster);
  const postmaster = await readPostmaster(cluster);
  if (!password || !postmaster) return undefined;
  const answer = await ask(urlOf(postmaster.port, password, 'postgres'), cluster);
  return answer === 'ours' ? urlOf(postmaster.port, password) : undefined;
}

/** Stays connected while the server is used, because a broken connection is how it learns that the server died. */
class ServerKeepAlive {
  readonly #dataLocation: DataLocation;
  readonly #log: Log;
  #connection: pg.Client | undefined;
  #stopping = false;
  #reviving: Promise<void> | undefined;

  constructor(dataLocation: DataLocation, log: Log) {
    this.#dataLocation = dataLocation;
    this.#log = log;
  }

  async start(): Promise<EmbeddedServer> {
    for (let attempt = 1; ; attempt++) {
      const { url, startedHere } = await bringUp(this.#dataLocation, this.#log);
      try {
        await this.#enter(url);
        return { url, startedHere, stop: () => this.#stop(url), detach: () => this.#detach() };
      } catch (error) {
        if (attempt === 5) throw error; // else its last user was stopping it, so it is started again
      }
    }
  }

  async #enter(url: string): Promise<void> {
    const client = await connectAdmin(url);
    await client.query('select pg_advisory_lock_shared($1)', [IN_USE]);
    await makeDatabase(client);
    this.#connection = client;
    client.once('end', () => {
      this.#connection = undefined;
      if (!this.#stopping)
        this.#reviving ??= this.#revive(url).finally(() => {
          this.#reviving = undefined;
        });
    });
  }

  async #revive(url: string): Promise<void> {
    for (let pause = 0; !this.#stopping; pause = Math.min(pause + 1000, 10_000)) {
      await wait(pause);
      this.#log.warn('The embedded PostgreSQL went away: starting it again');
      try {
        const { url: now } = await bringUp(this.#dataLocation, this.#log, OLD_PORT_PATIENCE);
        if (now !== url) this.#log.warn('The embedded PostgreSQL had to take another port: restart Cairn');
        return await this.#enter(now);
      } catch (error) {
        this.#log.warn(
          `The embedded PostgreSQL does not start: ${error instanceof Error ? error.message : error}`,
        );
      }
    }
  }

  async #stop(url: string): Promise<void> {
    this.#stopping = true;
    await this.#reviving;
    const connection = this.#connection ?? (await connectAdmin(url).catch(() => undefined));
    if (!connection) return; // it does not run, and nobody starts it again
    if (await leftAsLast(connection)) await stopServer(this.#dataLocation.cluster);
    await connection.end().catch(() => {});
  }

  async #detach(): Promise<void> {
    this.#stopping = true;
    await this.#reviving;
    await this.#connection?.end().catch(() => {});
  }
}

/** How long the server may take to notice that another user was killed or left, ms. */
const NOTICE = 300;

/**
 * Gives up our use of the server; true when nobody else uses it. Holds the lock then, so that newcomers wait and start
 * it again. When two leave at once one of them is the last, which may stop the server at any moment from then on, also
 * under the other's statements.
 */
async function leftAsLast(connection: pg.Client): Promise<boolean> {
  try {
    await connection.query('select pg_advisory_unlock_shared($1)', [IN_USE]);
    await connection.query(`set lock_timeout = ${NOTICE}`);
    await connection.query('select pg_advisory_lock($1)', [IN_USE]);
    return true;
  } catch {
    return false;
  }
}

/** Stops the server fast: sessions are ended, and a checkpoint is written. Resolves when the process has ended. */
async function stopServer(cluster: string): Promise<void> {
  const postmaster = await readPostmaster(cluster);
  if (!postmaster || !(await isServerOf(cluster, postmaster.pid))) return;
  process.kill(postmaster.pid, 'SIGINT');
  while (alive(postmaster.pid) && (await isServerOf(cluster, postmaster.pid))) await wait(50);
}

async function connectAdmin(url: string): Promise<pg.Client> {
  const admin = new URL(url);
  admin.pathname = '/postgres';
  const client = new pg.Client({
    connectionString: admin.href,
    application_name: 'cairn embedded',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  client.on('error', () => {}); // 'end' follows
  await client.connect();
  return client;
}

async function makeDatabase(admin: pg.Client): Promise<void> {
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [OWNER]);
  if (rowCount) return;
  await admin.query(`create database ${OWNER}`).catch((error: unknown) => {
    const twice = error instanceof pg.DatabaseError && ['42P04', '23505'].includes(error.code ?? '');
    if (!twice) throw error; // else another start made it at the same moment
  });
}
