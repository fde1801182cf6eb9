import pg from 'pg';

/** Asks a database whether it answers, on one connection of its own, because those of a pool may all be waiting. */
export class Probe {
  readonly #config: pg.ClientConfig;
  #client: pg.Client | undefined;

  /** `url` is that of a login. `patience` is how long an answer may take, ms; connecting may take as long again. */
  constructor({ url }: { readonly url: string }, name: string, patience: number) {
    this.#config = {
      connectionString: url,
      application_name: `${name} (probe)`,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
    };
  }

  /** Rejects when there is no answer; the next call connects again. */
  async ask(): Promise<void> {
    const client = this.#client ?? new pg.Client(this.#config);
    try {
      if (client !== this.#client) {
        client.on('error', () => this.#drop(client));
        await client.connect();
        this.#client = client;
      }
      await client.query('select');
    } catch (error) {
      this.#drop(client);
      throw error;
    }
  }

  end(): void {
    if (this.#client) this.#drop(this.#client);
  }

  #drop(client: pg.Client): void {
    if (client === this.#client) this.#client = undefined;
    client.end().catch(() => {}); // closes the socket at once while a query waits
  }
}
