import type { Database } from '@cairn/database';

/** Where the records are, and what one becomes. */
export interface RecordSource<T> {
  /** The channel on which the database tells which ids have changed. */
  readonly channel: string;
  /** Reads records by their ids, or all; without those that are archived. */
  readonly select: (ids: ReadonlySet<number> | 'all') => Promise<Map<number, T>>;
  /** Takes a record that is new or changed; `after` is undefined for one that was archived or deleted. */
  readonly replace: (id: number, after: T | undefined) => void;
  /** Ids of the records that are in memory. */
  readonly known: () => Iterable<number>;
}

/** Records of one table that are all in memory: a notification has one read again, a lost connection all. */
export class WatchedRecords<T> {
  readonly #database: Database;
  readonly #source: RecordSource<T>;
  /** Ids to read again, or everything. */
  #changed: Set<number> | 'all' = 'all';
  #reading: Promise<void> | undefined;
  #stopListening = async () => {};

  constructor(database: Database, source: RecordSource<T>) {
    this.#database = database;
    this.#source = source;
  }

  /** Rejects when the database does not answer. */
  async start(): Promise<void> {
    this.#stopListening = await this.#database.listen(
      this.#source.channel,
      (payload) => this.#recordsChanged(payload),
      () => this.#recordsChanged('all'),
    );
    await this.#read();
  }

  async stop(): Promise<void> {
    await this.#stopListening();
    await this.#reading;
  }

  /** Reads again what changed while the database was away. Never throws. */
  retry(): void {
    if (this.#changed === 'all' || this.#changed.size > 0) this.#read().catch(() => {}); // is tried again in a second
  }

  #recordsChanged(payload: string): void {
    this.#readAgain(payload === 'all' ? 'all' : payload.split(',').map(Number));
    this.retry();
  }

  #readAgain(ids: Iterable<number> | 'all'): void {
    if (ids === 'all' || this.#changed === 'all') this.#changed = 'all';
    else for (const id of ids) this.#changed.add(id);
  }

  #read(): Promise<void> {
    this.#reading ??= this.#readChanged().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #readChanged(): Promise<void> {
    while (this.#changed === 'all' || this.#changed.size > 0) {
      const requested = this.#changed;
      this.#changed = new Set();
      try {
        const found = await this.#source.select(requested);
        const ids = requested === 'all' ? new Set([...this.#source.known(), ...found.keys()]) : requested;
        for (const id of ids) this.#source.replace(id, found.get(id));
      } catch (error) {
        this.#readAgain(requested);
        throw error;
      }
    }
  }
}
