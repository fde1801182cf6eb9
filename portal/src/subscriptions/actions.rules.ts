import { type SubscriptionRow, subscriptionStatusIds } from '@cairn/contract';

/** What a dialog can do with a subscription. */
export type SubscriptionAction =
  | 'renew'
  | 'suspend'
  | 'resume'
  | 'cancel'
  | 'cancelScheduled'
  | 'cancelFirst';

/**
 * What can be done with a subscription in its state. While a renewal is scheduled the current one is not cancelled, and
 * the renewal itself is what can be renewed no more. A sale that has not begun renews nothing, and is called what it is.
 */
export function actionsFor(
  row: Pick<SubscriptionRow, 'status' | 'renewsent' | 'renewal' | 'days'>,
): readonly SubscriptionAction[] {
  const { status, renewsent, renewal, days } = row;
  if (status === subscriptionStatusIds.scheduled) return [renewal ? 'cancelScheduled' : 'cancelFirst'];
  const runs = status === subscriptionStatusIds.active || status === subscriptionStatusIds.suspended;
  return [
    ...(renewsent ? [] : (['renew'] as const)),
    ...(status === subscriptionStatusIds.active ? (['suspend'] as const) : []),
    ...(status === subscriptionStatusIds.suspended ? (['resume'] as const) : []),
    ...(runs && !renewsent && days > 0 ? (['cancel'] as const) : []),
  ];
}
