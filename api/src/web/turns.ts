import type { Sentence } from '@cairn/domain/language';
import { Problem } from '../problem.ts';
import type { LimitHits, LimitName } from './limit-hits.ts';

/** How many calls of signed-in people run at once. */
export interface TurnBounds {
  /** Calls of one person at once; further ones wait, up to a number. */
  readonly ofPerson: number;
  readonly waitingOfPerson: number;
  /** Long calls of all people at once; each person has one. */
  readonly long: number;
  /** How long a long call waits for its turn, ms. */
  readonly patience: number;
}

/** A browser has six connections. Long calls have as many connections to the database, see database.ts. */
const defaults: TurnBounds = { ofPerson: 6, waitingOfPerson: 100, long: 3, patience: 10_000 };

interface Waiting {
  readonly person: number;
  readonly start: () => void;
}

/**
 * Lets each person have a few calls at once and one long call, and all people a few long calls, so that nobody takes all
 * connections to the database from the others.
 */
export class Turns {
  readonly #bounds: TurnBounds;
  readonly #hits: LimitHits;
  readonly #running = new Map<number, number>();
  readonly #waiting = new Map<number, (() => void)[]>();
  /** People with a long call whose reply they have not read yet. */
  readonly #busy = new Set<number>();
  readonly #longWaiting = new Set<Waiting>();
  #long = 0;

  constructor(hits: LimitHits, bounds: Partial<TurnBounds> = {}) {
    this.#hits = hits;
    this.#bounds = { ...defaults, ...bounds };
  }

  /**
   * Runs a call of a person once it is their turn.
   * @throws {Problem} too_much_at_once
   */
  async run<T>(person: number, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(person) ?? 0;
    if (running >= this.#bounds.ofPerson) await this.#wait(person);
    else this.#running.set(person, running + 1);
    try {
      return await work();
    } finally {
      this.#next(person);
    }
  }

  /**
   * Runs a long call in turn. It counts for the person until `closed`, when they have read its reply, because files wait
   * on the disk until then.
   */
  async runLong<T>(person: number, closed: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (this.#isFree(person)) this.#take(person);
    else await this.#waitLong(person, closed);
    try {
      return await work();
    } finally {
      this.#long -= 1;
      const read = () => {
        this.#busy.delete(person);
        this.#nextLong();
      };
      if (closed.aborted) read();
      else closed.addEventListener('abort', read, { once: true });
      this.#nextLong();
    }
  }

  #isFree = (person: number): boolean => this.#long < this.#bounds.long && !this.#busy.has(person);

  #take(person: number): void {
    this.#busy.add(person);
    this.#long += 1;
  }

  #wait(person: number): Promise<void> {
    const waiting = this.#waiting.get(person) ?? [];
    if (waiting.length >= this.#bounds.waitingOfPerson) {
      const message = 'You have too many requests at once: try again in a moment';
      throw this.#refusal('calls of a person', person, message);
    }
    this.#waiting.set(person, waiting);
    return new Promise((start) => void waiting.push(start));
  }

  /** The place of a call that is done goes to the next of the same person. */
  #next(person: number): void {
    const start = this.#waiting.get(person)?.shift();
    if (start) {
      start();
      return;
    }
    this.#waiting.delete(person);
    const left = (this.#running.get(person) ?? 1) - 1;
    if (left > 0) this.#running.set(person, left);
    else this.#running.delete(person);
  }

  /** One of each person waits; who leaves does not wait on. */
  async #waitLong(person: number, left: AbortSignal): Promise<void> {
    const own = 'Your last export, import or bulk action is not done yet: try again in a moment';
    const others = 'Others export, import or change much at the moment: try again in a moment';
    if ([...this.#longWaiting].some((one) => one.person === person))
      throw this.#refusal('long work', person, own);
    await new Promise<void>((resolve, reject) => {
      const end = (finish: () => void) => {
        clearTimeout(timer);
        left.removeEventListener('abort', leave);
        this.#longWaiting.delete(waiting);
        finish();
      };
      const leave = () => end(() => reject(left.reason));
      const waiting: Waiting = { person, start: () => end(resolve) };
      const timer = setTimeout(() => {
        const message = this.#busy.has(person) ? own : others;
        end(() => reject(this.#refusal('long work', person, message)));
      }, this.#bounds.patience);
      left.addEventListener('abort', leave, { once: true });
      this.#longWaiting.add(waiting);
    });
  }

  #nextLong(): void {
    for (const { person, start } of this.#longWaiting)
      if (this.#isFree(person)) {
        this.#take(person);
        start();
      }
  }

  #refusal(limit: LimitName, user: number, message: Sentence): Problem {
    this.#hits.count(limit, { user });
    return new Problem('too_much_at_once', { message, retryAfter: 5 });
  }
}
