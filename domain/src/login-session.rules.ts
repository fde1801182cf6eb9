import type { Setup } from '@cairn/contract';
import { allRoles, isRole, type Role, roleIds } from '@cairn/contract/roles';

export const IDLE_MS = 30 * 60_000;
export const ABSOLUTE_MS = 12 * 3600_000;

/**
 * The role that a session acts with. Everyone acts with their effective role (which is 5 without a dealer, 10 with one; company
 * roles stay what they are) but a system admin at a branded login page, who acts as that of their reseller if they
 * have one. Never more than the person's own role.
 */
export function actingRole(role: Role, reseller: number | null, systemLogin: boolean): Role {
  return isRole(role, 'systemAdmin') && !systemLogin && reseller !== null ? roleIds.reseller : role;
}

interface Running {
  /** What it acts with. */
  readonly acting: number;
  /** Of its person, now. */
  readonly role: Role;
  readonly reseller: number | null;
  /** Of the dealer that it acts for: the role that the opening session has, and the dealer's reseller now. */
  readonly dealer?: { readonly openedBy: number; readonly reseller: number } | undefined;
}

/** Whether a session may go on now that its person is as they are: a demotion ends it. */
export function mayStillAct({ acting, role, reseller, dealer }: Running): boolean {
  if (!dealer)
    return acting === actingRole(role, reseller, true) || acting === actingRole(role, reseller, false);
  if (!isRole(role, 'systemAdmin', 'reseller')) return false;
  const bySystem = isRole(role, 'systemAdmin') && isRole(dealer.openedBy, 'systemAdmin');
  return bySystem || reseller === dealer.reseller;
}

/** Who must have a second factor, by the setting that says so. */
export const secondFactorRules = {
  no: [],
  'system-admins': [roleIds.systemAdmin],
  administrators: [roleIds.systemAdmin, roleIds.reseller, roleIds.dealer, roleIds.companyAdmin],
  everybody: allRoles,
} as const satisfies Record<string, readonly Role[]>;
export type SecondFactorRule = keyof typeof secondFactorRules;

/** Whether a person of this role must have a second factor. */
export const needsSecondFactor = (role: Role, rule: SecondFactorRule): boolean =>
  (secondFactorRules[rule] as readonly Role[]).includes(role);

/** A forced password change comes first. `secured`: they have a second factor or a passkey. */
export function mustOf(
  person: { changePassword: boolean; role: Role; secured: boolean },
  rule: SecondFactorRule,
): Setup | undefined {
  if (person.changePassword) return 'change_password';
  return needsSecondFactor(person.role, rule) && !person.secured ? 'enrol' : undefined;
}

/** Why a session is over at `now` (ms), or undefined while it runs. */
export function over(
  session: { createdAt: number; usedAt: number },
  now: number,
): 'idle' | 'too long' | undefined {
  if (now - session.createdAt >= ABSOLUTE_MS) return 'too long';
  if (now - session.usedAt >= IDLE_MS) return 'idle';
  return undefined;
}

/** Why a session is over, as the portal says it. */
export type Ended = 'idle' | 'signed out' | 'changed' | 'archived' | 'maintenance';

/** `reason` is that of the session's row; null when nobody ended it. */
export function endedBy({ reason, archived }: { reason: string | null; archived: boolean }): Ended {
  if (archived || reason === 'archived') return 'archived';
  if (reason === 'maintenance') return 'maintenance';
  if (reason === 'idle' || reason === 'too long' || reason === 'timeout') return 'idle';
  // not ended and yet not running: the person may not act like this any more
  return reason === null || reason === 'changed' ? 'changed' : 'signed out';
}
