import type { RtkStatus } from './rtk-status.ts';

/** The shortest time for which a GGA is valid, ms. */
const SHORTEST = 10_000;
/** The longest time for which a GGA is valid, ms. */
const LONGEST = 90_000;

/**
 * How long a GGA is valid when no other follows, ms: three times the interval before it, but at least 10 and at most 90
 * s. The function `gga_holds` of the database computes the same.
 */
export const ggaHolds = (sincePrevious: number | undefined): number =>
  sincePrevious === undefined ? LONGEST : Math.min(LONGEST, Math.max(SHORTEST, 3 * sincePrevious));

/** How long a session had each RTK status, ms. Time in which no GGA was valid counts for none of them. */
export class StatusTimes {
  readonly #sums = new Map<RtkStatus, number>();
  #last: { at: number; status: RtkStatus; until: number } | undefined;

  /** Takes a GGA received at `at`, Unix ms. */
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
  durationOf(status: RtkStatus, now: number): number | undefined {
    return this.#last && this.#until(status, now);
  }

  #until(status: RtkStatus, now: number): number {
    const sum = this.#sums.get(status) ?? 0;
    if (this.#last?.status !== status) return sum;
    return sum + Math.max(0, Math.min(now, this.#last.until) - this.#last.at);
  }
}
