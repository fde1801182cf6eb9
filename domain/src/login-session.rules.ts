import type { Setup } from '@cairn/contract';
import { allRoles, isRole, type Role, roleIds } from '@cairn/contract/roles';

export const IDLE_MS = 30 * 60_000;
export const ABSOLUTE_MS = 12 * 3600_000;

/**
 * The role that a session acts with. Everyone acts with their effective role (which is 5 without a dealer, 10 with one;
 * company roles stay as they are), except a system admin at a branded login page, who acts as that of their reseller if
 * they have one. It is never more than the person's own role.
 */
export function actingRole(role: Role, reseller: number | null, systemLogin: boolean): Role {
  return isRole(role, 'systemAdmin') && !systemLogin && reseller !== null ? roleIds.reseller : role;
}

interface Running {
  /** The role that the session acts with. */
  readonly acting: number;
  /** The present role of its person. */
  readonly role: Role;
  readonly reseller: number | null;
  /**
   * The dealer that the session acts for: the role of the session that opened it, and the dealer's present reseller.
   */
  readonly dealer?: { readonly openedBy: number; readonly reseller: number } | undefined;
}

/** Whether a session may go on after its person was changed; a demotion ends it. */
export function mayStillAct({ acting, role, reseller, dealer }: Running): boolean {
  if (!dealer)
    return acting === actingRole(role, reseller, true) || acting === actingRole(role, reseller, false);
  if (!isRole(role, 'systemAdmin', 'reseller')) return false;
  const bySystem = isRole(role, 'systemAdmin') && isRole(dealer.openedBy, 'systemAdmin');
  return bySystem || reseller === dealer.reseller;
}

/** The values of the setting that decides who must have a second factor. */
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

/**
 * What a person must do before all else; a forced password change comes first. `secured` says that they have a second
 * factor or a passkey.
 */
export function mustOf(
  person: { changePassword: boolean; role: Role; secured: boolean },
  rule: SecondFactorRule,
): Setup | undefined {
  if (person.changePassword) return 'change_password';
  return needsSecondFactor(person.role, rule) && !person.secured ? 'enrol' : undefined;
}

/**
 * Why a session is over at `now` (ms), or undefined while it runs. `setForward`: by how much the clock was set forward since
 * its last use, which is no time without use. The longest time is never extended: whoever sets the clock would otherwise
 * decide how long a login lasts.
 */
export function whyEnded(
  session: { createdAt: number; usedAt: number },
  now: number,
  setForward = 0,
): 'idle' | 'too long' | undefined {
  if (now - session.createdAt >= ABSOLUTE_MS) return 'too long';
  if (now - session.usedAt - setForward >= IDLE_MS) return 'idle';
  return undefined;
}

/** Why a session is over, as the portal says it. */
export type Ended = 'idle' | 'signed out' | 'changed' | 'archived' | 'maintenance';

/** Why a session ended. `reason` is that of its row; null when nobody ended it. */
export function endedBy({ reason, archived }: { reason: string | null; archived: boolean }): Ended {
  if (archived || reason === 'archived') return 'archived';
  if (reason === 'maintenance') return 'maintenance';
  if (reason === 'idle' || reason === 'too long' || reason === 'timeout') return 'idle';
  // it was not ended and yet does not run, so the person may no longer act like this
  return reason === null || reason === 'changed' ? 'changed' : 'signed out';
}
