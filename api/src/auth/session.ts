import { timingSafeEqual } from 'node:crypto';
import { isAtMost, isRole, type PasswordLength, type Role, type Setup } from '@cairn/contract';
import { type TenantSession, tokenHash } from '@cairn/database';
import type { Actor } from '@cairn/domain/audit-events';
import { mayStillAct, mustOf, type SecondFactorRule } from '@cairn/domain/login-sessions';
import { roleOf } from '@cairn/domain/role-titles';
import type { SessionRow } from './auth.queries.ts';

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

/** The session of a row; undefined when the person may not go on like this. */
export function sessionOf(row: SessionRow, tokenHash: Buffer, policy: SignInPolicy): Session | undefined {
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
