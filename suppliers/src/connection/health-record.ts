import type { Clock } from '../clock.ts';
import type { SupplierErrorCode } from '../error.ts';
import type { Health } from '../supplier.ts';

type Recorded = Omit<Health, 'circuit'>;

/** Since when a supplier answers or not. */
export class HealthRecord {
  readonly #clock: Clock;
  readonly #changed: () => void;
  #record: Recorded = { state: 'unknown', since: null, lastError: null, lastWords: '', lastErrorAt: null };

  constructor(clock: Clock, changed: () => void) {
    this.#clock = clock;
    this.#changed = changed;
  }

  get current(): Recorded {
    return this.#record;
  }

  answered(): void {
    if (this.#record.state === 'answering') return;
    this.#record = { ...this.#record, state: 'answering', since: this.#clock.wall() };
    this.#changed();
  }

  failed(code: SupplierErrorCode, words: string): void {
    const now = this.#clock.wall();
    const since = this.#record.state === 'failing' ? this.#record.since : now;
    this.#record = { state: 'failing', since, lastError: code, lastWords: words, lastErrorAt: now };
    this.#changed();
  }
}
