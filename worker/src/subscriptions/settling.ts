import type { Database } from '@cairn/database';
import { nextDue, settleDue } from '@cairn/domain/subscriptions-due';
import type { Log } from '../log.ts';

interface SettlingOptions {
  readonly database: Database;
  readonly log: Log;
  /** ms; for tests. */
  readonly now?: () => number;
  /** Called when everything that was due is settled, every few seconds at most. */
  readonly settled?: () => unknown;
  /** The longest that a timer runs, ms: a clock that steps is noticed within it. */
  readonly longestWaitMs?: number;
}

/** ms. */
const REPORT_EVERY = 5_000;

/** Subscriptions that one transaction settles. */
const BATCH = 200;

/**
 * Starts and ends subscriptions at the second they are due, by one timer for the next one. It is set again whenever a
 * subscription changes (channel cairn_subscriptions) and at least every `longestWaitMs`. Any number of workers may do so.
 */
export async function startSettling(options: SettlingOptions): Promise<{ stop(): Promise<void> }> {
  const { database, log, now = Date.now, longestWaitMs = 10_000, settled } = options;
  let reportedAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let stopping = false;

  /** Settles now, or once more after what is under way. */
  function settle(): void {
    clearTimeout(timer);
    if (stopping) return;
    if (running) {
      again = true;
      return;
    }
    running = work()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'subscriptions cannot be settled');
        return 1000;
      })
      .then((wait) => {
        running = undefined;
        if (stopping) return;
        timer = setTimeout(settle, again ? 0 : wait);
        again = false;
      });
  }

  /** Returns the ms until there is more to do. */
  async function work(): Promise<number> {
    for (;;) {
      const at = new Date(now());
      const done = await database.service.transaction().execute((db) => settleDue(db, at, BATCH));
      if (done.started + done.expired > 0) log.info(done, 'subscriptions settled');
      if (done.started + done.expired < BATCH) break;
    }
    if (performance.now() - reportedAt >= REPORT_EVERY) {
      reportedAt = performance.now();
      await settled?.();
    }
    const due = await nextDue(database.service);
    return due ? Math.min(Math.max(due.getTime() - now(), 50), longestWaitMs) : longestWaitMs;
  }

  const stopListening = await database.listen('cairn_subscriptions', settle, settle);
  settle();
  return {
    async stop() {
      stopping = true;
      clearTimeout(timer);
      await stopListening();
      await running;
    },
  };
}
