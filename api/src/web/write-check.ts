import { setTimeout as wait } from 'node:timers/promises';
import { type Database, isTimeout, writeFault } from '@cairn/database';
import { sql } from 'kysely';

export interface Written {
  readonly written_at: Date;
  /** The last heartbeat of a caster, and what the casters had no room for. */
  readonly seen_at: Date | null;
  readonly dropped: number | null;
}

/** How long one write may be waited for by those who ask later, ms. */
const LONGEST = 10_000;

/** Whether the database can be written, found out by writing. */
export class WriteCheck {
  /** What failed, since when; undefined after a success. */
  failing: { readonly reason: string; readonly since: Date } | undefined;
  /** The last success that is known. */
  writtenAt: Date | null = null;
  readonly #database: Database;
  readonly #now: () => number;
  #writing: { readonly result: Promise<Written | undefined>; readonly startedAt: number } | undefined;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** Writes; undefined when that failed or took longer than `patience` ms. Those who ask meanwhile share one write. */
  async write(patience: number): Promise<Written | undefined> {
    const startedAt = performance.now();
    if (!this.#writing || startedAt - this.#writing.startedAt > LONGEST) {
      const result = this.#write().finally(() => {
        if (this.#writing?.startedAt === startedAt) this.#writing = undefined;
      });
      this.#writing = { result, startedAt };
    }
    const late = Symbol('late');
    const first = await Promise.race([this.#writing.result, wait(patience, late, { ref: false })]);
    if (first !== late) return first as Written | undefined;
    this.#failed('does not answer');
    return undefined;
  }

  async #write(): Promise<Written | undefined> {
    try {
      const { rows } = await sql<Written>`
        with written as materialized (select check_writing('api') as before)
        select clock_timestamp() as written_at, max(seen_at) as seen_at, sum(dropped)::float8 as dropped
        from written left join lateral
          (select max(seen_at) as seen_at, max(shed_rows) as dropped from caster_services group by node) nodes on true
        group by before`.execute(this.#database.service);
      this.failing = undefined;
      this.writtenAt = rows[0]?.written_at ?? null;
      return rows[0];
    } catch (error) {
      this.#failed(isTimeout(error) ? 'does not answer' : writeFault(error));
      return undefined;
    }
  }

  #failed(reason: string): void {
    this.failing = { reason, since: this.failing?.since ?? new Date(this.#now()) };
  }
}
