import {
  isAtLeast,
  isRole,
  NOT_AUTHORISED,
  type OpenedLogin,
  type Role,
  type SignedIn,
} from '@cairn/contract';
import type { Database, Db, Secret } from '@cairn/database';
import { type Caller, events, recordEvent } from '@cairn/domain/audit-events';
import { actingRole, mustOf } from '@cairn/domain/login-sessions';
import { networkOf } from '@cairn/domain/network-of';
import { HashQueueFull, type HashTurn, isPassword } from '@cairn/domain/passwords';
import { roleOf, roleTitle } from '@cairn/domain/role-titles';
import { sql } from 'kysely';
import type { Context } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import { findById, findDealerScope, findPerson, type Known, storeNetwork } from './auth.queries.ts';
import type { Attempt, BackOff } from './back-off.ts';
import type { LoginSessions } from './login-sessions.ts';
import type { Session, SignInPolicy } from './session.ts';
import type { SignInLog } from './sign-in-log.ts';

/** Whether the portal is closed to all but system admins. */
export interface Maintenance {
  readonly on: boolean;
  /** ISO, UTC; null when unknown. */
  readonly at: string | null;
  /** Who turned it on; empty when unknown. */
  readonly by: string;
}

/** Dependencies of the routes around sign-in. */
export interface SignInNeeds {
  readonly database: Database;
  /** CAIRN_SECRET. */
  readonly secret: Secret;
  readonly sessions: LoginSessions;
  readonly policy: SignInPolicy;
  readonly backOff: BackOff;
  readonly signInLog: SignInLog;
  readonly now: () => number;
  readonly maintenance: () => Promise<Maintenance>;
  /** The address that people reach the portal at. */
  readonly publicUrl: string;
}

/** The role that a login at the system's page or a branded one gives. */
export const roleAt = (person: Known, systemLogin: boolean): Role =>
  actingRole(roleOf(person), person.reseller_id, systemLogin);

/** In maintenance only role 1 completes a login. */
export async function refuseInMaintenance(
  role: Role,
  maintenance: () => Promise<Maintenance>,
): Promise<void> {
  if (!isRole(role, 'systemAdmin') && (await maintenance()).on) throw new Problem('maintenance');
}

/** Opens a session for a person who has passed all factors, in the caller's transaction. */
export async function openSession(
  db: Db,
  { sessions, policy, now }: Pick<SignInNeeds, 'sessions' | 'policy' | 'now'>,
  person: Known,
  role: Role,
  from: Caller,
): Promise<OpenedLogin> {
  const user = await signedIn(db, policy, { userId: person.id, role });
  const { bearer, pair } = await sessions.open(db, { userId: person.id, role }, from);
  const at = new Date(now());
  await db.updateTable('users').set({ last_login_at: at }).where('id', '=', person.id).execute();
  await storeNetwork(db, person.id, networkOf(from.address), at);
  await recordEvent(db, events.login, actorOf(user), { from });
  return {
    status: 'ok',
    token: bearer,
    user: { ...user, token: pair },
    dealer: { change_username: user.change_username },
  };
}

/** A person as an actor before they have a session. */
export const actorOf = (user: SignedIn) => ({
  userId: user.id,
  name: `${user.fname} ${user.lname}`.trim(),
  resellerId: user.business,
  dealerId: user.dealer,
  companyId: user.company,
});

export const scopeOfPerson = (person: Known) => ({
  resellerId: person.reseller_id,
  dealerId: person.dealer_id,
  companyId: person.company_id,
});

/** Recipient and tenant scope of a mail to a person. */
export const addressed = (person: Known) => ({
  to: person.email,
  name: `${person.fname} ${person.lname}`.trim(),
  userId: person.id,
  scope: scopeOfPerson(person),
});

/** The person of a session, with the columns for signing in. */
export async function self({ database }: SignInNeeds, session: Session): Promise<Known> {
  const person = await findById(database.service, session.userId);
  if (!person) throw new Problem('not_authorised');
  return person;
}

/**
 * Confirms the person at the screen, before their credentials are changed.
 * @throws {Problem} invalid_input at `field` for a wrong password, too_many after some
 */
export async function confirmPassword(
  { backOff, signInLog }: SignInNeeds,
  person: Known,
  password: string,
  field: string,
  { from, turn }: Pick<Context, 'from' | 'turn'>,
): Promise<void> {
  if (password === '') throw wrong(field, 'Enter your present password');
  const attempt = await backOff.password(person.email, from.address, true);
  if (!(await checkPassword(attempt, person.password_hash, password, turn))) {
    signInLog.refused('password', person.email, from);
    throw wrong(field, 'The password is wrong');
  }
  await attempt.succeeded();
}

/** Whether a password is right. */
export async function checkPassword(
  attempt: Attempt,
  hashed: string | null | undefined,
  password: string,
  turn: HashTurn,
): Promise<boolean> {
  return notMadeIfFull(attempt, () => isPassword(hashed, password, turn));
}

/** An attempt whose hash found no place in the queue was none. */
export async function notMadeIfFull<T>(attempt: Attempt | undefined, hash: () => Promise<T>): Promise<T> {
  try {
    return await hash();
  } catch (error) {
    if (error instanceof HashQueueFull) await attempt?.notMade();
    throw error;
  }
}

/** Keeps the session that a person changes their own password in; all others of theirs end with it. */
export async function keepCurrentSession(db: Db, session: Session): Promise<void> {
  await sql`select set_config('cairn.keep_session', ${String(session.id)}, true)`.execute(db);
}

/** A person as the portal shows them, in the role and scope of a session. */
export async function signedIn(
  db: Db,
  policy: SignInPolicy,
  { userId, role, actingFor }: Pick<Session, 'userId' | 'role' | 'actingFor'>,
): Promise<SignedIn> {
  const [person, scope] = [
    await findPerson(db, userId),
    actingFor && (await findDealerScope(db, actingFor.dealer)),
  ];
  if (!person || (actingFor && !scope)) throw new Problem('not_authorised', { message: NOT_AUTHORISED }); // archived a moment ago
  const { last_login_at, created_at, change_password, secured, ...rest } = { ...person, ...scope };
  const must = mustOf(
    { changePassword: change_password, role: roleOf(person), secured },
    policy.secondFactor,
  );
  return {
    ...rest,
    role,
    roletitle: roleTitle(role),
    readonly: person.readonly ? 1 : 0,
    theme: person.theme === 1 ? 1 : 0,
    language: person.language === 'en' || person.language === 'da' ? person.language : null,
    change_username: isAtLeast(role, 'reseller') || rest.change_username ? 1 : 0,
    changepassword: must === 'change_password' ? 1 : 0,
    shortest_password: policy.shortestPassword,
    mustenrol: must === 'enrol' ? 1 : 0,
    actingfor: actingFor ?? null,
    archive: 0,
    last_login: last_login_at?.toISOString() ?? null,
    created: created_at.toISOString(),
  };
}
