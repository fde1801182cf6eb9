import { DAY } from './locks.ts';

/** Receivers that do not steer their clock give 00:00:04.998 for a whole second, ms. */
const CLOCK_TOLERANCE = 20;

/** Tells which epochs are the first of an interval. Intervals begin with the day of GPS time. */
export class Interval {
  readonly #length: number;
  #last: number | undefined;

  /** @param seconds a divisor of a day */
  constructor(seconds: number) {
    this.#length = seconds * 1000;
  }

  /** Whether the epoch `at` (ms of the day) is in another interval than the last one that was asked for. */
  begins(at: number): boolean {
    const interval = Math.floor(((at + CLOCK_TOLERANCE) % DAY) / this.#length);
    const begins = interval !== this.#last;
    this.#last = interval;
    return begins;
  }
}

/** Longest time that counts as passed between two epochs, s. */
const MAX_GAP = 60;

/** Holds a stream to a number of bytes a second in the mean, by leaving out what does not fit. */
export class ByteBudget {
  readonly #perSecond: number;
  #left: number;
  #at: number | undefined;

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
    this.#left = perSecond;
  }

  /** Time goes on to the epoch `at` (ms of the day). */
  pass(at: number): void {
    const seconds = this.#at === undefined ? 0 : Math.min(((at - this.#at + DAY) % DAY) / 1000, MAX_GAP);
    this.#at = at;
    this.#left += seconds * this.#perSecond;
  }

  /** Whether that many bytes may be sent; they are then spent. What was saved up is not more than one such burst. */
  allows(bytes: number): boolean {
    this.#left = Math.min(this.#left, Math.max(bytes, this.#perSecond));
    if (this.#left < bytes) return false;
    this.#left -= bytes;
    return true;
  }

  /** Bytes that are sent whatever is left. */
  spend(bytes: number): void {
    this.#left -= bytes;
  }
}
