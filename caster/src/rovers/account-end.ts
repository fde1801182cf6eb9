import type { SessionEnd } from '@cairn/contract/caster-events';
import type { Account } from './account.ts';
import type { Rover } from './rover.ts';

/**
 * A renewal begins by the clock of the worker, which may be on another machine; a difference of so much, ms, ends no
 * session.
 */
const CLOCK_TOLERANCE = 5_000;

/** Why a changed account ends a session that began when the account was `before`. */
export function accountEndReason(
  { request }: Pick<Rover, 'request'>,
  before: Account,
  after: Account,
): SessionEnd | undefined {
  if (!after.allowed) return { code: 'account_not_allowed' };
  if (after.suspended) return { code: 'account_suspended' };
  if (after.validFrom > Date.now() + CLOCK_TOLERANCE) return { code: 'account_not_allowed' };
  const endReason = correctionsEndReason(after, Date.now());
  if (endReason) return { code: endReason };
  if (after.proof !== before.proof) return { code: 'password_changed' };
  if (after.username !== before.username) return { code: 'username_changed' };
  const revision = after.preferredVersion ?? request.revision;
  return revision === request.revision ? undefined : { code: 'ntrip_version_changed', version: revision };
}

/**
 * Why an account gets no corrections any more at a moment, Unix ms; undefined when it gets them, or when their time is
 * still to come.
 */
export function correctionsEndReason(
  { expiresAt, correctionsUntil, cancelled }: Account,
  now: number,
): 'account_expired' | 'account_cancelled' | 'account_sim_alone' | undefined {
  if (correctionsUntil > now) return undefined;
  if (expiresAt > now) return 'account_sim_alone';
  return cancelled ? 'account_cancelled' : 'account_expired';
}
