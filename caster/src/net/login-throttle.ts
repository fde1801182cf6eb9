/** Logins of one network in the last minute. */
interface Record {
  since: number;
  refusals: number;
  logins: number;
  lines: number;
}

const MINUTE = 60_000;
/** A refusal is never delayed for longer than this, ms. */
const LONGEST_DELAY = 5_000;
/** How many lines of the caster log one network can cause in a minute. */
const LINES_PER_MINUTE = 300;
const MAX_NETWORKS = 50_000;

/**
 * Slows down guessing of passwords. Only refusals are delayed, never an accepted login, because many rovers share one
 * address of a mobile network and a storm of reconnects must pass.
 */
export class LoginThrottle {
  readonly #free: number;
  readonly #records = new Map<string, Record>();

  /** `free` is how many refusals of a network within a minute are answered at once. */
  constructor(free: number) {
    this.#free = free;
  }

  /** Counts a wrong guess; returns by how much its answer is delayed, ms. */
  refused(network: string, now: number): number {
    const record = this.#recordOf(network, now);
    record.refusals++;
    return Math.max(0, Math.min(LONGEST_DELAY, (record.refusals - this.#free) * 250));
  }

  loggedIn(network: string, now: number): void {
    this.#recordOf(network, now).logins++;
  }

  /** Whether most logins from a network were wrong. A network of thousands of rovers has some wrong ones too. */
  isGuessing(network: string, now: number): boolean {
    const record = this.#records.get(network);
    if (!record || now - record.since >= MINUTE) return false;
    return record.refusals > this.#free && record.refusals > record.logins;
  }

  /** Whether this network may have one more line in the log. */
  mayLog(network: string, now: number): boolean {
    return ++this.#recordOf(network, now).lines <= LINES_PER_MINUTE;
  }

  #recordOf(network: string, now: number): Record {
    const known = this.#records.get(network);
    if (known && now - known.since < MINUTE) return known;
    const fresh = { since: now, refusals: 0, logins: 0, lines: 0 };
    this.#records.delete(network); // so that the oldest stays first
    this.#records.set(network, fresh);
    for (const [other, { since }] of this.#records) {
      if (now - since < MINUTE && this.#records.size <= MAX_NETWORKS) break;
      this.#records.delete(other);
    }
    return fresh;
  }
}
