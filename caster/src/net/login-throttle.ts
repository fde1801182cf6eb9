/** Refusals of one address in the last minute. */
interface Record {
  since: number;
  refusals: number;
  lines: number;
}

const minute = 60_000;
/** A refusal is never held back longer than this, ms. */
const longestDelay = 5_000;
/** Lines that one address can cause in the caster log in a minute. */
const linesPerMinute = 300;
const maxAddresses = 50_000;

/**
 * Slows down password guessing. Only refusals are delayed, never an accepted login: many rovers share one
 * address of a mobile network, and a storm of reconnects must pass.
 */
export class LoginThrottle {
  private readonly free: number;
  private readonly records = new Map<string, Record>();

  /** `free`: refusals of an address within a minute that are answered at once. */
  constructor(free: number) {
    this.free = free;
  }

  /** Counts a wrong guess; returns the delay of its answer, ms. */
  refused(address: string, now: number): number {
    const record = this.recordOf(address, now);
    record.refusals++;
    return Math.max(0, Math.min(longestDelay, (record.refusals - this.free) * 250));
  }

  /** Whether this address may have one more line in the log. */
  mayLog(address: string, now: number): boolean {
    return ++this.recordOf(address, now).lines <= linesPerMinute;
  }

  private recordOf(address: string, now: number): Record {
    const known = this.records.get(address);
    if (known && now - known.since < minute) return known;
    const fresh = { since: now, refusals: 0, lines: 0 };
    this.records.delete(address); // so that the oldest stays first
    this.records.set(address, fresh);
    for (const [other, { since }] of this.records) {
      if (now - since < minute && this.records.size <= maxAddresses) break;
      this.records.delete(other);
    }
    return fresh;
  }
}
