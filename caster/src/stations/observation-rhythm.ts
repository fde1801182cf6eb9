/** Messages of one epoch arrive within this time of its first, ms. */
const EPOCH_SPREAD = 500;
/** Waits of which the median is the interval: two that are out of the ordinary do not change it. */
const REMEMBERED_WAITS = 5;
/** A gap is no silence before so many intervals have passed. */
const INTERVALS = 3;

/**
 * How often a station sends observations, as they arrive: what is silence for one that sends each second is not for one
 * that sends every 30 s. Moments are those of the steady clock, ms.
 */
export class ObservationRhythm {
  /** When the last observation was received; undefined before the first of all. */
  observedAt: number | undefined;
  /** The station's own interval in whole seconds, ms; of its connection before until a new one has shown its own. */
  interval = 1_000;
  #epochAt: number | undefined;
  #waits: number[] = [];

  observed(now: number): void {
    this.observedAt = now;
    if (this.#epochAt !== undefined && now - this.#epochAt < EPOCH_SPREAD) return;
    if (this.#epochAt !== undefined) this.#learn(now - this.#epochAt);
    this.#epochAt = now;
  }

  /** Another connection begins, whose interval is not known. `unobserved`: what another node says of the stream. */
  restart(now: number, unobserved?: number): void {
    this.#epochAt = undefined;
    this.#waits = [];
    if (unobserved !== undefined) this.observedAt = now - unobserved;
  }

  /** When the observation after the last one was due, but not later than `now`. */
  dueBy(now: number): number {
    return this.observedAt === undefined ? now : Math.min(now, this.dueAfter(this.observedAt));
  }

  /** When the observation after one was due. */
  dueAfter(observedAt: number): number {
    return observedAt + this.interval;
  }

  /**
   * How long a station may go without what it sends at its interval, ms: `limit`, or three of its intervals if that is
   * longer. `unknown`: how long before it has shown its interval.
   */
  patience(limit: number, unknown = INTERVALS * limit): number {
    return this.#waits.length === 0 ? unknown : Math.max(limit, INTERVALS * this.interval);
  }

  #learn(wait: number): void {
    this.#waits = [...this.#waits, wait].slice(-REMEMBERED_WAITS);
    const sorted = this.#waits.toSorted((one, other) => one - other);
    const median = sorted[Math.floor((sorted.length - 1) / 2)] as number;
    this.interval = Math.max(1, Math.round(median / 1_000)) * 1_000;
  }
}
