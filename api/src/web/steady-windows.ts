interface Window {
  requests: number;
  readonly since: number;
}

type Counted = (error: Error | null, result?: { current: number; ttl: number }) => void;

/** Addresses that are remembered for one limit; the one that began longest ago makes room. */
const MOST = 5_000;

/**
 * Counts requests in windows of time, by a clock that never steps: by the wall clock, as the plugin has it, one that is set
 * back by an hour makes a window of a minute 61, and everybody is refused in it.
 */
export class SteadyWindows {
  readonly #windows = new Map<string, Window>();

  incr(key: string, counted: Counted, timeWindow: number): void {
    const now = performance.now();
    const known = this.#windows.get(key);
    const window = known && now < known.since + timeWindow ? known : { requests: 0, since: now };
    window.requests += 1;
    if (window !== known) {
      this.#windows.delete(key);
      this.#windows.set(key, window);
      const [oldest] = this.#windows.keys();
      if (this.#windows.size > MOST && oldest !== undefined) this.#windows.delete(oldest);
    }
    counted(null, { current: window.requests, ttl: window.since + timeWindow - now });
  }

  /** Each limit counts for itself. */
  child(): SteadyWindows {
    return new SteadyWindows();
  }
}
