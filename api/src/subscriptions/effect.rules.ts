import { subscriptionStatusIds } from '@cairn/contract';
import type { EffectName } from '@cairn/mail';

interface Dated {
  readonly status: number;
  readonly starts_at: Date;
  readonly ends_at: Date;
  /** Whether its type gives corrections. */
  readonly corrections: boolean;
}

/** What an e-mail says that a sale or renewal means for the corrections of its rover; `at`: the moment that this names. */
export function effectOfSale(
  sold: Dated,
  /** The one that was renewed, as it was. */
  before: Dated | undefined,
  /** Whether the rover may connect at all. */
  allowed: boolean,
): { name: EffectName; at?: Date } {
  const waits = sold.status === subscriptionStatusIds.scheduled;
  const running =
    waits &&
    before &&
    (before.status === subscriptionStatusIds.active || before.status === subscriptionStatusIds.suspended)
      ? before
      : undefined;
  if (!sold.corrections)
    return running?.corrections && running.status === subscriptionStatusIds.active && allowed
      ? { name: 'simAloneFrom', at: running.ends_at }
      : { name: 'simAlone' };
  if (!allowed) return { name: 'notAllowed' };
  if (!waits) return { name: 'untilThen' };
  if (!running?.corrections) return { name: 'fromThen' };
  if (running.status === subscriptionStatusIds.suspended) return { name: 'whileSuspended' };
  return sold.starts_at > running.ends_at ? { name: 'gap', at: running.ends_at } : { name: 'withoutGap' };
}

/** The effect of a subscription that was cancelled. */
export function effectOfCancellation(
  { corrections }: Pick<Dated, 'corrections'>,
  hasBegun: boolean,
): { name: EffectName; at?: Date } {
  if (!corrections) return { name: 'simAlone' };
  return { name: hasBegun ? 'cancelled' : 'neverBegan' };
}

/** What the e-mail with its NTRIP details says of a rover; `at`: when its corrections begin. */
export function effectOfLogin(
  rover: {
    readonly allowed: boolean;
    readonly suspended: boolean;
    readonly valid_from: Date | null;
    readonly expires_at: Date | null;
    readonly corrections_until: Date | null;
  },
  now: Date,
): { name: EffectName; at?: Date } {
  const { valid_from, expires_at, corrections_until } = rover;
  if (!rover.allowed) return { name: 'notAllowed' };
  if (rover.suspended) return { name: 'loginSuspended' };
  const until = [expires_at, corrections_until].filter((end) => end !== null);
  if (until.some((end) => end <= now)) return { name: 'loginWithout' };
  return valid_from && valid_from > now ? { name: 'loginFrom', at: valid_from } : { name: 'loginNow' };
}
