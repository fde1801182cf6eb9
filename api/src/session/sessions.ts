import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Role } from '@cairn/contract';
import type { Database, TenantSession } from '@cairn/database';
import { events, recordEvent, type UserEvent } from '../audit/events.ts';
import { findSession, type SessionRow } from './session.queries.ts';
import { mayStillAct, over } from './session.rules.ts';

/** Someone who is signed in, and what they may see: a TenantSession. */
export interface Session extends TenantSession {
  readonly userId: number;
  readonly role: Role;
  /** The person's reseller, at role 1 too, where it narrows nothing but the country. */
  readonly business: number | null;
  readonly name: string;
  readonly readonly: boolean;
  readonly tokenHash: Buffer;
  readonly pairHash: Buffer;
  readonly createdAt: number;
  usedAt: number;
}

/** Where a call comes from. */
export interface Caller {
  readonly address: string;
  readonly agent: string;
}

/** How long an ended session may go on at another api process, ms. */
const KEPT_MS = 1500;
const KEPT_SESSIONS = 10_000;
/** A sign of life is written down at most this often. */
const WRITE_EVERY = 60_000;

export class Sessions {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #kept = new Map<string, { session: Session; at: number }>();

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** A new session: the bearer token that proves it, and the pair token that calls carry beside the user id. */
  async open(
    userId: number,
    role: Role,
    { address, agent }: Caller,
  ): Promise<{ bearer: string; pair: string }> {
    const bearer = randomBytes(32).toString('base64url');
    const pair = randomBytes(24).toString('base64url');
    const at = new Date(this.#now());
    await this.#database.service
      .insertInto('user_sessions')
      .values({
        token_hash: sha256(bearer),
        pair_hash: sha256(pair),
        user_id: userId,
        role,
        created_at: at,
        used_at: at,
        address,
        user_agent: agent,
      })
      .execute();
    return { bearer, pair };
  }

  /** The running session of a bearer token. `alive`: this call shows that a person is there. */
  async find(bearer: string, alive: boolean, from: Caller): Promise<Session | undefined> {
    if (!/^[\w-]{43}$/.test(bearer)) return undefined;
    const tokenHash = sha256(bearer);
    const session = await this.#recall(tokenHash);
    if (!session) return undefined;
    const now = this.#now();
    const reason = over(session, now);
    if (reason) {
      await this.recordLeaving(session, events.automaticLogout, from, reason);
      await this.close(session, reason);
      return undefined;
    }
    if (alive && now - session.usedAt >= WRITE_EVERY) {
      session.usedAt = now;
      await this.#database.service
        .updateTable('user_sessions')
        .set({ used_at: new Date(now) })
        .where('token_hash', '=', tokenHash)
        .where('ended_at', 'is', null)
        .execute();
    }
    return session;
  }

  /** Ends a session. */
  async close(session: Session, reason: string): Promise<void> {
    this.#kept.delete(session.tokenHash.toString('hex'));
    await this.#database.service
      .updateTable('user_sessions')
      .set({ ended_at: new Date(this.#now()), end_reason: reason })
      .where('token_hash', '=', session.tokenHash)
      .where('ended_at', 'is', null)
      .execute();
  }

  /** Writes down a logout once for each session, whichever call says it first. */
  async recordLeaving(session: Session, event: UserEvent, from: Caller, text = ''): Promise<void> {
    await this.#database.service.transaction().execute(async (db) => {
      const first = await db
        .updateTable('user_sessions')
        .set({ left_at: new Date(this.#now()) })
        .where('token_hash', '=', session.tokenHash)
        .where('left_at', 'is', null)
        .executeTakeFirst();
      if (first.numUpdatedRows > 0n) await recordEvent(db, event, session, { ...from, text });
    });
  }

  async #recall(tokenHash: Buffer): Promise<Session | undefined> {
    const key = tokenHash.toString('hex');
    const kept = this.#kept.get(key);
    if (kept && this.#now() - kept.at < KEPT_MS) return kept.session;
    this.#kept.delete(key);
    const row = await findSession(this.#database.service, tokenHash);
    if (!row || !mayStillAct(row.acting, row)) return undefined;
    const session = sessionOf(row, tokenHash);
    this.#kept.set(key, { session, at: this.#now() });
    for (const oldest of this.#kept.keys()) if (this.#kept.size > KEPT_SESSIONS) this.#kept.delete(oldest);
    return session;
  }
}

function sessionOf(row: SessionRow, tokenHash: Buffer): Session {
  const role = row.acting as Role; // the table allows no other
  return {
    userId: row.user_id,
    role,
    business: row.reseller_id,
    resellerId: role === 1 ? null : row.reseller_id,
    dealerId: role >= 10 ? row.dealer_id : null,
    companyId: role >= 20 ? row.company_id : null,
    name: `${row.fname} ${row.lname}`.trim(),
    readonly: row.readonly,
    tokenHash,
    pairHash: row.pair_hash,
    createdAt: row.created_at.getTime(),
    usedAt: row.used_at.getTime(),
  };
}

/** Whether userid and token are the pair of this session. They prove nothing alone, and must not contradict it. */
export function isPair(session: Session, userid: unknown, token: unknown): boolean {
  if (typeof token !== 'string' || !timingSafeEqual(sha256(token), session.pairHash)) return false;
  return (
    (typeof userid === 'number' || typeof userid === 'string') && String(userid) === String(session.userId)
  );
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
