import { connected } from '@cairn/database/testing';
import type pg from 'pg';

/** When a world is seeded, as SQL: a long seed must not continue into another day. */
export interface Clock {
  /** Midnight of UTC, so many days ago. */
  midnight(daysAgo?: number): string;
  readonly now: string;
  readonly ms: number;
}

export function clockAt(ms: number): Clock {
  const day = 86_400_000;
  const literal = (at: number) => `timestamptz '${new Date(at).toISOString()}'`;
  return { midnight: (daysAgo = 0) => literal(ms - (ms % day) - daysAgo * day), now: literal(ms), ms };
}

/** The UTC day so many days before the clock's, YYYY-MM-DD. */
export const dayAgo = ({ ms }: Clock, days: number): string =>
  new Date(ms - days * 86_400_000).toISOString().slice(0, 10);

/** The owner of a database who seeds a world: no triggers, no foreign keys, nothing that waits for the disk. */
export class Seeder {
  readonly owner: pg.Client;
  readonly clock: Clock;

  private constructor(owner: pg.Client, clock: Clock) {
    this.owner = owner;
    this.clock = clock;
  }

  static work<T>(url: string, work: (seeder: Seeder) => Promise<T>): Promise<T> {
    return connected(url, async (owner) => {
      await owner.query(`set session_replication_role = replica; set synchronous_commit = off;
        set maintenance_work_mem = '512MB'; set work_mem = '256MB'`);
      return work(new Seeder(owner, clockAt(Date.now())));
    });
  }

  /** Runs statements, and logs what they seeded and how long it took. Returns how many rows it was. */
  async run(what: string, ...statements: string[]): Promise<number> {
    const begin = performance.now();
    let rows = 0;
    for (const statement of statements) rows += (await this.owner.query(statement)).rowCount ?? 0;
    const count = rows > 0 ? ` ${rows.toLocaleString('en-GB')} rows,` : '';
    console.log(`  seeded ${what}:${count} ${((performance.now() - begin) / 1000).toFixed(1)} s`);
    return rows;
  }

  /** Fills an empty table and makes its key afterwards: some three times as fast as row by row. */
  async runWithoutKey(what: string, table: string, ...statements: string[]): Promise<void> {
    const { rows } = await this.owner.query<{ name: string; definition: string }>(
      `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = $1::regclass and contype = 'p'`,
      [table],
    );
    const [key] = rows;
    if (!key) throw new Error(`${table} has no key`);
    await this.run(
      what,
      `begin; truncate ${table}; alter table ${table} drop constraint ${key.name}`, // emptied here: its rows need no log
      ...statements,
      `alter table ${table} add constraint ${key.name} ${key.definition}; commit`,
      `vacuum (freeze, analyze) ${table}`,
    );
  }
}
