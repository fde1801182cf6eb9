import type { Database } from '@cairn/database';

/** ms between two readings without a notification. */
const POLL = 5_000;

/** Waits for what the worker writes of requests to suppliers, by the notifications of channel cairn_sims. */
export class Settlement {
  #next = Promise.withResolvers<void>();
  #ended = false;

  async listen(database: Database): Promise<() => Promise<void>> {
    const unlisten = await database.listen(
      'cairn_sims',
      () => this.#notify(),
      () => this.#notify(),
    );
    return async () => {
      this.#ended = true;
      this.#notify();
      await unlisten();
    };
  }

  /** What `read` returns once it is settled, or after so many ms. No connection is held while it waits. */
  async waitFor<Row>(
    read: () => Promise<Row>,
    isSettled: (row: Row) => boolean,
    patience: number,
  ): Promise<Row> {
    const end = performance.now() + patience;
    for (;;) {
      const notified = this.#next.promise; // before reading: what happens after that is not missed
      const row = await read();
      const left = end - performance.now();
      if (isSettled(row) || left <= 0 || this.#ended) return row;
      await firstOf(notified, Math.min(left, POLL));
    }
  }

  #notify(): void {
    this.#next.resolve();
    this.#next = Promise.withResolvers();
  }
}

async function firstOf(notified: Promise<void>, ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([notified, promise]);
  clearTimeout(timer);
}
