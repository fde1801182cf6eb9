import type { FastifyBaseLogger } from 'fastify';

/** What is refused or ended for the sake of all others. */
const limitNames = [
  'requests a minute',
  'requests at once',
  'heap',
  'connections',
  'connections of a network',
  'unread replies',
  'reply not read',
  'request not sent',
  'left at once',
  'calls of a person',
  'long work',
  'usernames of imports',
  'rows in use',
] as const;

export type LimitName = (typeof limitNames)[number];

const LOG_EVERY = 60_000; // ms

/** How often each limit of the api was hit: all in the metrics, and in the log once a minute at most. */
export class LimitHits {
  /** Since the start; with those that were never hit, as Prometheus sees no increase in a counter that comes with its first hit. */
  readonly counts = new Map<LimitName, number>(limitNames.map((limit) => [limit, 0]));
  readonly #logged = new Map<LimitName, { hits: number; at: number }>();
  readonly #log: FastifyBaseLogger;

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  /** `about` is of this time, such as the address; a line of the log has that of one time out of several. */
  count(limit: LimitName, about: Record<string, unknown> = {}): void {
    const hits = (this.counts.get(limit) ?? 0) + 1;
    this.counts.set(limit, hits);
    const at = performance.now();
    const logged = this.#logged.get(limit);
    if (logged && at - logged.at < LOG_EVERY) return;
    this.#logged.set(limit, { hits, at });
    this.#log.warn({ limit, times: hits - (logged?.hits ?? 0), ...about }, 'a limit was reached');
  }
}
