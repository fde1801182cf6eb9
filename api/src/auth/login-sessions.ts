import { randomBytes } from 'node:crypto';
import type { Role } from '@cairn/contract';
import { type Database, type Db, tokenHash } from '@cairn/database';
import {
  type AuditMessage,
  type Caller,
  events,
  recordEvent,
  type UserEvent,
} from '@cairn/domain/audit-events';
import { ForwardSteps } from '@cairn/domain/clock-steps';
import { type Ended, endedBy, IDLE_MS, whyEnded } from '@cairn/domain/login-sessions';
import { sql } from 'kysely';
import { findEnd } from './auth.queries.ts';
import { endSessionsAbove } from './credentials.queries.ts';
import type { Session, SignInPolicy } from './session.ts';
import { SessionCache } from './session-cache.ts';

/** Login sessions of one person; with one more, the one that was used longest ago ends. */
const MOST_SESSIONS = 100;
/** A sign of life is recorded at most this often, ms, and at once when the clock was set back. */
const WRITE_EVERY = 60_000;

/** Login sessions: how they open, which one a call belongs to, and how they end. */
export class LoginSessions {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #steady: () => number;
  readonly #steps = new ForwardSteps(IDLE_MS);
  readonly policy: SignInPolicy;
  readonly #cache: SessionCache;

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
    this.#cache = new SessionCache(database, now, policy);
  }

  /** Listens for sessions that end or change anywhere; returns the function that stops it. */
  listen(): Promise<() => Promise<void>> {
    return this.#cache.listen();
  }

  /** Drops the cached sessions of a user, or of everyone: the next call of each reads the database. */
  forget(userId?: number): void {
    this.#cache.forget(userId);
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
    const session = await this.#cache.find(hash);
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
    return isBearer(bearer) && this.#cache.isKnown(tokenHash(bearer));
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
    const session = await this.#cache.find(tokenHash);
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
}

const isBearer = (text: string): boolean => /^[\w-]{43}$/.test(text);
