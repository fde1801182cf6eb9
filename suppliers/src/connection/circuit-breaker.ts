import type { Clock } from '../clock.ts';
import { SupplierError } from '../error.ts';
import type { Health } from '../supplier.ts';

export interface BreakerLimits {
  /** Failures in a row that open the circuit. */
  readonly failures: number;
  /** How long it stays open, ms; it doubles with every probe that fails, up to `longest`. */
  readonly open: number;
  readonly longest: number;
}

/**
 * Spares a supplier that does not answer, and its callers the wait: after some failures in a row calls fail at once,
 * until one of them, the probe, succeeds.
 */
export class CircuitBreaker {
  readonly #limits: BreakerLimits;
  readonly #clock: Clock;
  #failures = 0;
  #openDuration = 0;
  #openUntil = 0;
  #probing = false;

  constructor(limits: BreakerLimits, clock: Clock) {
    this.#limits = limits;
    this.#clock = clock;
  }

  get state(): Health['circuit'] {
    if (this.#openDuration === 0) return 'closed';
    return this.#probing || this.#clock.now() >= this.#openUntil ? 'half_open' : 'open';
  }

  /** Throws while the circuit is open, and while another call probes. Every `enter` needs one of the three below. */
  enter(): void {
    if (this.#openDuration === 0) return;
    const wait = this.#openUntil - this.#clock.now();
    if (this.#probing || wait > 0)
      throw new SupplierError('unavailable', { reply: 'circuit open', retryAfter: Math.max(0, wait) });
    this.#probing = true;
  }

  /** The supplier answered, whatever its answer was. */
  succeeded(): void {
    this.#failures = 0;
    this.#openDuration = 0;
    this.#probing = false;
  }

  failed(): void {
    this.#failures += 1;
    const reopens = this.#probing;
    this.#probing = false;
    if (!reopens && (this.#openDuration > 0 || this.#failures < this.#limits.failures)) return;
    this.#openDuration = Math.min(this.#limits.longest, this.#openDuration * 2 || this.#limits.open);
    this.#openUntil = this.#clock.now() + this.#openDuration;
  }

  /** The call ended without an answer that judges the supplier: its caller gave up. */
  abandoned(): void {
    this.#probing = false;
  }
}
