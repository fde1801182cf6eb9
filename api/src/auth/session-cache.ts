import type { Database } from '@cairn/database';
import { findSession } from './auth.queries.ts';
import { type Session, type SignInPolicy, sessionOf } from './session.ts';

/** Lifetime of a cached session, ms: only a lost notification takes so long to act. */
const CACHED_MS = 1500;
const CACHED_SESSIONS = 10_000;
/** How long an unknown bearer token is refused without a query, ms. */
const UNKNOWN_MS = 10_000;
/** Channel of ended or changed sessions: user ids, or 'all'. Triggers of the database notify it. */
const CHANNEL = 'cairn_sessions';

/** Running sessions by the hash of their bearer token, read from the database and cached until they end or change. */
export class SessionCache {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #policy: SignInPolicy;
  readonly #cached = new Map<string, { session: Session; at: number }>();
  /** Hashes of the tokens whose last query found a running session, and of those whose last query found none. */
  readonly #found = new Set<string>();
  readonly #unknown = new Map<string, number>();
  /** Counts invalidations: a session read before one must not be cached after it. */
  #invalidations = 0;

  /** `now` is the wall clock, in ms. */
  constructor(database: Database, now: () => number, policy: SignInPolicy) {
    this.#database = database;
    this.#now = now;
    this.#policy = policy;
  }

  /** Listens for sessions that end or change anywhere; returns the function that stops it. */
  listen(): Promise<() => Promise<void>> {
    const received = (payload: string) => {
      if (payload === 'all') this.forget();
      else for (const id of payload.split(',')) this.forget(Number(id));
    };
    return this.#database.listen(CHANNEL, received, () => this.forget());
  }

  /** Drops the cached sessions of a user, or of everyone: the next call of each reads the database. */
  forget(userId?: number): void {
    this.#invalidations += 1;
    this.#unknown.clear(); // a session can run again, as when its dealer is moved back to the reseller
    if (userId === undefined) this.#cached.clear();
    for (const [key, { session }] of this.#cached) if (session.userId === userId) this.#cached.delete(key);
  }

  /** Whether the last query for a token found a running session. Reads memory only, also of sessions not cached. */
  isKnown(tokenHash: Buffer): boolean {
    return this.#found.has(tokenHash.toString('hex'));
  }

  /** The running session of a token; its limits of time are not judged. */
  async find(tokenHash: Buffer): Promise<Session | undefined> {
    const key = tokenHash.toString('hex');
    const stored = this.#cached.get(key);
    if (stored && isWithin(CACHED_MS, stored.at, this.#now())) return stored.session;
    this.#cached.delete(key);
    const at = this.#now();
    if (isWithin(UNKNOWN_MS, this.#unknown.get(key) ?? -Infinity, at)) return undefined;
    const before = this.#invalidations;
    const row = await findSession(this.#database.service, tokenHash);
    const session = row && sessionOf(row, tokenHash, this.#policy);
    this.#found.delete(key);
    if (session) this.#found.add(key);
    trim(this.#found);
    if (before !== this.#invalidations) return session;
    if (session) this.#cached.set(key, { session, at });
    else this.#unknown.set(key, at);
    trim(this.#cached);
    trim(this.#unknown);
    return session;
  }
}

/** Whether less than `ms` have passed; after a clock was set back it is not known, and counts as no. */
const isWithin = (ms: number, at: number, now: number): boolean => now >= at && now - at < ms;

/** Drops the oldest entries. */
function trim(entries: Set<string> | Map<string, unknown>): void {
  for (const oldest of entries.keys()) {
    if (entries.size <= CACHED_SESSIONS) return;
    entries.delete(oldest);
  }
}
