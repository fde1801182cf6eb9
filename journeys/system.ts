import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { Database, findEmbedded, firstStart, Secret } from '@cairn/database';
import { connected, createTestDatabase } from '@cairn/database/testing';
import { hashPassword } from '@cairn/domain/passwords';
import type pg from 'pg';
import { type Ground, runApi, runCaster, runWorker } from '../commands/programs.ts';
import * as records from '../commands/records.ts';
import { readSettings, type Settings } from '../commands/settings.ts';
import { buildPortal, portalFolder } from '../supervisor/portal-build.ts';
import { programLog } from '../supervisor/program-log.ts';
import { Installation, type Started, until } from './cairn.ts';

export const admin = { email: 'admin@journey.example', password: 'Journey-2026-Cairn' };

/** How the owner of a system's database connects. */
interface Access {
  readonly url: string;
  readonly secret: Secret;
}

/** The programs of `cairn.ts start`, in their order. */
const programs = {
  worker: runWorker,
  caster: runCaster,
  api: (settings: Settings, ground: Ground) => runApi(settings, ground, portalFolder),
};
type Name = keyof typeof programs;

/**
 * Worker, caster and api, each by its own login, with the settings of `npm start`. They run in the process of the test on
 * the PostgreSQL that tests share: a supervisor, its programs and a cluster of their own would cost 3 CPU s more, and
 * are what the journeys with a `SupervisedSystem` try.
 */
export class System {
  readonly installation: Installation;
  readonly #access: () => Promise<Access>;
  /** How to stop each program that runs in this process. */
  readonly #running = new Map<Name, () => Promise<void>>();

  protected constructor(installation: Installation, access: () => Promise<Access>) {
    this.installation = installation;
    this.#access = access;
  }

  /** Starts it with a data folder, a database and ports of its own; all of it ends with the test. */
  static async start(t: TestContext, settings: NodeJS.ProcessEnv = {}): Promise<System> {
    let system: System | undefined;
    t.after(() => system?.stop()); // before its database goes: what is registered first runs first
    const { database, url, secret } = await createTestDatabase(t);
    const installation = await Installation.make(t);
    const [CAIRN_SECRET] = secret.revealAll();
    Object.assign(installation.environment, settings, { DATABASE_URL: url, CAIRN_SECRET });
    await firstStart(database, {
      email: admin.email,
      generated: false,
      hashPassword: () => hashPassword(admin.password),
    });
    // it is as old as the test, and not as old as what its database is a copy of
    await connected(url, (owner) =>
      owner.query(
        `update rollup_state set rolled_from = date_trunc('minute', now()), rolled_to = date_trunc('minute', now())`,
      ),
    );
    await buildPortal();
    mkdirSync(join(installation.folder, 'log'));
    system = new System(installation, async () => ({ url, secret }));
    for (const name of ['worker', 'caster', 'api'] as const) await system.#run(name);
    return system;
  }

  async #run(name: Name): Promise<void> {
    const { folder, environment } = this.installation;
    const access = await this.#access();
    const database = await Database.connect({ ...access, login: name, name: `cairn ${name}` });
    this.#running.set(name, () => database.close());
    const log = programLog(name, {
      write: (line) => appendFileSync(join(folder, 'log', `${name}.log`), line),
    });
    const running = await programs[name](readSettings(environment), { database, dataLocation: access, log });
    this.#running.set(name, async () => {
      await running.stop();
      await database.close();
    });
  }

  /** Stops the worker and starts it again. */
  async restartWorker(): Promise<void> {
    await this.#running.get('worker')?.();
    await this.#run('worker');
  }

  /** Stops all its programs, in the reverse order. */
  async stop(): Promise<void> {
    for (const stop of [...this.#running.values()].reverse()) await stop();
    this.#running.clear();
  }

  /**
   * Makes records by what the commands of cairn.ts call, without a process for each; returns their ids. Not stations:
   * they connect at once, and the caster reads new ones a moment after they are made.
   */
  readonly create = {
    dealer: (input: Parameters<typeof records.createDealer>[1]) =>
      this.#make((database) => records.createDealer(database, input)),
    company: (input: Parameters<typeof records.createCompany>[1]) =>
      this.#make((database) => records.createCompany(database, input)),
    rover: (input: Parameters<typeof records.createRover>[2]) =>
      this.#make((database, secret) => records.createRover(database, secret, input)),
  };

  async #make(work: (database: Database, secret: Secret) => Promise<records.Made>): Promise<number> {
    const access = await this.#access();
    const database = await Database.connect({ ...access, name: 'cairn command', serviceConnections: 1 });
    try {
      return (await work(database, access.secret)).id;
    } finally {
      await database.close();
    }
  }

  /** Makes a reference station by `cairn.ts station create`. */
  async createStation(input: Parameters<typeof records.createStation>[2]): Promise<number> {
    const options = Object.entries(input).flatMap(([name, value]) => [`--${name}`, String(value)]);
    return (await this.command('station', 'create', ...options)).id;
  }

  /** Runs `cairn.ts …` next to the running system; returns the record that it made. */
  async command(...args: string[]): Promise<{ id: number; password?: string }> {
    const { code, out, errors } = await this.installation.run(...args, '--json');
    if (code) throw new Error(`cairn ${args.join(' ')}: ${errors}`);
    return JSON.parse(out);
  }

  /** Rows straight from its database, as the owner sees them. */
  async rows<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]> {
    const { url } = await this.#access();
    return connected(url, async (client) => (await client.query<Row>(sql, values)).rows);
  }
}

/** The whole system as `npm start` runs it: a supervisor, its programs in processes of their own, and their cluster. */
export class SupervisedSystem extends System {
  readonly #settings: NodeJS.ProcessEnv;
  #started?: Started;

  private constructor(installation: Installation, settings: NodeJS.ProcessEnv) {
    const { folder } = installation;
    super(installation, async () => {
      const url = await findEmbedded(folder);
      if (!url) throw new Error('Its database is not running');
      return { url, secret: new Secret(readFileSync(join(folder, 'secret'), 'utf8').trim()) };
    });
    this.#settings = settings;
  }

  /** Starts it in a data folder and on ports of its own; all of it ends with the test. */
  static override async start(t: TestContext, settings: NodeJS.ProcessEnv = {}): Promise<SupervisedSystem> {
    const system = new SupervisedSystem(await Installation.make(t), settings);
    await system.startAgain();
    return system;
  }

  /** Starts it on the same folder and ports, after its supervisor was killed. */
  async startAgain(): Promise<void> {
    this.#started = await this.installation.start('start', {
      CAIRN_ADMIN_EMAIL: admin.email,
      CAIRN_ADMIN_PASSWORD: admin.password,
      ...this.#settings,
    });
  }

  /** Stops it as Ctrl-C in its terminal does; resolves when nothing of it runs any more. */
  override async stop(): Promise<void> {
    await this.#started?.end('SIGTERM');
  }

  /** `kill -9` of the supervisor alone. */
  async killSupervisor(): Promise<void> {
    await this.#started?.end('SIGKILL');
  }

  /** Pid of one of its programs, or of the postmaster. */
  pid(program: 'api' | 'caster' | 'worker' | 'postgres'): number | undefined {
    if (program !== 'postgres') return this.installation.program(program);
    return Number(readFileSync(`${this.installation.folder}/postgres/postmaster.pid`, 'utf8').split('\n')[0]);
  }
}

/** Waits until `read` returns a value; an error counts as no value yet. */
export async function eventually<T>(what: string, read: () => Promise<T>): Promise<void> {
  await until(async () => Boolean(await read().catch(() => undefined)), what);
}
