import { existsSync, globSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  chooseProgramRunners,
  chooseRunner,
  Database,
  hasSafeDefaults,
  type LoginName,
  loginUrl,
  migrate,
  openToAll,
  Probe,
  type ProgramRunners,
  refuseOtherSecret,
  untilAvailable,
} from '@cairn/database';
import { watchCertificate } from './certificate.ts';
import { openDataFolder, prepareDataFolder } from './data-folder.ts';
import { lockFolder } from './folder-lock.ts';
import type { DataLocation, Installation } from './installation.ts';
import { buildPortal, choosePortalFolder } from './portal-build.ts';
import { stopRequested } from './program.ts';
import { StartError } from './start-error.ts';
import { type Program, Supervisor, type Surroundings } from './supervisor.ts';
import { WaitingRoom } from './waiting-room.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What the programs are made of and run on: files and folders that their accounts read. */
const code = [
  ...globSync('{*/package.json,node_modules,cairn.ts,package.json}', { cwd: root }).map((path) =>
    join(root, path.replace('/package.json', '')),
  ),
  process.execPath,
];

/** The programs of the system; they are stopped in the reverse order. */
export const systemPrograms: readonly Program[] = [
  { name: 'worker', args: ['cairn.ts', 'worker'] },
  {
    name: 'caster',
    args: ['cairn.ts', 'caster'],
    // a small young generation: docs/decisions/014-memory-per-rover.md
    flags: ['--max-semi-space-size=4', '--heap-growing-percent=20'],
    variables: { MALLOC_ARENA_MAX: '1' },
  },
  { name: 'api', args: ['cairn.ts', 'api'] },
];

/**
 * Stops the embedded PostgreSQL when the supervisor was killed: no other program has its password. The first to start, so
 * the last to be stopped.
 */
const watchdog: Program = { name: 'watchdog', args: ['cairn.ts', 'watchdog'] };

/** Programs of a killed system end by themselves; until then they may hold their ports, ms. */
const LEFT_BEHIND = 10_000;

interface Start {
  readonly installation: Installation;
  readonly programs: readonly Program[];
  /** Variables for the programs on top of our own. */
  readonly environment?: NodeJS.ProcessEnv;
  /** Checks the database before anything is written to it, its schema included. */
  inspect?(url: string): Promise<void>;
  /** Fills the migrated database where that is needed. Returns the message to print once all is ready. */
  prepare(database: Database, dataLocation: DataLocation): Promise<string[]>;
}

/**
 * The whole system on this machine until a signal: portal, database, programs. One at a time per data folder.
 * @throws {StartError} when it cannot be started as the settings say
 */
export async function startSystem(start: Start): Promise<void> {
  const folder = resolve(start.installation.folder);
  try {
    await runSystem(start, madeFolder(folder));
  } catch (error) {
    throw isDiskFull(error)
      ? new StartError(
          `No space is left on the disk of ${folder}: free some, or set CAIRN_DATA to another disk.`,
        )
      : error;
  }
}

/** An error of Node, or the message of PostgreSQL in one of ours. */
const isDiskFull = (error: unknown): boolean =>
  !(error instanceof StartError) && /ENOSPC|No space left on device/.test(String(error));

async function runSystem(start: Start, folder: string): Promise<void> {
  const { portal: address, addresses } = start.installation;
  const lock = lockFolder(folder);
  if ('holderPid' in lock)
    throw new StartError(`Cairn runs already with the data in ${folder} (process ${lock.holderPid}).`);
  process.stdout.on('error', () => {}); // its terminal is gone
  let stop: string | undefined;
  const stopped = stopRequested().then((why) => {
    stop = why;
    ending.abort();
  });
  let dataLocation: DataLocation | undefined;
  let supervisor: Supervisor | undefined;
  const ending = new AbortController();
  const portalFolder = choosePortalFolder(folder);
  const portal = builtPortal(portalFolder, ending.signal);
  portal.catch(() => {}); // waited for below, unless something else fails before
  let unwatch = () => {};
  const room = new WaitingRoom(address);
  try {
    for (const warning of start.installation.warnings) print(warning);
    const recovering = () => room.say('starting');
    dataLocation = await start.installation.findData({ info: () => {}, warn: print, recovering });
    const { url, secret } = dataLocation;
    const patience = { say: print, onFault: room.say.bind(room), signal: ending.signal };
    await untilAvailable(() => answers(url), patience);
    await start.inspect?.(url);
    await migrate(url, secret, {
      beforeFirst: () => start.installation.allowClearConnections(async () => true), // as the first migration decides
    });
    const news = await prepared(dataLocation, start);
    await room.close();

    supervisor = new Supervisor({
      programs: dataLocation.folder ? [watchdog, ...start.programs] : start.programs,
      cwd: root,
      surroundingsOf: await surroundings(start, { folder, portalFolder, dataLocation }),
      logFolder: `${folder}/log`,
      print,
    });
    process.on('SIGHUP', () => supervisor?.reopenLogs());
    const ports = await startPrograms(supervisor, lock.afterCrash ? LEFT_BEHIND : 0);
    unwatch = watched(start.installation, supervisor);
    print(await portal);
    const ready = `ready after ${(process.uptime()).toFixed(1)} s: http://localhost:${ports.api?.http ?? address.port}`;
    print([ready, '', ...addresses, '', ...news].join('\n')); // at once: who reads it waits for its first line
    flushCompileCache(); // else Node stores what it compiled at an orderly end only

    await stopped;
  } catch (error) {
    if (stop === undefined) throw error; // else it was stopped before it was ready
  } finally {
    if (stop !== undefined) print(`${stop}: stopping`);
    ending.abort();
    unwatch();
    await room.close();
    await supervisor?.stop();
    await portal.catch(() => {});
    await dataLocation?.leave();
    lock.release();
  }
  print('stopped');
}

interface Found {
  /** The data folder. */
  readonly folder: string;
  readonly portalFolder: string;
  readonly dataLocation: DataLocation;
}

/** Programs get a renewed certificate at once, and when they are started again. */
function watched({ certificate }: Installation, supervisor: Supervisor): () => void {
  if (!certificate) return () => {};
  const { files, inUse, use } = certificate;
  return watchCertificate({
    files,
    inUse,
    warn: print,
    renewed: (renewed) => {
      use(renewed);
      supervisor.renewCertificate(renewed);
      print('the renewed certificate is in use; nobody was disconnected');
    },
  });
}

/** Every program gets its own account, its own login and its own settings. */
async function surroundings(
  { installation, environment, programs }: Start,
  { folder, portalFolder, dataLocation }: Found,
): Promise<(program: string) => Surroundings> {
  const { url, secret, folder: embedded } = dataLocation;
  openDataFolder(folder);
  openCode();
  const runners = await programRunners(folder, installation.lowPorts);
  const cluster = embedded && (await chooseRunner(`${folder}/postgres`, [folder, ...code]));
  const runnerOf = (program: string) =>
    program === watchdog.name ? cluster || undefined : runners?.runnerOf(program);
  const names = [watchdog, ...programs].map(({ name }) => name);
  prepareDataFolder(folder, {
    programs: runners?.others,
    separate: runners?.separate ?? false,
    caches: names.map((name) => ({ folder: cacheOf(name), account: runnerOf(name)?.account })),
  });
  const [CAIRN_SECRET, CAIRN_SECRET_OLD] = secret.revealAll();
  const own = { CAIRN_SECRET, CAIRN_SECRET_OLD, CAIRN_DATA: folder };
  const all = { ...process.env, ...environment, ...own };
  return (program) => {
    const DATABASE_URL = logins.has(program) ? loginUrl(url, secret, program as LoginName) : undefined;
    const its = installation.environmentOf(program, { ...all, DATABASE_URL });
    if (program === 'api') its.CAIRN_PORTAL = portalFolder;
    const runner = runnerOf(program);
    if (!runner?.account) return { environment: its, runner };
    const NODE_COMPILE_CACHE = `${folder}/${cacheOf(program)}`; // it may not write next to the code
    const CAIRN_UMASK = runners?.separate ? '007' : '027';
    return { environment: { ...its, NODE_COMPILE_CACHE, CAIRN_UMASK }, runner };
  };
}

const cacheOf = (program: string) => `${program}-cache`;

const logins = new Set<string>(['api', 'caster', 'worker'] satisfies LoginName[]);

/** The folder itself, where a link stands for it: programs may not get to what leads there. */
function madeFolder(path: string): string {
  mkdirSync(path, { recursive: true });
  return realpathSync(path);
}

/**
 * Started as root, it lets the accounts of the programs read their code, also what was cloned or installed with a
 * umask of 077.
 */
function openCode(): void {
  const installed = join(root, 'node_modules');
  const isOpen = ((lstatSync(join(installed, '.package-lock.json'), NONE)?.mode ?? 0) & 0o004) !== 0;
  openToAll(...code.filter((path) => !(isOpen && path === installed)));
}

const NONE = { throwIfNoEntry: false } as const;

async function programRunners(folder: string, lowPorts: boolean): Promise<ProgramRunners | undefined> {
  const runners = await chooseProgramRunners(logins, [folder, ...code], lowPorts);
  if (!runners)
    print(
      `the programs run as root: no other account gets to ${folder} and ${root}. Put both where every account can reach.`,
    );
  return runners;
}

/** A failed portal build does not stop the system if there is an earlier build. */
async function builtPortal(portalFolder: string, signal: AbortSignal): Promise<string> {
  try {
    return (await buildPortal(portalFolder, signal)) ? 'portal built' : 'portal is up to date';
  } catch (error) {
    if (!existsSync(`${portalFolder}/index.html`)) throw error;
    return `${(error as Error).message}\nThe portal of the last build is served.`;
  }
}

/** How long a connection, and then an answer, may take before the database is asked anew, ms. */
const ANSWER = 10_000;

/** Rejects when the database does not answer. */
async function answers(url: string): Promise<void> {
  const probe = new Probe({ url }, 'cairn start', ANSWER);
  try {
    await probe.ask();
  } finally {
    probe.end();
  }
}

async function prepared(dataLocation: DataLocation, start: Start): Promise<string[]> {
  const database = await Database.connect({ ...dataLocation, name: 'cairn start', serviceConnections: 2 });
  try {
    await refuseOtherSecret(database, dataLocation.secret);
    const safe = () => hasSafeDefaults(database);
    for (const warning of await start.installation.allowClearConnections(safe)) print(warning);
    return await start.prepare(database, dataLocation);
  } finally {
    await database.close();
  }
}

/** Waits, after a crash, for ports that the previous programs still hold. */
async function startPrograms(supervisor: Supervisor, patience: number) {
  const deadline = performance.now() + patience;
  for (;;) {
    try {
      return await supervisor.start();
    } catch (error) {
      await supervisor.stop();
      if (performance.now() > deadline) throw new StartError((error as Error).message);
      await wait(500);
    }
  }
}

function print(line: string) {
  console.log(`cairn  ${line}`);
}
