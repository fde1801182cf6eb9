import type { Limits } from '../limits.ts';
import type { FailureLog } from '../telemetry/failure-log.ts';

/** Attempts that one account or station has left, as of `at`. */
interface Allowance {
  left: number;
  at: number;
  /** Networks that succeeded before, and when they were read. */
  networks?: { readonly known: Promise<ReadonlySet<string>>; readonly readAt: number };
}

/** How long the networks of an account or station are used before they are read again, ms. */
const MAX_NETWORKS_AGE = 60_000;
/** How many accounts and stations are counted; beyond that, those counted longest ago are forgotten. */
const MAX_COUNTED = 50_000;

/**
 * Counts wrong passwords by the account or station that is guessed at, wherever they come from. Once too many were
 * wrong, no password is compared for a network that never succeeded there; the guesses of others never hold back one
 * that did.
 */
export class PasswordGuesses<Key extends string | number> {
  readonly #limits: Pick<Limits, 'freeGuesses' | 'guessEvery'>;
  readonly #readNetworks: (key: Key) => Promise<ReadonlySet<string>>;
  readonly #failures: Pick<FailureLog, 'failed' | 'succeeded'>;
  readonly #allowances = new Map<Key, Allowance>();

  constructor(
    limits: Pick<Limits, 'freeGuesses' | 'guessEvery'>,
    readNetworks: (key: Key) => Promise<ReadonlySet<string>>,
    failures: Pick<FailureLog, 'failed' | 'succeeded'>,
  ) {
    this.#limits = limits;
    this.#readNetworks = readNetworks;
    this.#failures = failures;
  }

  /** Whether a password from `network` may be compared. Counts it as wrong until `wasRight` says otherwise. */
  async mayTry(key: Key, network: string, now: number): Promise<boolean> {
    return this.take(key, now) || this.isKnown(key, network, now);
  }

  /**
   * Counts a password that is compared in the same turn, so that right ones that arrive at once each give it back
   * before the next is counted. False when too many were wrong.
   */
  take(key: Key, now: number): boolean {
    const allowance = this.#allowanceOf(key, now);
    if (allowance.left < 1) return false;
    allowance.left--;
    return true;
  }

  /** Whether too many passwords were wrong, for a network that never succeeded there. Counts nothing. */
  async isHeld(key: Key, network: string, now: number): Promise<boolean> {
    return this.#allowanceOf(key, now).left < 1 && !(await this.isKnown(key, network, now));
  }

  /** Whether a network succeeded there before. While the database is away, every network counts as one that did. */
  async isKnown(key: Key, network: string, now: number): Promise<boolean> {
    const allowance = this.#allowanceOf(key, now);
    try {
      const networks = await this.#networksOf(key, allowance, now);
      this.#failures.succeeded();
      return networks.has(network);
    } catch (error) {
      this.#failures.failed(error);
      allowance.networks = undefined;
      return true;
    }
  }

  /** The last password was right, so it does not count. */
  wasRight(key: Key, now: number): void {
    const allowance = this.#allowanceOf(key, now);
    allowance.left = Math.min(this.#limits.freeGuesses, allowance.left + 1);
    if (allowance.left === this.#limits.freeGuesses) this.#allowances.delete(key);
  }

  #allowanceOf(key: Key, now: number): Allowance {
    const { freeGuesses, guessEvery } = this.#limits;
    const known = this.#allowances.get(key);
    if (known) {
      known.left = Math.min(freeGuesses, known.left + (now - known.at) / guessEvery);
      known.at = now;
      return known;
    }
    const fresh = { left: freeGuesses, at: now };
    this.#allowances.set(key, fresh);
    if (this.#allowances.size > MAX_COUNTED) this.#forgetOldest();
    return fresh;
  }

  #networksOf(key: Key, allowance: Allowance, now: number): Promise<ReadonlySet<string>> {
    if (!allowance.networks || now - allowance.networks.readAt >= MAX_NETWORKS_AGE)
      allowance.networks = { known: this.#readNetworks(key), readAt: now };
    return allowance.networks.known;
  }

  #forgetOldest(): void {
    for (const key of this.#allowances.keys()) {
      this.#allowances.delete(key);
      return;
    }
  }
}
