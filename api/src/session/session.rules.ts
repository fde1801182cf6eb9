import type { Role } from '@cairn/contract';

export const IDLE_MS = 30 * 60_000;
export const ABSOLUTE_MS = 12 * 3600_000;

export const roleTitles: Record<Role, string> = {
  1: 'System Admin',
  5: 'Reseller Admin',
  10: 'Dealer Admin',
  20: 'Company Admin',
  30: 'Company User',
};

interface Person {
  readonly role: number;
  readonly reseller_id: number | null;
}

/**
 * The role that a session acts with. Everyone acts with their own (which is 5 without a dealer, 10 with one; company
 * roles stay what they are) but a system admin at a branded login page, who acts as that of their reseller if they
 * have one. Never more than the person's own role.
 */
export function actingRole({ role, reseller_id }: Person, systemLogin: boolean): Role {
  if (role === 1 && !systemLogin && reseller_id !== null) return 5;
  return role as Role; // the table allows no other
}

/** Whether a session of `acting` may go on now that the person is as they are: a demotion ends it. */
export function mayStillAct(acting: number, person: Person): boolean {
  return acting === actingRole(person, true) || acting === actingRole(person, false);
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

/** Business 11 is Denmark only: country 2, whatever is asked for. 0 is every country. */
export function countryOf(session: { business: number | null }, asked: 0 | 1 | 2): 0 | 1 | 2 {
  return session.business === 11 ? 2 : asked;
}
