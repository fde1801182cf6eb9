import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Database, migrate } from '@cairn/database';
import { lockFolder } from './folder-lock.ts';
import type { DataLocation, Installation } from './installation.ts';
import { buildPortal, portalFolder } from './portal-build.ts';
import { stopRequested } from './program.ts';
import { StartError } from './start-error.ts';
import { type Program, Supervisor } from './supervisor.ts';

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
    const portal = builtPortal();
    portal.catch(() => {}); // waited for below, unless something else fails before
    dataLocation = await start.installation.findData({ info: () => {}, warn: print });
    await start.inspect?.(dataLocation.url);
    await migrate(dataLocation.url, dataLocation.secret);
    const news = await prepared(dataLocation, start);

    const environment = { ...process.env, ...start.environment };
    const options = { programs: start.programs, cwd: root, environment, logFolder: `${folder}/log`, print };
    supervisor = new Supervisor(options);
    const ports = await startPrograms(supervisor, lock.afterCrash ? LEFT_BEHIND : 0);
    print(await portal);
    print(`ready after ${(process.uptime()).toFixed(1)} s: http://localhost:${ports.api?.http ?? port}`);
    for (const line of news) console.log(line);

    print(`${await message}: stopping`);
  } finally {
    await supervisor?.stop();
    await dataLocation?.leave();
    lock.release();
  }
  print('stopped');
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
