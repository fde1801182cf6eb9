/** A client may send ahead what it had no line for, s: receivers buffer while their modem is away. */
const seconds = 20;

/** Limits what a client sends: one thread serves all stations and rovers. A station sends 1 to 5 kB/s, a rover 0.1. */
export class ByteBudget {
  private readonly perSecond: number;
  private left: number;
  private at: number;

  constructor(perSecond: number, now: number) {
    this.perSecond = perSecond;
    this.left = perSecond * seconds;
    this.at = now;
  }

  /** Takes bytes that came. False when there are more than it may send. */
  take(bytes: number, now: number): boolean {
    const earned = (Math.max(0, now - this.at) / 1000) * this.perSecond;
    this.left = Math.min(this.perSecond * seconds, this.left + earned) - bytes;
    this.at = now;
    return this.left >= 0;
  }
}
