const SLOT = 50; // ms
const SLOTS = 1000 / SLOT;

/** Called once a second; `second` counts whole seconds of Unix time, `now` is Unix time in ms. */
export type Beat = (second: number, now: number) => void;

/**
 * One timer for everything that acts once a second: each member has its own slot of the second, so that ten
 * thousand rovers do not speak in the same millisecond, and stations in slot 0 speak on the second as receivers do.
 */
export class SecondTimer {
  readonly #slots: Set<Beat>[] = Array.from({ length: SLOTS }, () => new Set());
  readonly #onError: (error: unknown) => void;
  #done = Math.floor(Date.now() / SLOT);
  #timer: NodeJS.Timeout | undefined;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
    this.#wait();
  }

  /** `part` in [0, 1) chooses the slot of the second. Returns how to leave. */
  join(beat: Beat, part: number): () => void {
    const slot = this.#slots[Math.floor(part * SLOTS) % SLOTS] ?? new Set();
    slot.add(beat);
    return () => slot.delete(beat);
  }

  stop() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const slot of this.#slots) slot.clear();
  }

  #wait() {
    this.#timer = setTimeout(() => this.#turn(), SLOT - (Date.now() % SLOT));
  }

  #turn() {
    const now = Date.now();
    const current = Math.floor(now / SLOT);
    // After a pause (a suspended laptop) the missed seconds are skipped.
    for (let slot = Math.max(this.#done + 1, current - SLOTS + 1); slot <= current; slot++) {
      for (const beat of this.#slots[slot % SLOTS] ?? []) {
        try {
          beat(Math.floor((slot * SLOT) / 1000), now);
        } catch (error) {
          this.#onError(error);
        }
      }
    }
    this.#done = current;
    if (this.#timer) this.#wait();
  }
}
