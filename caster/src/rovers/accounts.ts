import type { Database, Secret } from '@cairn/database';
import { sql } from 'kysely';
import { steadyNow } from '../clock.ts';
import type { Limits } from '../limits.ts';
import { type Account, readAccounts } from './account.ts';

/** The database did not answer in time, and the account is not cached. */
export class Unavailable extends Error {}

interface Known {
  account: Account;
  /** When it was read; 0 when its record may have changed since. */
  readAt: number;
}

/** How many logins continue in one turn; in a storm of logins, corrections must get their turn between them. */
const LOOKUPS_PER_BATCH = 250;
/** How many usernames without an account are remembered. */
const MAX_UNKNOWN = 10_000;

/** The live sessions of the accounts. */
interface Sessions {
  /** An account with a session must stay in memory. */
  sessionsOf(account: number): readonly unknown[];
  /** The record of an account may have changed; `account` is undefined when it is archived or deleted. */
  accountChanged(id: number, account: Account | undefined): void;
}

/**
 * Accounts by username, read when they are needed; concurrent lookups share one query. Accounts stay in memory and are
 * used while the database is down. A notification on `cairn_rovers` has an account read again, one on `cairn_dealers` those
 * of a dealer whose default profile is another.
 */
export class Accounts {
  readonly #database: Database;
  readonly #secret: Secret;
  readonly #limits: Limits;
  readonly #sessions: Sessions;
  readonly #byName = new Map<string, Known>();
  readonly #byId = new Map<number, Known>();
  readonly #pending = new Map<string, PromiseWithResolvers<Account | undefined>>();
  /** Usernames without an account, and when each was looked up. */
  readonly #unknown = new Map<string, number>();
  readonly #changed = new Set<number>();
  #asking = false;
  #refreshing: Promise<void> | undefined;
  #notifications = 0;
  #stopListening = async () => {};
  #stopListeningToDealers = async () => {};

  constructor(database: Database, secret: Secret, limits: Limits, sessions: Sessions) {
    this.#database = database;
    this.#secret = secret;
    this.#limits = limits;
    this.#sessions = sessions;
  }

  async start(): Promise<void> {
    this.#stopListening = await this.#database.listen(
      'cairn_rovers',
      (payload) => this.#onNotification(payload),
      () => this.#onNotification('all'),
    );
    this.#stopListeningToDealers = await this.#database.listen(
      'cairn_dealers',
      (payload) => this.#onDealers(payload),
      () => {}, // a connection that broke has every account read again by the other listener
    );
  }

  async stop(): Promise<void> {
    await this.#stopListening();
    await this.#stopListeningToDealers();
    await this.#refreshing;
  }

  /** Returns the account of `username`, undefined when there is none. Throws Unavailable. */
  async find(username: string): Promise<Account | undefined> {
    const known = this.#byName.get(username);
    const now = steadyNow();
    if (known && now - known.readAt < this.#limits.accountAge) return known.account;
    if (now - (this.#unknown.get(username) ?? -Infinity) < this.#limits.unknownAge) return undefined;
    try {
      return await inTime(this.#ask(username), this.#limits.lookup);
    } catch {
      if (known) return known.account;
      throw new Unavailable();
    }
  }

  /** The account of `username` if it is in memory. */
  cached(username: string): Account | undefined {
    return this.#byName.get(username)?.account;
  }

  /** Reads the account of a rover again at once. Rejects when the database does not answer. */
  async reload(id: number): Promise<void> {
    this.#changed.add(id);
    await this.#refresh();
  }

  /** Reads again what changed while the database was away. Never throws. */
  retry(): void {
    if (this.#changed.size > 0) this.#refresh().catch(() => {}); // the next retry comes in a second
  }

  #onNotification(payload: string): void {
    this.#notifications++;
    this.#unknown.clear(); // it may be a new one
    if (payload === 'all') {
      for (const [id, known] of this.#byId) {
        known.readAt = 0;
        this.#changed.add(id);
      }
    } else {
      for (const id of payload.split(',').map(Number)) {
        const known = this.#byId.get(id);
        if (!known) continue;
        known.readAt = 0;
        this.#changed.add(id);
      }
    }
    this.retry();
  }

  /** The accounts of dealers, by their ids or `all`, may have another profile. */
  #onDealers(payload: string): void {
    this.#notifications++;
    const dealers = payload === 'all' ? undefined : new Set(payload.split(',').map(Number));
    for (const [id, known] of this.#byId) {
      if (dealers && !dealers.has(known.account.dealerId)) continue;
      known.readAt = 0;
      this.#changed.add(id);
    }
    this.retry();
  }

  #ask(username: string): Promise<Account | undefined> {
    let waiting = this.#pending.get(username);
    if (!waiting) {
      waiting = Promise.withResolvers();
      waiting.promise.catch(() => {}); // a lookup may time out before its answer arrives
      this.#pending.set(username, waiting);
    }
    if (!this.#asking) void this.#answerAll();
    return waiting.promise;
  }

  async #answerAll(): Promise<void> {
    this.#asking = true;
    await Promise.resolve(); // lookups of the same turn join the first query
    while (this.#pending.size > 0) {
      const batch = [...this.#pending].slice(0, LOOKUPS_PER_BATCH);
      for (const [username] of batch) this.#pending.delete(username);
      try {
        const found = await this.#readUntilQuiet(batch.map(([username]) => username));
        for (const [username, waiting] of batch) waiting.resolve(found.get(username));
      } catch (error) {
        for (const [, waiting] of batch) waiting.reject(error);
      }
    }
    this.#asking = false;
  }

  /**
   * A notification during the query may concern a row that the query read before its change, so the query is repeated.
   */
  async #readUntilQuiet(usernames: string[]): Promise<Map<string, Account>> {
    for (let attempt = 1; ; attempt++) {
      const before = this.#notifications;
      const accounts = await readAccounts(this.#database, this.#secret, (query) =>
        query.where(sql<boolean>`username = any(${usernames})`),
      );
      if (this.#notifications !== before && attempt < 5) continue;
      for (const account of accounts) this.#cache(account);
      const found = new Map(accounts.map((account) => [account.username, account]));
      for (const username of usernames) if (!found.has(username)) this.#rememberUnknown(username);
      return found;
    }
  }

  #refresh(): Promise<void> {
    this.#refreshing ??= this.#refreshChanged().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async #refreshChanged(): Promise<void> {
    while (this.#changed.size > 0) {
      const ids = [...this.#changed].slice(0, LOOKUPS_PER_BATCH);
      for (const id of ids) this.#changed.delete(id);
      try {
        const accounts = await readAccounts(this.#database, this.#secret, (query) =>
          query.where(sql<boolean>`id = any(${ids})`),
        );
        const found = new Map(accounts.map((account) => [account.id, account]));
        for (const id of ids) this.#replace(id, found.get(id));
      } catch (error) {
        for (const id of ids) this.#changed.add(id);
        throw error;
      }
    }
  }

  #replace(id: number, after: Account | undefined): void {
    const before = this.#byId.get(id)?.account;
    if (after) this.#cache(after);
    else if (before) this.#forget(before);
    this.#sessions.accountChanged(id, after);
  }

  #cache(account: Account): void {
    const before = this.#byId.get(account.id)?.account;
    if (before) this.#forget(before);
    const known = { account, readAt: steadyNow() };
    this.#byName.set(account.username, known);
    this.#byId.set(account.id, known);
    if (this.#byId.size > this.#limits.accounts) this.#evict();
  }

  #forget(account: Account): void {
    if (this.#byName.get(account.username)?.account.id === account.id) this.#byName.delete(account.username);
    this.#byId.delete(account.id);
  }

  #rememberUnknown(username: string): void {
    if (this.#unknown.size >= MAX_UNKNOWN) this.#unknown.clear();
    this.#unknown.set(username, steadyNow());
  }

  /** Drops the account that was read longest ago and has no live session. */
  #evict(): void {
    for (const [id, { account }] of this.#byId) {
      if (this.#sessions.sessionsOf(id).length > 0) continue;
      this.#forget(account);
      return;
    }
  }
}

async function inTime<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unavailable()), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
