import type { RtkStatus } from './rtk-status.ts';

/** A GGA is valid for so long at least, and at most, ms. */
const [SHORTEST, LONGEST] = [10_000, 90_000];

/**
 * How long a GGA is valid when no other follows, ms: three times as long as it was waited for, within 10 and 90 s.
 * `gga_holds` of the database is the same.
 */
export const ggaHolds = (sincePrevious: number | undefined): number =>
  sincePrevious === undefined ? LONGEST : Math.min(LONGEST, Math.max(SHORTEST, 3 * sincePrevious));

/** For how long a session had each RTK status, ms; what no GGA was valid for is in none of them. */
export class StatusTimes {
  readonly #sums = new Map<RtkStatus, number>();
  #last: { at: number; status: RtkStatus; until: number } | undefined;

  /** A GGA received at `at`, Unix ms. */
  take(status: RtkStatus, at: number): void {
    const last = this.#last;
    if (last) this.#sums.set(last.status, this.#until(last.status, at));
    this.#last = { at, status, until: at + ggaHolds(last && at - last.at) };
  }

  /** Until when the last GGA is valid if no other follows, Unix ms; undefined before the first. */
  get validUntil(): number | undefined {
    return this.#last?.until;
  }

  /** The time of a status so far; undefined before the first GGA. */
  of(status: RtkStatus, now: number): number | undefined {
    return this.#last && this.#until(status, now);
  }

  #until(status: RtkStatus, now: number): number {
    const sum = this.#sums.get(status) ?? 0;
    if (this.#last?.status !== status) return sum;
    return sum + Math.max(0, Math.min(now, this.#last.until) - this.#last.at);
  }
}
