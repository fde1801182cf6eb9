import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../src/clock.ts';

/** Midday on a Sunday. */
export const START = Date.UTC(2026, 10, 22, 12);

/** Time that passes only when somebody sleeps, or when a test says so. */
export class VirtualClock implements Clock {
  #now = 0;
  #timers = new Set<{ readonly due: number; readonly callback: () => void }>();
  /** What was slept, ms. */
  readonly slept: number[] = [];

  now(): number {
    return this.#now;
  }

  wall(): Date {
    return new Date(START + this.#now);
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    this.slept.push(ms);
    const due = this.#now + ms;
    await setImmediate();
    signal?.throwIfAborted();
    this.#now = Math.max(this.#now, due);
  }

  after(ms: number, callback: () => void) {
    const timer = { due: this.#now + ms, callback };
    this.#timers.add(timer);
    return { cancel: () => void this.#timers.delete(timer) };
  }

  /** Lets time limits run out, unlike a sleep. */
  advance(ms: number): void {
    this.#now += ms;
    for (const timer of [...this.#timers].filter(({ due }) => due <= this.#now)) {
      this.#timers.delete(timer);
      timer.callback();
    }
  }
}

/** Resolves when a condition holds, and rejects when it does not within a minute. */
export async function until(condition: () => boolean): Promise<void> {
  const end = performance.now() + 60_000;
  while (!condition()) {
    if (performance.now() > end) throw new Error(`Never true: ${condition}`);
    await setImmediate();
  }
}
