import { subscriptionStatusIds } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { events } from '../audit-events.ts';
import { comparedValues, recordStep, updateSubscription } from './subscription-rows.ts';

/**
 * Starts and ends what is due, oldest first, at most `limit`. Several workers may call it at once; each subscription is
 * settled by one of them. Returns how many began and ended.
 */
export async function settleDue(
  db: Db,
  now: Date,
  limit = 200,
): Promise<{ started: number; expired: number }> {
  const due = await db
    .selectFrom('subscriptions')
    .innerJoin('rovers', 'rovers.id', 'subscriptions.rover_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('status', 'desc') // of one rover, the end of the current one precedes the start of its renewal
    .limit(limit)
    .selectAll('subscriptions')
    .forNoKeyUpdate(['subscriptions', 'rovers'])
    .skipLocked()
    .execute();
  const done = { started: 0, expired: 0 };
  for (const before of due) {
    const starts = before.status === subscriptionStatusIds.scheduled;
    if (starts)
      await updateSubscription(db, before, {
        status: subscriptionStatusIds.active,
        first_activated_at: before.starts_at,
      });
    else
      await updateSubscription(db, before, {
        status: subscriptionStatusIds.expired,
        finished_at: before.ends_at,
      });
    const event = starts ? events.subscriptionStarted : events.subscriptionExpired;
    await recordStep(db, {}, before, event, {
      ...comparedValues(before),
      status: starts ? subscriptionStatusIds.active : subscriptionStatusIds.expired,
    });
    if (starts) done.started += 1;
    else done.expired += 1;
  }
  return done;
}

/** When the next subscription begins or ends; undefined when none does. */
export async function nextDue(db: Db): Promise<Date | undefined> {
  const next = await db
    .selectFrom('subscriptions')
    .where('due_at', 'is not', null)
    .orderBy('due_at')
    .limit(1)
    .select('due_at')
    .executeTakeFirst();
  return next?.due_at ?? undefined;
}
