import { type Database, isTimeout, isUnavailable, Probe } from '@cairn/database';
import { Problem } from '../problem.ts';

/** ms. */
const EVERY = 1_000;
/** How long an answer may take, unless given. */
const PATIENCE = 900;
/**
 * Questions in a row without an answer after which calls are refused. One is no reason: a checkpoint or a
 * busy machine takes a second too, and the calls that wait would have been answered after it.
 */
const UNANSWERED = 3;

export type DatabaseState = 'ok' | 'does not answer' | 'unreachable';

/** Asks the database each second whether it answers, so that no call waits long for one that does not. */
export class DatabaseWatch {
  state: DatabaseState = 'ok';
  /** When it came to be in this state, ms. */
  since: number;
  readonly #probe: Probe;
  readonly #now: () => number;
  readonly #waiting = new Set<() => void>();
  #unanswered = 0;
  #timer: NodeJS.Timeout | undefined;
  #asking: Promise<void> | undefined;

  constructor({ options }: Database, now: () => number, patience = PATIENCE) {
    this.#probe = new Probe(options, 'cairn api', patience);
    this.#now = now;
    this.since = now();
    this.#schedule();
  }

  /**
   * The result of `work`, or unavailable once the database is unreachable or has not answered for some seconds: work
   * that has begun may still be done then.
   */
  guard<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isAway) return Promise.reject(unavailable());
    return new Promise((resolve, reject) => {
      const lost = () => reject(unavailable());
      this.#waiting.add(lost);
      work()
        .then(resolve, reject)
        .finally(() => this.#waiting.delete(lost));
    });
  }

  /** Asks now. One question at a time, however many want to know. */
  ask(): Promise<void> {
    this.#asking ??= this.#probe
      .ask()
      .then(
        () => this.#set('ok'),
        (error: unknown) => this.#set(isTimeout(error) ? 'does not answer' : 'unreachable'),
      )
      .finally(() => {
        this.#asking = undefined;
      });
    return this.#asking;
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#probe.end();
  }

  get #isAway(): boolean {
    return this.state === 'unreachable' || this.#unanswered >= UNANSWERED;
  }

  #schedule(): void {
    const timer = setTimeout(async () => {
      await this.ask();
      if (this.#timer === timer) this.#schedule();
    }, EVERY);
    this.#timer = timer.unref();
  }

  #set(state: DatabaseState): void {
    if (state !== this.state) this.since = this.#now();
    this.state = state;
    this.#unanswered = state === 'does not answer' ? this.#unanswered + 1 : 0;
    if (this.#isAway) for (const lost of this.#waiting) lost();
  }
}

export const unavailable = (): Problem => new Problem('unavailable', { retryAfter: 5 });

/** The refusal that an error of the database amounts to, if it is one of those that pass. */
export const problemOfDatabase = (error: unknown): Problem | undefined =>
  isUnavailable(error) ? unavailable() : undefined;
