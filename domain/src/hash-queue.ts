/** Who waits for a hash, and for how long. */
export interface HashTurn {
  /** A person, or a network of strangers. The number that waits for each owner is bounded. */
  readonly owner: string;
  /** It goes before turns that are not first. */
  readonly first?: boolean;
  /** Aborted when nobody waits for the result any more. */
  readonly signal?: AbortSignal;
}

/** The queue has no place; a second later the work may succeed. */
export class HashQueueFull extends Error {}

export interface HashBounds {
  /** How many run at the same time. */
  readonly running: number;
  /** How many wait, counted apart for those that go first and for the others. */
  readonly waiting: number;
  /** How many run and wait for one owner. */
  readonly ofOwner: number;
}

interface Waiting {
  readonly start: () => void;
}

/** A bounded queue for work that occupies a processor for long. */
export class HashQueue {
  readonly #bounds: HashBounds;
  readonly #first = new Set<Waiting>();
  readonly #others = new Set<Waiting>();
  readonly #ofOwner = new Map<string, number>();
  #running = 0;

  constructor(bounds: HashBounds) {
    this.#bounds = bounds;
  }

  /**
   * Runs `work` in turn and returns its result.
   *
   * @throws {HashQueueFull} at once, or with the signal's reason while it waits
   */
  async run<T>(turn: HashTurn, work: () => Promise<T>): Promise<T> {
    const { owner } = turn;
    const own = this.#ofOwner.get(owner) ?? 0;
    if (own >= this.#bounds.ofOwner) throw new HashQueueFull('Too many passwords of one owner are hashed');
    this.#ofOwner.set(owner, own + 1);
    try {
      await this.#turn(turn);
      try {
        return await work();
      } finally {
        this.#running -= 1;
        this.#startNext();
      }
    } finally {
      const left = (this.#ofOwner.get(owner) ?? 1) - 1;
      if (left > 0) this.#ofOwner.set(owner, left);
      else this.#ofOwner.delete(owner);
    }
  }

  #turn({ first = false, signal }: HashTurn): Promise<void> {
    const queue = first ? this.#first : this.#others;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      if (this.#running < this.#bounds.running) {
        this.#running += 1;
        return resolve();
      }
      if (queue.size >= this.#bounds.waiting)
        return reject(new HashQueueFull('Too many passwords wait to be hashed'));
      const leave = () => {
        queue.delete(waiting);
        reject(signal?.reason);
      };
      const waiting: Waiting = {
        start: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      queue.add(waiting);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  #startNext(): void {
    for (const queue of [this.#first, this.#others])
      for (const waiting of queue) {
        queue.delete(waiting);
        this.#running += 1;
        waiting.start();
        return;
      }
  }
}
