import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { dirname } from 'node:path';
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
  type ProgramRunners,
  refuseOtherSecret,
} from '@cairn/database';
import { prepareDataFolder } from './data-folder.ts';
import { lockFolder } from './folder-lock.ts';
import type { DataLocation, Installation } from './installation.ts';
import { buildPortal, portalFolder } from './portal-build.ts';
import { stopRequested } from './program.ts';
import { StartError } from './start-error.ts';
import { type Program, Supervisor, type Surroundings } from './supervisor.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

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
  const { folder, port } = start.installation;
  const lock = lockFolder(folder);
  if ('heldBy' in lock)
    throw new StartError(`Cairn runs already with the data in ${folder} (process ${lock.heldBy}).`);
  const message = stopRequested();
  let dataLocation: DataLocation | undefined;
  let supervisor: Supervisor | undefined;
  try {
    for (const warning of start.installation.warnings) print(warning);
    const portal = builtPortal();
    portal.catch(() => {}); // waited for below, unless something else fails before
    dataLocation = await start.installation.findData({ info: () => {}, warn: print });
    await start.inspect?.(dataLocation.url);
    await migrate(dataLocation.url, dataLocation.secret, {
      beforeFirst: () => start.installation.allowClearConnections(async () => true), // as the first migration decides
    });
    const news = await prepared(dataLocation, start);

    supervisor = new Supervisor({
      programs: dataLocation.folder ? [watchdog, ...start.programs] : start.programs,
      cwd: root,
      surroundingsOf: await surroundings(start, dataLocation),
      logFolder: `${folder}/log`,
      print,
    });
    const ports = await startPrograms(supervisor, lock.afterCrash ? LEFT_BEHIND : 0);
    print(await portal);
    const ready = `ready after ${(process.uptime()).toFixed(1)} s: http://localhost:${ports.api?.http ?? port}`;
    print([ready, ...news].join('\n')); // at once: who reads it waits for its first line
    flushCompileCache(); // else Node stores what it compiled at an orderly end only

    print(`${await message}: stopping`);
  } finally {
    await supervisor?.stop();
    await dataLocation?.leave();
    lock.release();
  }
  print('stopped');
}

/** Every program gets its own account, its own login and its own settings. */
async function surroundings(
  { installation, environment, programs }: Start,
  { url, secret, folder }: DataLocation,
): Promise<(program: string) => Surroundings> {
  const runners = await programRunners(installation);
  const cluster = folder ? await chooseRunner(`${folder}/postgres`, [folder, root]) : undefined;
  const runnerOf = (program: string) => (program === watchdog.name ? cluster : runners?.of(program));
  const names = [watchdog, ...programs].map(({ name }) => name);
  prepareDataFolder(installation.folder, {
    programs: runners?.others,
    separate: runners?.separate ?? false,
    caches: names.map((name) => ({ folder: cacheOf(name), account: runnerOf(name)?.account })),
  });
  const [CAIRN_SECRET, CAIRN_SECRET_OLD] = secret.revealAll();
  const own = { CAIRN_SECRET, CAIRN_SECRET_OLD, CAIRN_DATA: installation.folder };
  const all = { ...process.env, ...environment, ...own };
  return (program) => {
    const DATABASE_URL = logins.has(program) ? loginUrl(url, secret, program as LoginName) : undefined;
    const its = installation.environmentOf(program, { ...all, DATABASE_URL });
    const runner = runnerOf(program);
    if (!runner?.account) return { environment: its, runner };
    const NODE_COMPILE_CACHE = `${installation.folder}/${cacheOf(program)}`; // it may not write next to the code
    const CAIRN_UMASK = runners?.separate ? '007' : '027';
    return { environment: { ...its, NODE_COMPILE_CACHE, CAIRN_UMASK }, runner };
  };
}

const cacheOf = (program: string) => `${program}-cache`;

const logins = new Set<string>(['api', 'caster', 'worker'] satisfies LoginName[]);

async function programRunners({ folder, lowPorts }: Installation): Promise<ProgramRunners | undefined> {
  const runners = await chooseProgramRunners(logins, [folder, root, dirname(process.execPath)], lowPorts);
  if (!runners)
    print(
      `the programs run as root: no other account gets to ${folder} and ${root}. Put both where every account can reach.`,
    );
  return runners;
}

/** A failed portal build does not stop the system if there is an earlier build. */
async function builtPortal(): Promise<string> {
  try {
    return (await buildPortal()) ? 'portal built' : 'portal is up to date';
  } catch (error) {
    if (!existsSync(`${portalFolder}/index.html`)) throw error;
    return `${(error as Error).message}\nThe portal of the last build is served.`;
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
  const deadline = Date.now() + patience;
  for (;;) {
    try {
      return await supervisor.start();
    } catch (error) {
      await supervisor.stop();
      if (Date.now() > deadline) throw new StartError((error as Error).message);
      await wait(500);
    }
  }
}

function print(line: string) {
  console.log(`cairn  ${line}`);
}
