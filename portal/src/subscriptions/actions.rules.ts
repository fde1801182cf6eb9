import type { SubscriptionRow } from '@cairn/contract';

/** What a dialog can do with a subscription. */
export type SubscriptionAction =
  | 'renew'
  | 'suspend'
  | 'resume'
  | 'cancel'
  | 'cancelScheduled'
  | 'cancelFirst';

const states = { scheduled: 2, active: 3, expired: 4, suspended: 5, cancelled: 6 } as const;

/**
 * What can be done with a subscription in its state. While a renewal is scheduled the current one is not cancelled, and
 * the renewal itself is what can be renewed no more. A sale that has not begun renews nothing, and is called what it is.
 */
export function actionsFor(
  row: Pick<SubscriptionRow, 'status' | 'renewsent' | 'renewal' | 'days'>,
): readonly SubscriptionAction[] {
  const { status, renewsent, renewal, days } = row;
  if (status === states.scheduled) return [renewal ? 'cancelScheduled' : 'cancelFirst'];
  const runs = status === states.active || status === states.suspended;
  return [
    ...(renewsent ? [] : (['renew'] as const)),
    ...(status === states.active ? (['suspend'] as const) : []),
    ...(status === states.suspended ? (['resume'] as const) : []),
    ...(runs && !renewsent && days > 0 ? (['cancel'] as const) : []),
  ];
}
