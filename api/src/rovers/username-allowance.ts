import { sentence } from '@cairn/domain/language';
import { Problem } from '../problem.ts';
import type { LimitHits } from '../web/limit-hits.ts';

/** Usernames that a person may have looked up by imports: at once, and a minute afterwards. Four files of the largest size. */
const AT_ONCE = 20_000;
const A_MINUTE = 2_000;

/**
 * An import says which usernames belong to other rovers, of any tenant: that is what it is for. So that nobody learns by it
 * which usernames there are, each person has an allowance that refills.
 */
export class UsernameAllowance {
  readonly #used = new Map<number, { lines: number; at: number }>();
  readonly #hits: LimitHits;
  readonly #now: () => number;

  constructor(hits: LimitHits, now: () => number) {
    this.#hits = hits;
    this.#now = now;
  }

  /** @throws {Problem} too_many, and then nothing is looked up */
  take(user: number, lines: number): void {
    const at = this.#now();
    for (const [other, { lines: used, at: then }] of this.#used)
      if (used <= refilled(at - then)) this.#used.delete(other);
    const before = this.#used.get(user);
    const used = before ? before.lines - refilled(at - before.at) : 0;
    const missing = used + lines - AT_ONCE;
    if (missing > 0) {
      this.#hits.count('usernames of imports', { user });
      throw new Problem('too_many', {
        message: sentence('Too many usernames were checked: wait a while'),
        retryAfter: Math.ceil((missing / A_MINUTE) * 60),
      });
    }
    this.#used.set(user, { lines: used + lines, at });
  }
}

const refilled = (ms: number): number => (ms / 60_000) * A_MINUTE;
