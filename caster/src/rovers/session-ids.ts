import type { Database } from '@cairn/database';
import { sql } from 'kysely';
import { Unavailable } from './accounts.ts';

/**
 * How many ids are in reserve, so that sessions can begin while the database is away: ten thousand rovers that
 * reconnect every three minutes use them up in ten. The record of a session that ended meanwhile takes some 4 kB.
 */
const RESERVED_IDS = 40_000;
/** How many ids one query reads. */
const IDS_PER_READ = 4_000;

/** Ids of rover sessions, taken from their sequence in blocks. */
export class SessionIds {
  readonly #database: Database;
  #ids: number[] = [];
  #filling: Promise<void> | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the next id. Throws Unavailable when the reserve is used up and the database does not answer. */
  async next(): Promise<number> {
    if (this.#ids.length <= RESERVED_IDS - IDS_PER_READ) this.fill().catch(() => {}); // read again with the next id
    for (let attempt = 1; this.#ids.length === 0; attempt++) {
      try {
        await this.fill();
      } catch {
        throw new Unavailable();
      }
      if (attempt === 10) throw new Unavailable();
    }
    return this.#ids.shift() as number;
  }

  /** Takes back an id that was not used. */
  release(id: number): void {
    this.#ids.push(id);
  }

  /** Rejects when the database does not answer. */
  fill(): Promise<void> {
    this.#filling ??= this.#take().finally(() => {
      this.#filling = undefined;
    });
    return this.#filling;
  }

  async #take(): Promise<void> {
    const { rows } = await sql<{ id: number }>`
      select nextval('rover_session_ids') as id from generate_series(1, ${IDS_PER_READ}::int)`.execute(
      this.#database.service,
    );
    this.#ids = this.#ids.concat(rows.map((row) => row.id));
  }
}
