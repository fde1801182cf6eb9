import { open, readFile, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Account, Runner } from './account.ts';
import { environment, type Programs, urlOf } from './cluster.ts';
import { readForeign, writeForeign } from './foreign-files.ts';
import { alive, ask, disownPid, isBeingWritten, isServerOf, readPostmaster } from './postmaster.ts';

/** A log that takes lines, such as a pino logger. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  /** Told once when the server is still recovering after a second, which may go on for minutes. */
  recovering?(): void;
}

/** Ports below 32768, where Linux begins to assign ports to outgoing connections. */
const PORTS = { from: 20_000, to: 32_000 };

/** How long a server may give no response at all, ms. One that reports recovery is waited for without limit. */
const SILENCE = 60_000;

const POLL = 50; // ms

/** For how long a server that starts may call itself recovering without a word, ms: each does so for a moment. */
const QUICK_START = 1000;

/**
 * How long a launch waits for the former port of the server, ms, before it takes another. Another program that tests
 * whether the port is free holds it for a moment, and so do backends that a killed server had just begun.
 */
const PORT_PATIENCE = 1000;

/** All that a launch needs, found once. */
export interface DataLocation {
  cluster: string;
  password: string;
  programs: Programs;
  runner: Runner;
  settings: Record<string, string>;
}

/**
 * Returns the URL (database `cairn`) of the server of a folder once it accepts queries: the running one, or one
 * launched now, on its former port if that is free within `portPatience` ms. Throws, with the tail of its log, when it
 * ends for a reason that does not pass, or is silent for a minute.
 */
export async function bringUp(
  dataLocation: DataLocation,
  log: Log,
  portPatience = PORT_PATIENCE,
): Promise<{ url: string; startedHere: boolean }> {
  const { cluster, password } = dataLocation;
  let started: Starting | undefined;
  let silentSince = performance.now();
  let recoversSince: number | undefined;
  let output = false;

  for (;;) {
    const postmaster = await readPostmaster(cluster);
    if (postmaster && (await isServerOf(cluster, postmaster.pid))) {
      const answer = await ask(urlOf(postmaster.port, password, 'postgres'), cluster);
      if (answer === 'ours') {
        const startedHere = started?.pid === postmaster.pid;
        log.info(
          startedHere
            ? `PostgreSQL runs on port ${postmaster.port}`
            : `Using the PostgreSQL that runs on port ${postmaster.port}`,
        );
        return { url: urlOf(postmaster.port, password), startedHere };
      }
      if (answer === 'starting') {
        recoversSince ??= performance.now();
        if (!output && performance.now() - recoversSince > QUICK_START) {
          output = true;
          log.warn('PostgreSQL is recovering: waiting for it');
          log.recovering?.();
        }
        silentSince = performance.now();
      }
    } else if ((!started || started.ended()) && !(await isBeingWritten(cluster))) {
      if (started) await explain(started, cluster, log);
      if (postmaster && alive(postmaster.pid))
        await disownPid(cluster, postmaster.pid, dataLocation.runner.account);
      started = await launch(dataLocation, portPatience);
    }
    if (performance.now() - silentSince > SILENCE) {
      throw new Error(
        `PostgreSQL in ${cluster} does not answer. Its log ends with:\n${await tailOf(cluster, started?.logFrom ?? 0)}`,
      );
    }
    await wait(POLL);
  }
}

interface Starting {
  pid: number | undefined;
  /** The byte where its part of the log begins. */
  logFrom: number;
  /** Why it could not be run at all. */
  problem(): string | undefined;
  ended(): boolean;
}

async function launch(
  { cluster, programs, runner, settings }: DataLocation,
  portPatience: number,
): Promise<Starting> {
  const port = await choosePort(cluster, portPatience, runner.account);
  const log = await openLog(cluster, runner.account);
  const logFrom = (await log.stat()).size;
  const ours = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '', // only TCP on loopback with the password is open
    port: String(port),
    max_connections: '200',
    shared_buffers: '128MB',
    work_mem: '16MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_error_verbosity: 'terse', // DETAIL contains rows
    log_min_error_statement: 'panic', // statements contain people's data; errors reach the program that caused them
    ...settings,
  };
  const args = Object.entries(ours).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // detached, because a Ctrl-C in the terminal is for us, and we stop the server when we have finished with it
  const child = runner.spawn(programs.postgres, ['-D', cluster, ...args], {
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: environment(),
  });
  let ended = false;
  let problem: string | undefined;
  child.once('error', (error) => {
    ended = true;
    problem = `could not be run: ${error.message}`;
  });
  child.once('exit', () => {
    ended = true;
  });
  child.unref();
  await log.close();
  return { pid: child.pid, logFrom, problem: () => problem, ended: () => ended };
}

/** Returns when the reason that ended the server passes by itself; else throws with the tail of its log. */
async function explain(started: Starting, cluster: string, log: Log): Promise<void> {
  const tail = started.problem() ?? (await tailOf(cluster, started.logFrom));
  const passing = [
    'lock file "postmaster.pid" already exists', // another start was first, whose server is used
    'lock file "postmaster.pid" is empty', // another start is writing it now, or was killed while it did
    'pre-existing shared memory block', // backends of a killed server are still ending
    'could not create any TCP/IP sockets', // the port was taken since it was tested; the next launch takes another
  ].find((reason) => tail.includes(reason));
  if (!passing) throw new Error(`PostgreSQL in ${cluster} did not start. Its log ends with:\n${tail}`);
  log.warn(`PostgreSQL did not start, trying again: ${passing}`);
}

async function choosePort(cluster: string, patience: number, account?: Account): Promise<number> {
  const stored = Number(await readForeign(`${cluster}/cairn.port`));
  for (const end = performance.now() + patience; stored && performance.now() < end; await wait(POLL))
    if (await isFree(stored)) return stored;
  for (;;) {
    const port = PORTS.from + Math.floor(Math.random() * (PORTS.to - PORTS.from));
    if (!(await isFree(port))) continue;
    await writeForeign(`${cluster}/cairn.port`, String(port), account);
    return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

const LOG_LIMIT = 8_000_000; // bytes; at a start a longer log becomes the one before

/** Opens the log. It belongs to the account, so that the watchdog can start the server again with the same log. */
async function openLog(cluster: string, account?: Account) {
  const file = `${cluster}.log`;
  const size = (await stat(file).catch(() => undefined))?.size ?? 0;
  if (size > LOG_LIMIT) await rename(file, `${cluster}.1.log`).catch(() => {}); // the watchdog may not rename it; the next start does
  const log = await open(file, 'a', 0o600);
  if (account) await log.chown(account.uid, account.gid);
  return log;
}

/** The last lines that the server has written since `from`, in bytes. */
async function tailOf(cluster: string, from: number): Promise<string> {
  const all = await readFile(`${cluster}.log`).catch(() => Buffer.alloc(0));
  return all.subarray(from).toString().trim().split('\n').slice(-15).join('\n');
}
