import { randomBytes, timingSafeEqual } from 'node:crypto';
import { isAtMost, isRole, type PasswordLength, type Role, type Setup } from '@cairn/contract';
import { type Database, type Db, type TenantSession, tokenHash } from '@cairn/database';
import {
  type Actor,
  type AuditMessage,
  type Caller,
  events,
  recordEvent,
  type UserEvent,
} from '@cairn/domain/audit-events';
import { ForwardSteps } from '@cairn/domain/clock-steps';
import {
  type Ended,
  endedBy,
  IDLE_MS,
  mayStillAct,
  mustOf,
  type SecondFactorRule,
  whyEnded,
} from '@cairn/domain/login-sessions';
import { roleOf } from '@cairn/domain/role-titles';
import { sql } from 'kysely';
import { findEnd, findSession, type SessionRow } from './auth.queries.ts';
import { endSessionsAbove } from './credentials.queries.ts';

/** Someone who is signed in, and what they may see: a TenantSession. */
export interface Session extends TenantSession, Actor {
  readonly role: Role;
  /** The reseller. That of a system admin narrows nothing but the country. */
  readonly business: number | null;
  /** The one country that this reseller works in; null: all. */
  readonly singleCountry: 1 | 2 | null;
  readonly readonly: boolean;
  /** Setup that is due before anything else. */
  readonly must: Setup | undefined;
  /** The id of its row, by which a person ends one of their sessions, because nobody has its token. */
  readonly id: number;
  readonly tokenHash: Buffer;
  /** The token hash of the session that opened it, when it acts for a dealer. */
  readonly parentHash: Buffer | null;
  readonly pairHash: Buffer;
  readonly createdAt: number;
  usedAt: number;
}

/** How sign-in is set up at this installation. */
export interface SignInPolicy {
  /** Who must have a second factor. */
  readonly secondFactor: SecondFactorRule;
  /** Characters that a new password needs. */
  readonly shortestPassword: PasswordLength;
}

/** Lifetime of a cached session, ms: only a lost notification takes so long to act. */
const CACHED_MS = 1500;
const CACHED_SESSIONS = 10_000;
/** Login sessions of one person; with one more, the one that was used longest ago ends. */
const MOST_SESSIONS = 100;
/** How long an unknown bearer token is refused without a query, ms. */
const UNKNOWN_MS = 10_000;
/** A sign of life is recorded at most this often, ms, and at once when the clock was set back. */
const WRITE_EVERY = 60_000;
/** Channel of ended or changed sessions: user ids, or 'all'. Triggers of the database notify it. */
const CHANNEL = 'cairn_sessions';

export class LoginSessions {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #steady: () => number;
  readonly #steps = new ForwardSteps(IDLE_MS);
  readonly policy: SignInPolicy;
  readonly #cached = new Map<string, { session: Session; at: number }>();
  /** Hashes of the tokens whose last query found a running session, and of those whose last query found none. */
  readonly #found = new Set<string>();
  readonly #unknown = new Map<string, number>();
  /** Counts invalidations: a session read before one must not be cached after it. */
  #forgotten = 0;

  /** `now` is the wall clock, `steady` one that nobody sets, both in ms. */
  constructor(
    database: Database,
    { now, steady }: { readonly now: () => number; readonly steady: () => number },
    policy: SignInPolicy,
  ) {
    this.#database = database;
    this.#now = now;
    this.#steady = steady;
    this.#steps.look(now(), steady());
    this.policy = policy;
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
    this.#forgotten += 1;
    this.#unknown.clear(); // a session can run again, as when its dealer is moved back to the reseller
    if (userId === undefined) this.#cached.clear();
    for (const [key, { session }] of this.#cached) if (session.userId === userId) this.#cached.delete(key);
  }

  /**
   * Ends the sessions of a user at every api process once the transaction is committed, after a change that no trigger
   * sees.
   */
  async notifyEnded(db: Db, userId: number): Promise<void> {
    await sql`select tell_sessions(array[${userId}::int])`.execute(db);
    this.forget(userId);
  }

  /** Opens a session; returns its bearer token, and the pair token that calls carry with the user id. */
  async open(
    db: Db,
    {
      userId,
      role,
      actingFor,
    }: { userId: number; role: Role; actingFor?: { dealer: number; opener: Session } },
    { address, agent }: Caller,
  ): Promise<{ bearer: string; pair: string }> {
    const bearer = randomBytes(32).toString('base64url');
    const pair = randomBytes(24).toString('base64url');
    const at = new Date(this.#now());
    if (!actingFor) await endSessionsAbove(db, userId, MOST_SESSIONS - 1, at);
    await db
      .insertInto('user_sessions')
      .values({
        token_hash: tokenHash(bearer),
        pair_hash: tokenHash(pair),
        user_id: userId,
        role,
        created_at: at,
        used_at: at,
        address,
        user_agent: agent,
        acts_for: actingFor?.dealer ?? null,
        parent_hash: actingFor?.opener.tokenHash ?? null,
      })
      .execute();
    return { bearer, pair };
  }

  /** The running session of a bearer token. `alive`: this call shows that a person is there. */
  async find(bearer: string, alive: boolean, from: Caller): Promise<Session | undefined> {
    if (!isBearer(bearer)) return undefined;
    const hash = tokenHash(bearer);
    const session = await this.#recall(hash);
    if (!session) return undefined;
    const now = this.#now();
    this.#steps.look(now, this.#steady());
    const reason = whyEnded(session, now, this.#steps.since(session.usedAt));
    if (reason) {
      const code = reason === 'idle' ? 'idle' : 'too_long';
      await this.recordLeaving(session, events.automaticLogout, from, { message: { code } });
      await this.close(session, reason);
      return undefined;
    }
    if (alive && Math.abs(now - session.usedAt) >= WRITE_EVERY) {
      session.usedAt = now;
      await this.#database.service
        .updateTable('user_sessions')
        .set({ used_at: new Date(now) })
        .where('token_hash', 'in', session.parentHash ? [hash, session.parentHash] : [hash])
        .where('ended_at', 'is', null)
        .execute();
    }
    return session;
  }

  /** Whether the last query for a bearer token found a running session. Reads memory only, also of sessions not cached. */
  isKnown(bearer: string): boolean {
    return isBearer(bearer) && this.#found.has(tokenHash(bearer).toString('hex'));
  }

  /** Why a bearer token that `find` did not accept is no longer valid. */
  async whyOver(bearer: string): Promise<Ended> {
    const end = isBearer(bearer) ? await findEnd(this.#database.service, tokenHash(bearer)) : undefined;
    return end ? endedBy(end) : 'signed out';
  }

  /** Ends a session, and those that act for a dealer on its strength. */
  async close(session: Session, reason: string): Promise<void> {
    await this.#database.service
      .updateTable('user_sessions')
      .set({ ended_at: new Date(this.#now()), end_reason: reason })
      .where((eb) =>
        eb.or([eb('token_hash', '=', session.tokenHash), eb('parent_hash', '=', session.tokenHash)]),
      )
      .where('ended_at', 'is', null)
      .execute();
    this.forget(session.userId);
  }

  /** Ends the running session with this hash of its token, if there is one, as its logout. */
  async revoke(tokenHash: Buffer, from: Caller): Promise<void> {
    const session = await this.#recall(tokenHash);
    if (!session) return;
    await this.recordLeaving(session, events.logout, from);
    await this.close(session, 'logout');
  }

  /** Records a logout once for each session, whichever call reports it first. The end of acting for a dealer is none. */
  async recordLeaving(
    session: Session,
    event: UserEvent,
    from: Caller,
    why: { readonly message?: AuditMessage; readonly text?: string } = {},
  ): Promise<void> {
    const { actingFor } = session;
    await this.#database.service.transaction().execute(async (db) => {
      const first = await db
        .updateTable('user_sessions')
        .set({ left_at: new Date(this.#now()) })
        .where('token_hash', '=', session.tokenHash)
        .where('left_at', 'is', null)
        .executeTakeFirst();
      if (first.numUpdatedRows === 0n) return;
      if (actingFor)
        await recordEvent(db, events.actedAs, session, {
          from,
          message: { code: 'acting_ended', parameters: { title: actingFor.title } },
        });
      else await recordEvent(db, event, session, { from, ...why });
    });
  }

  async #recall(tokenHash: Buffer): Promise<Session | undefined> {
    const key = tokenHash.toString('hex');
    const stored = this.#cached.get(key);
    if (stored && isWithin(CACHED_MS, stored.at, this.#now())) return stored.session;
    this.#cached.delete(key);
    const at = this.#now();
    if (isWithin(UNKNOWN_MS, this.#unknown.get(key) ?? -Infinity, at)) return undefined;
    const before = this.#forgotten;
    const row = await findSession(this.#database.service, tokenHash);
    const session = row && sessionOf(row, tokenHash, this.policy);
    this.#found.delete(key);
    if (session) this.#found.add(key);
    trim(this.#found);
    if (before !== this.#forgotten) return session;
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

/** undefined when the person may not go on like this. */
function sessionOf(row: SessionRow, tokenHash: Buffer, policy: SignInPolicy): Session | undefined {
  const role = row.acting as Role; // the table allows no other
  const own = roleOf(row);
  const { acts_for, acts_for_title, acts_for_reseller, opened_by } = row;
  const isActing = acts_for !== null && acts_for_reseller !== null && opened_by !== null;
  const dealer = isActing ? { openedBy: opened_by, reseller: acts_for_reseller } : undefined;
  if (!mayStillAct({ acting: role, role: own, reseller: row.reseller_id, dealer })) return undefined;
  const business = dealer ? dealer.reseller : row.reseller_id;
  return {
    userId: row.user_id,
    role,
    business,
    singleCountry: dealer ? row.acts_for_country : row.single_country,
    resellerId: isRole(role, 'systemAdmin') ? null : business,
    dealerId: isAtMost(role, 'dealer') ? (acts_for ?? row.dealer_id) : null,
    companyId: isAtMost(role, 'companyAdmin') ? row.company_id : null,
    name: `${row.fname} ${row.lname}`.trim(),
    readonly: row.readonly,
    actingFor: isActing ? { dealer: acts_for, title: acts_for_title ?? '' } : undefined,
    must: mustOf(
      { changePassword: row.change_password, role: own, secured: row.secured },
      policy.secondFactor,
    ),
    id: row.id,
    tokenHash,
    parentHash: row.parent_hash,
    pairHash: row.pair_hash,
    createdAt: row.created_at.getTime(),
    usedAt: row.used_at.getTime(),
  };
}

/** Whether userid and token are the pair of this session. They prove nothing alone, and must not contradict it. */
export function isPair(session: Session, userid: unknown, token: unknown): boolean {
  if (typeof token !== 'string' || !timingSafeEqual(tokenHash(token), session.pairHash)) return false;
  return (
    (typeof userid === 'number' || typeof userid === 'string') && String(userid) === String(session.userId)
  );
}

const isBearer = (text: string): boolean => /^[\w-]{43}$/.test(text);
