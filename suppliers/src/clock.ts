import { setTimeout as sleep } from 'node:timers/promises';

/** Time as the connectors see it, so that tests need not wait for it. */
export interface Clock {
  /** Monotonic, ms. */
  now(): number;
  wall(): Date;
  /** Rejects with the signal's reason when that aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls back once, unless cancelled before. */
  after(ms: number, callback: () => void): { cancel(): void };
}

export const systemClock: Clock = {
  now: () => performance.now(),
  wall: () => new Date(),
  async sleep(ms, signal) {
    try {
      await sleep(ms, undefined, { signal });
    } catch (error) {
      throw signal?.aborted ? signal.reason : error;
    }
  },
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    timer.unref();
    return { cancel: () => clearTimeout(timer) };
  },
};
