import type { Clock } from '../clock.ts';

export interface Rate {
  readonly perSecond: number;
  /** Requests that may go out at once after a quiet time. */
  readonly burst: number;
}

/** Spaces requests so that a supplier need not refuse them. Callers get their turn in the order of their calls. */
export class TokenBucket {
  readonly #rate: Rate;
  readonly #clock: Clock;
  #tokens: number;
  #countedAt: number;

  constructor(rate: Rate, clock: Clock) {
    this.#rate = rate;
    this.#clock = clock;
    this.#tokens = rate.burst;
    this.#countedAt = clock.now();
  }

  /** Resolves when a request may go out. A caller that gives up has used its turn. */
  async take(signal?: AbortSignal): Promise<void> {
    this.#refill();
    this.#tokens -= 1;
    if (this.#tokens < 0) await this.#clock.sleep((-this.#tokens / this.#rate.perSecond) * 1000, signal);
  }

  /** Lets nothing out for as long as the supplier's reply requires, ms. */
  pause(ms: number): void {
    this.#refill();
    this.#tokens = Math.min(this.#tokens, 1 - (ms / 1000) * this.#rate.perSecond);
  }

  #refill(): void {
    const now = this.#clock.now();
    const gained = ((now - this.#countedAt) / 1000) * this.#rate.perSecond;
    this.#tokens = Math.min(this.#rate.burst, this.#tokens + gained);
    this.#countedAt = now;
  }
}
