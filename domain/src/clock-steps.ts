import { uptime } from 'node:os';

/** Smaller differences are corrections by NTP, and delays between two readings, ms. */
const STEP = 30_000;

/** Milliseconds since the machine was started, its sleep included, whatever its wall clock is set to. */
export const machineTime = (): number => uptime() * 1000;

/**
 * Notices that a wall clock was set forward, by a clock that never steps, and remembers it for as long as the time since a
 * moment before the step is of interest.
 */
export class ForwardSteps {
  readonly #memory: number;
  #steps: { readonly before: number; readonly length: number; readonly at: number }[] = [];
  #ahead: number | undefined;

  /** `memory` in ms. */
  constructor(memory: number) {
    this.#memory = memory;
  }

  /** Takes a reading of both clocks, ms. */
  look(wall: number, steady: number): void {
    const ahead = wall - steady;
    const length = ahead - (this.#ahead ?? ahead);
    this.#ahead = ahead;
    this.#steps = this.#steps.filter(({ at }) => steady - at < this.#memory);
    if (length >= STEP) this.#steps.push({ before: wall - length, length, at: steady });
    if (length <= -STEP) this.#takeBack(-length);
  }

  /** A clock that is set back had been set wrong: that step was none. */
  #takeBack(back: number): void {
    let left = back;
    while (left > 0) {
      const last = this.#steps.pop();
      if (!last) return;
      if (last.length > left) this.#steps.push({ ...last, length: last.length - left });
      left -= last.length;
    }
  }

  /** By how much the clock was set forward since it showed `moment`, ms: so much less time has passed since. */
  since(moment: number): number {
    return this.#steps.filter(({ before }) => before >= moment).reduce((sum, { length }) => sum + length, 0);
  }
}
