import { currentOf, isOngoing, renewalOf, type SubscriptionRecord } from '@cairn/contract';
import { actionsFor } from '../subscriptions/actions.rules.ts';

/** One subscription on the line of time, in per cent of its length. */
export interface Segment {
  readonly subscription: SubscriptionRecord;
  readonly left: number;
  readonly width: number;
}

/** Subscriptions that the line shows: those before the current one make the rest too narrow to read. */
const SHOWN_SUBSCRIPTIONS = 4;

/** When a subscription ends or ended: at its cancellation, unless it had not begun by then and so never ran. */
export const endOf = ({ startdate, enddate, ended }: SubscriptionRecord): string =>
  ended !== null && startdate < ended && ended < enddate ? ended : enddate;

/** What runs or will comes first, then what was last; each by its end, the latest first. */
export function inOrder(subscriptions: readonly SubscriptionRecord[]): SubscriptionRecord[] {
  return subscriptions.toSorted(
    (a, b) => Number(isOngoing(b)) - Number(isOngoing(a)) || Date.parse(lastOf(b)) - Date.parse(lastOf(a)),
  );
}

const lastOf = ({ enddate, ended }: SubscriptionRecord): string => ended ?? enddate;

/** Current, next and last subscriptions on one line of time, and where now is on it. */
export function timelineOf(subscriptions: readonly SubscriptionRecord[], now: number) {
  const list = inOrder(subscriptions)
    .filter(({ startdate, ended }) => ended === null || startdate < ended)
    .slice(0, SHOWN_SUBSCRIPTIONS);
  const from = Math.min(now, ...list.map(({ startdate }) => Date.parse(startdate)));
  const to = Math.max(now, ...list.map((one) => Date.parse(endOf(one))));
  const percentAt = (at: number) => ((at - from) / Math.max(1, to - from)) * 100;
  const segments = list.map((subscription): Segment => {
    const left = percentAt(Date.parse(subscription.startdate));
    return { subscription, left, width: percentAt(Date.parse(endOf(subscription))) - left };
  });
  return { from, to, now: percentAt(now), segments: segments.toReversed() };
}

/** What can be done: a rover without a subscription is sold one; else what the current one and its renewal allow. */
export function offersOf(list: readonly SubscriptionRecord[]) {
  const current = currentOf(list);
  const renewal = renewalOf(list, current);
  const done = [current, renewal].flatMap((subscription) =>
    subscription
      ? actionsFor({ ...subscription, renewsent: subscription.renewalsub > 0 ? 1 : 0 }).map((action) => ({
          action,
          subscription,
        }))
      : [],
  );
  return { canAdd: !current, actions: done };
}
