/**
 * Limits what a client sends, because one thread serves all stations and rovers. A station sends 1 to 5 kB/s, a rover
 * 0.1.
 */
export class ByteBudget {
  readonly #perSecond: number;
  readonly #most: number;
  #left: number;
  #at: number;

  /**
   * A client may send at once what it may send in `ahead` seconds, because receivers buffer while their modem is away.
   */
  constructor(perSecond: number, ahead: number, now: number) {
    this.#perSecond = perSecond;
    this.#most = perSecond * ahead;
    this.#left = this.#most;
    this.#at = now;
  }

  /** Counts received bytes. When they are more than the client may send, returns false and counts none of them. */
  take(bytes: number, now: number): boolean {
    const earned = (Math.max(0, now - this.#at) / 1000) * this.#perSecond;
    this.#left = Math.min(this.#most, this.#left + earned);
    this.#at = now;
    if (bytes > this.#left) return false;
    this.#left -= bytes;
    return true;
  }
}
