import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { Database, findEmbedded, Secret } from '@cairn/database';
import pg from 'pg';
import * as records from '../commands/records.ts';
import { Installation, type Started, until } from './cairn.ts';

export const admin = { email: 'admin@journey.example', password: 'Journey-2026-Cairn' };

/** The whole system as `npm start` runs it, made ready for a test to use. */
export class System {
  readonly installation: Installation;
  readonly #settings: NodeJS.ProcessEnv;
  #started?: Started;

  private constructor(installation: Installation, settings: NodeJS.ProcessEnv) {
    this.installation = installation;
    this.#settings = settings;
  }

  /** Starts it in a data folder and on ports of its own; all of it ends with the test. */
  static async start(t: TestContext, settings: NodeJS.ProcessEnv = {}): Promise<System> {
    const system = new System(await Installation.make(t), settings);
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
  async stop(): Promise<void> {
    await this.#started?.end('SIGTERM');
  }

  /** `kill -9` of the supervisor alone. */
  async killSupervisor(): Promise<void> {
    await this.#started?.end('SIGKILL');
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
    const { folder } = this.installation;
    const secret = new Secret(readFileSync(join(folder, 'secret'), 'utf8').trim());
    const url = await findEmbedded(folder);
    if (!url) throw new Error('Its database is not running');
    const database = await Database.connect({ url, secret, name: 'cairn command', serviceConnections: 1 });
    try {
      return (await work(database, secret)).id;
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

  /** Pid of one of its programs, or of the postmaster. */
  pid(program: 'api' | 'caster' | 'worker' | 'postgres'): number | undefined {
    if (program !== 'postgres') return this.installation.program(program);
    return Number(readFileSync(`${this.installation.folder}/postgres/postmaster.pid`, 'utf8').split('\n')[0]);
  }

  /** Rows straight from its database, as the owner sees them. */
  async rows<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]> {
    const client = new pg.Client(await findEmbedded(this.installation.folder));
    await client.connect();
    try {
      return (await client.query<Row>(sql, values)).rows;
    } finally {
      await client.end();
    }
  }
}

/** Waits until `look` returns a value; an error counts as no value yet. */
export async function eventually<T>(what: string, read: () => Promise<T>): Promise<void> {
  await until(async () => Boolean(await read().catch(() => undefined)), what);
}
