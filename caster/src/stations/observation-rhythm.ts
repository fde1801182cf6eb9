/** The messages of one epoch arrive within this time of its first, ms. */
const EPOCH_SPREAD = 500;
/** How many waits are remembered; their median is the interval, so two unusual ones do not change it. */
const REMEMBERED_WAITS = 5;
/** A gap shorter than so many intervals is no silence. */
const INTERVALS = 3;

/**
 * How often the observations of a station arrive, because silence is longer for a station that sends every 30 s than
 * for one that sends each second. Moments are those of the steady clock, ms.
 */
export class ObservationRhythm {
  /** When the last observation was received; undefined before the first one ever. */
  observedAt: number | undefined;
  /**
   * The station's own interval in whole seconds, ms. A new connection has that of the one before until it has shown its
   * own.
   */
  interval = 1_000;
  #epochAt: number | undefined;
  #waits: number[] = [];

  observed(now: number): void {
    this.observedAt = now;
    if (this.#epochAt !== undefined && now - this.#epochAt < EPOCH_SPREAD) return;
    if (this.#epochAt !== undefined) this.#learn(now - this.#epochAt);
    this.#epochAt = now;
  }

  /** Another connection begins, whose interval is not known. `unobserved` is what another node says of the stream. */
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
   * How long a station may be without what it sends at its interval, ms: `limit`, or three intervals if those are
   * longer. `unknown` holds before it has shown its interval.
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
