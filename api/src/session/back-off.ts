import { isIPv6 } from 'node:net';

/**
 * How long failed sign-ins make the next one wait. Counted in this process, three ways:
 *
 * - account and address together: 5 are free, so a person who mistypes waits alone;
 * - address: 20 are free, against one machine that tries many accounts;
 * - account from addresses it never signed in from: 50 are free, against many machines that try one account. People at
 *   an address where the account has signed in before are not held by it, so nobody is locked out by strangers.
 *
 * Each further failure doubles the wait, from 1 s to 15 min. An hour without a failure forgives all.
 */
const free = { both: 5, address: 20, account: 50 };
const LONGEST = 15 * 60_000;
const FORGIVEN_AFTER = 3600_000;
/** Counters kept; the least recent go first. */
const KEPT = 50_000;

interface Counter {
  failures: number;
  last: number;
}

export class BackOff {
  readonly #counters = new Map<string, Counter>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Seconds until the next attempt may be made, 0 when it may be made now. */
  wait(email: string, address: string, knownThere: boolean): number {
    const waits = keys(email, address).map(({ key, kind }) =>
      kind === 'account' && knownThere ? 0 : this.#left(key, free[kind]),
    );
    return Math.ceil(Math.max(...waits) / 1000);
  }

  /** Counts an attempt as failed until `succeeded` takes it back, so that a hundred at once do not all pass the wait. */
  attempted(email: string, address: string): void {
    const now = this.#now();
    for (const { key } of keys(email, address)) {
      const counter = this.#recent(key);
      this.#counters.delete(key); // so that the latest comes last
      this.#counters.set(key, { failures: (counter?.failures ?? 0) + 1, last: now });
    }
    for (const oldest of this.#counters.keys()) {
      if (this.#counters.size <= KEPT) break;
      this.#counters.delete(oldest);
    }
  }

  /** Forgives the pair; of address and account it takes back the attempt alone, or a thief with one login could reset them. */
  succeeded(email: string, address: string): void {
    for (const { key, kind } of keys(email, address)) {
      const counter = this.#counters.get(key);
      if (kind === 'both') this.#counters.delete(key);
      else if (counter) counter.failures -= 1;
    }
  }

  #recent(key: string): Counter | undefined {
    const counter = this.#counters.get(key);
    return counter && this.#now() - counter.last < FORGIVEN_AFTER ? counter : undefined;
  }

  #left(key: string, allowed: number): number {
    const counter = this.#recent(key);
    if (!counter || counter.failures < allowed) return 0;
    const wait = Math.min(1000 * 2 ** (counter.failures - allowed), LONGEST);
    return Math.max(0, counter.last + wait - this.#now());
  }
}

function keys(email: string, address: string) {
  const account = email.toLowerCase();
  const place = network(address);
  return [
    { kind: 'both', key: `b ${place} ${account}` },
    { kind: 'address', key: `a ${place}` },
    { kind: 'account', key: `e ${account}` },
  ] as const;
}

/** The address, or the /64 of an IPv6 one: a single host has all of it. */
function network(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail.split(':').filter(Boolean);
  const missing = address.includes('::') ? Array(8 - first.length - last.length).fill('0') : [];
  return [...first, ...missing, ...last].slice(0, 4).join(':');
}
