import { readFileSync } from 'node:fs';
import type { TestContext } from 'node:test';
import { findEmbedded } from '@cairn/database';
import pg from 'pg';
import { Installation, type Started, until } from './cairn.ts';

export const admin = { email: 'admin@journey.example', password: 'Journey-2026-Cairn' };

/** The whole system as `npm start` runs it, made ready for a test to use. */
export class System {
  readonly location: Installation;
  readonly #settings: NodeJS.ProcessEnv;
  #started?: Started;

  private constructor(scope: Installation, settings: NodeJS.ProcessEnv) {
    this.location = scope;
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
    this.#started = await this.location.start('start', {
      CAIRN_ADMIN_EMAIL: admin.email,
      CAIRN_ADMIN_PASSWORD: admin.password,
      ...this.#settings,
    });
  }

  /** `kill -9` of the supervisor alone. */
  async killSupervisor(): Promise<void> {
    await this.#started?.end('SIGKILL');
  }

  /** Runs `cairn.ts …` next to the running system; returns the record that it made. */
  async command(...args: string[]): Promise<{ id: number; password?: string }> {
    const { code, out, errors } = await this.location.run(...args, '--json');
    if (code) throw new Error(`cairn ${args.join(' ')}: ${errors}`);
    return JSON.parse(out);
  }

  /** Pid of one of its programs, or of the postmaster. */
  pid(program: 'api' | 'caster' | 'worker' | 'postgres'): number | undefined {
    if (program !== 'postgres') return this.location.program(program);
    return Number(readFileSync(`${this.location.folder}/postgres/postmaster.pid`, 'utf8').split('\n')[0]);
  }

  /** Rows straight from its database, as the owner sees them. */
  async rows<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]> {
    const client = new pg.Client(await findEmbedded(this.location.folder));
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
