/** Limits what a client sends: one thread serves all stations and rovers. A station sends 1 to 5 kB/s, a rover 0.1. */
export class ByteBudget {
  readonly #perSecond: number;
  readonly #most: number;
  #left: number;
  #at: number;

  /** `ahead`: what a client may send at once, s: receivers buffer while their modem is away. */
  constructor(perSecond: number, ahead: number, now: number) {
    this.#perSecond = perSecond;
    this.#most = perSecond * ahead;
    this.#left = this.#most;
    this.#at = now;
  }

  /** Takes bytes that came. False, and none are taken, when there are more than it may send. */
  take(bytes: number, now: number): boolean {
    const earned = (Math.max(0, now - this.#at) / 1000) * this.#perSecond;
    this.#left = Math.min(this.#most, this.#left + earned);
    this.#at = now;
    if (bytes > this.#left) return false;
    this.#left -= bytes;
    return true;
  }
}
