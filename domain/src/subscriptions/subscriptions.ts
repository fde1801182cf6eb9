import { subscriptionStatusIds, zoneOfCasta } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { events } from '../audit-events.ts';
import { sentence } from '../language.ts';
import { Problem } from '../problem.ts';
import type { Writer } from '../record-writes.ts';
import { moveStock } from './stock.ts';
import {
  comparedValues,
  type Edit,
  endNow,
  insertSold,
  isRenewal,
  lockSubscription,
  notNow,
  ongoing,
  recordStep,
  type Sale,
  type Subscription,
  takeUnit,
  updateSubscription,
} from './subscription-rows.ts';

export { type Edit, isRenewal, type Sale, type Subscription } from './subscription-rows.ts';

/** What a subscription is renewed with. */
export interface Renewal extends Omit<Sale, 'startsAt'> {
  /** Begins now, at the end of the present subscription, or at a date; a date that has passed is now. */
  readonly starts: 'now' | 'then' | Date;
}

/**
 * Sells a rover its first subscription, or one after its last has ended, and takes a unit from the stock of the rover's
 * dealer. The caller opens the transaction, in all functions of this file.
 *
 * @throws Problem not_found when there is no such rover; taken when it has a subscription, or the dealer no unit.
 */
export async function sellSubscription(db: Db, writer: Writer, roverId: number, sale: Sale, now: Date) {
  const rover = await db
    .selectFrom('rovers')
    .where('id', '=', roverId)
    .where('archived_at', 'is', null)
    .select(['id as rover_id', 'reseller_id', 'dealer_id', 'company_id', 'casta'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!rover) throw new Problem('not_found');
  if ((await ongoing(db, roverId)).length > 0) throw notNow('This rover has a subscription already');
  const zone = sale.zone ?? zoneOfCasta(rover.casta);
  return insertSold(db, writer, rover, { ...sale, zone }, now, events.subscriptionSold);
}

/**
 * Renews a subscription: now, which ends it, or from its end or later on, which schedules the renewal behind it. A
 * subscription that has ended is renewed now or later, while the rover has no other. Returns the renewal, and the
 * subscription before as it was.
 */
export async function renewSubscription(
  db: Db,
  writer: Writer,
  { id, version }: Edit,
  { starts, ...renewal }: Renewal,
  at: Date,
): Promise<{ renewed: Subscription; before: Subscription; zone: string }> {
  const before = await lockSubscription(db, writer, { id, version });
  // another call may have ended it while this one waited for the lock
  const now = before.finished_at && before.finished_at > at ? before.finished_at : at;
  const startsAt =
    starts === 'now' ? undefined : startOfRenewal(starts === 'then' ? undefined : starts, before);
  const running =
    before.status === subscriptionStatusIds.active || before.status === subscriptionStatusIds.suspended;
  if (before.status === subscriptionStatusIds.scheduled) throw notNow('This subscription is not active yet');
  const others = (await ongoing(db, before.rover_id)).filter(({ id }) => id !== before.id);
  if (others.some(({ status }) => status === subscriptionStatusIds.scheduled))
    throw notNow('This rover has a scheduled subscription already');
  if (others.length > 0) throw notNow('This rover has a later subscription: renew that one');
  const later = startsAt !== undefined && startsAt > now;
  if (later && running && startsAt < before.ends_at)
    throw new Problem('invalid_input', {
      issues: [{ field: 'roverdata.substart', message: sentence('The current subscription ends later') }],
    });
  if (!later && running) await endNow(db, before, now);
  const event = later ? events.renewalScheduled : events.subscriptionRenewed;
  const zone = renewal.zone ?? zoneOfCasta(before.casta);
  const sale = { ...renewal, startsAt, zone };
  const renewed = await insertSold(db, writer, before, sale, now, event, before);
  return { renewed, before, zone };
}

/**
 * Sells a subscription that was cancelled before it began once more, with the same dates, and takes a unit again.
 *
 * @throws Problem taken when the dealer has no unit.
 */
export async function sellAgain(
  db: Db,
  writer: Writer,
  before: Subscription,
  now: Date,
): Promise<Subscription> {
  const { rover_id, reseller_id, dealer_id, company_id, type_id, starts_at, ends_at } = before;
  const begins = starts_at <= now;
  const row = await db
    .insertInto('subscriptions')
    .values({
      rover_id,
      reseller_id,
      dealer_id,
      company_id,
      type_id,
      starts_at,
      ends_at,
      status: begins ? subscriptionStatusIds.active : subscriptionStatusIds.scheduled,
      first_activated_at: begins ? starts_at : null,
      reference: before.reference,
      no_sim: before.no_sim,
      anchor_day: before.anchor_day,
      follows_id: before.follows_id,
      created_by: writer.session?.userId ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await takeUnit(db, writer, row);
  const event = isRenewal(row) ? events.renewalScheduled : events.subscriptionSold;
  await recordStep(db, writer, row, event, comparedValues(row));
  return row;
}

/** Ends a subscription for good. Its unit is used up. */
export async function cancelSubscription(db: Db, writer: Writer, edit: Edit, reference: string, now: Date) {
  const before = await lockSubscription(db, writer, edit);
  if (before.status !== subscriptionStatusIds.active && before.status !== subscriptionStatusIds.suspended)
    throw notNow('This subscription is not active');
  if ((await ongoing(db, before.rover_id)).some(({ status }) => status === subscriptionStatusIds.scheduled))
    throw notNow('This subscription has a scheduled renewal: cancel that first');
  await updateSubscription(db, before, {
    status: subscriptionStatusIds.cancelled,
    finished_at: now,
    cancel_reference: reference,
  });
  await recordStep(
    db,
    writer,
    before,
    events.subscriptionCancelled,
    { ...comparedValues(before), status: subscriptionStatusIds.cancelled },
    reference,
  );
}

const MINUTE = 60_000;

/**
 * When a renewal begins. Forms show the end of the current subscription to the minute, so that minute means its end,
 * also when it has been cancelled since. Without a time the renewal begins when the current one ends.
 */
export function startOfRenewal(
  requested: Date | undefined,
  { ends_at, finished_at }: Pick<Subscription, 'ends_at' | 'finished_at'>,
): Date {
  const end = finished_at ?? ends_at;
  const isEnd = (at: Date) => Math.floor(Number(requested) / MINUTE) === Math.floor(at.getTime() / MINUTE);
  return requested && !isEnd(end) && !isEnd(ends_at) ? requested : end;
}

/** Cancels a subscription that has not begun; its unit returns to the dealer's stock. */
export async function cancelScheduled(db: Db, writer: Writer, edit: Edit, reference: string, now: Date) {
  const before = await lockSubscription(db, writer, edit);
  if (before.status !== subscriptionStatusIds.scheduled) throw notNow('This subscription is not scheduled');
  await updateSubscription(db, before, {
    status: subscriptionStatusIds.cancelled,
    finished_at: now,
    cancel_reference: reference,
  });
  const { id, type_id, reseller_id, dealer_id } = before;
  await moveStock(
    db,
    writer,
    {
      kind: 'refunded',
      typeId: type_id,
      quantity: 1,
      subscriptionId: id,
      resellerId: reseller_id,
      dealerId: dealer_id,
      reason: reference,
    },
    'roverdata.subid',
  );
  const event = isRenewal(before) ? events.scheduledCancelled : events.subscriptionCancelled;
  await recordStep(
    db,
    writer,
    before,
    event,
    { ...comparedValues(before), status: subscriptionStatusIds.cancelled },
    reference,
  );
}

/** Suspends corrections until the subscription is resumed; its end stays the same. */
export async function suspendSubscription(db: Db, writer: Writer, edit: Edit, reference: string) {
  const before = await lockSubscription(db, writer, edit);
  if (before.status !== subscriptionStatusIds.active) throw notNow('This subscription is not active');
  await updateSubscription(db, before, { status: subscriptionStatusIds.suspended });
  await recordStep(
    db,
    writer,
    before,
    events.subscriptionSuspended,
    { ...comparedValues(before), status: subscriptionStatusIds.suspended },
    reference,
  );
}

export async function resumeSubscription(db: Db, writer: Writer, edit: Edit, reference: string) {
  const before = await lockSubscription(db, writer, edit);
  if (before.status !== subscriptionStatusIds.suspended) throw notNow('This subscription is not suspended');
  await updateSubscription(db, before, { status: subscriptionStatusIds.active });
  await recordStep(
    db,
    writer,
    before,
    events.subscriptionResumed,
    { ...comparedValues(before), status: subscriptionStatusIds.active },
    reference,
  );
}
