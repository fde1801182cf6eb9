import { anchorOf, endOfSubscription, subscriptionStatusIds, zoneOfCasta } from '@cairn/contract';
import type { Db, Tables } from '@cairn/database';
import type { Selectable } from 'kysely';
import { events, recordEvent, type UserEvent } from '../audit-events.ts';
import { type FixedSentence, sentence } from '../language.ts';
import { Problem } from '../problem.ts';
import { editAs, refuseStale } from '../record-versions.ts';
import type { Writer } from '../record-writes.ts';
import { moveStock } from './stock.ts';

export type Subscription = Selectable<Tables['subscriptions']>;

/** Whether a subscription renews another one, or was sold by itself. */
export const isRenewal = ({ follows_id }: Pick<Subscription, 'follows_id'>): boolean => follows_id !== null;

/** What a subscription is sold with. */
export interface Sale {
  readonly typeId: number;
  /** Purchase order of the customer. */
  readonly reference: string;
  /** When it begins; now by default. */
  readonly startsAt?: Date | undefined;
  /** IANA zone by whose calendar its end is computed; by default that of the rover's Casta. */
  readonly zone?: string | undefined;
  readonly noSim?: boolean;
}

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
  return insert(db, writer, rover, { ...sale, zone }, now, events.subscriptionSold);
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
  const before = await lock(db, writer, { id, version });
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
  const renewed = await insert(db, writer, before, sale, now, event, before);
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
  await record(db, writer, row, event, after(row));
  return row;
}

const takeUnit = (db: Db, writer: Writer, row: Subscription): Promise<void> =>
  moveStock(
    db,
    writer,
    {
      kind: 'sold',
      typeId: row.type_id,
      quantity: 1,
      subscriptionId: row.id,
      resellerId: row.reseller_id,
      dealerId: row.dealer_id,
      purchaseOrder: row.reference,
    },
    'roverdata.subtype',
  );

/** Ends a subscription for good. Its unit is used up. */
export async function cancelSubscription(db: Db, writer: Writer, edit: Edit, reference: string, now: Date) {
  const before = await lock(db, writer, edit);
  if (before.status !== subscriptionStatusIds.active && before.status !== subscriptionStatusIds.suspended)
    throw notNow('This subscription is not active');
  if ((await ongoing(db, before.rover_id)).some(({ status }) => status === subscriptionStatusIds.scheduled))
    throw notNow('This subscription has a scheduled renewal: cancel that first');
  await update(db, before, {
    status: subscriptionStatusIds.cancelled,
    finished_at: now,
    cancel_reference: reference,
  });
  await record(
    db,
    writer,
    before,
    events.subscriptionCancelled,
    { ...after(before), status: subscriptionStatusIds.cancelled },
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
  const before = await lock(db, writer, edit);
  if (before.status !== subscriptionStatusIds.scheduled) throw notNow('This subscription is not scheduled');
  await update(db, before, {
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
  await record(
    db,
    writer,
    before,
    event,
    { ...after(before), status: subscriptionStatusIds.cancelled },
    reference,
  );
}

/** Suspends corrections until the subscription is resumed; its end stays the same. */
export async function suspendSubscription(db: Db, writer: Writer, edit: Edit, reference: string) {
  const before = await lock(db, writer, edit);
  if (before.status !== subscriptionStatusIds.active) throw notNow('This subscription is not active');
  await update(db, before, { status: subscriptionStatusIds.suspended });
  await record(
    db,
    writer,
    before,
    events.subscriptionSuspended,
    { ...after(before), status: subscriptionStatusIds.suspended },
    reference,
  );
}

export async function resumeSubscription(db: Db, writer: Writer, edit: Edit, reference: string) {
  const before = await lock(db, writer, edit);
  if (before.status !== subscriptionStatusIds.suspended) throw notNow('This subscription is not suspended');
  await update(db, before, { status: subscriptionStatusIds.active });
  await record(
    db,
    writer,
    before,
    events.subscriptionResumed,
    { ...after(before), status: subscriptionStatusIds.active },
    reference,
  );
}

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
      await update(db, before, {
        status: subscriptionStatusIds.active,
        first_activated_at: before.starts_at,
      });
    else await update(db, before, { status: subscriptionStatusIds.expired, finished_at: before.ends_at });
    const event = starts ? events.subscriptionStarted : events.subscriptionExpired;
    await record(db, {}, before, event, {
      ...after(before),
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

/** A subscription, and the version of it that the caller read; without a version their change wins. */
export interface Edit {
  readonly id: number;
  readonly version?: number | undefined;
}

type Owner = Pick<Subscription, 'rover_id' | 'reseller_id' | 'dealer_id' | 'company_id'>;

async function insert(
  db: Db,
  writer: Writer,
  { rover_id, reseller_id, dealer_id, company_id }: Owner,
  sale: Sale & { readonly zone: string },
  now: Date,
  event: UserEvent,
  follows?: Subscription,
): Promise<Subscription> {
  const type = await db
    .selectFrom('subscription_types')
    .where('id', '=', sale.typeId)
    .selectAll()
    .executeTakeFirst();
  if (!type || type.withdrawn_at)
    throw new Problem('invalid_input', {
      issues: [{ field: 'roverdata.subtype', message: sentence('No subscription type selected.') }],
    });
  const starts_at = sale.startsAt && sale.startsAt > now ? sale.startsAt : now;
  const begins = starts_at <= now;
  const continues = follows?.ends_at.getTime() === starts_at.getTime();
  const anchor = continues ? follows.anchor_day : null;
  const owner = { rover_id, reseller_id, dealer_id, company_id };
  const row = await db
    .insertInto('subscriptions')
    .values({
      ...owner,
      type_id: type.id,
      starts_at,
      ends_at: endOfSubscription(starts_at, type, sale.zone, anchor),
      anchor_day: anchorOf(starts_at, type, sale.zone, anchor),
      status: begins ? subscriptionStatusIds.active : subscriptionStatusIds.scheduled,
      first_activated_at: begins ? starts_at : null,
      reference: sale.reference,
      no_sim: sale.noSim ?? type.sims === 0,
      follows_id: follows?.id ?? null,
      created_by: writer.session?.userId ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await takeUnit(db, writer, row);
  await record(db, writer, row, event, after(row));
  return row;
}

/** Reads a subscription with the Casta of its rover and locks it until the end of the transaction. */
async function lock(
  db: Db,
  { session }: Writer,
  { id, version }: Edit,
): Promise<Subscription & { readonly casta: number }> {
  if (session) await editAs(db, session.userId);
  // the rover is locked before its subscriptions, as by whoever archives it, so that two of them never wait for each
  // other
  const { casta } = await db
    .selectFrom('rovers')
    .where('id', '=', (eb) => eb.selectFrom('subscriptions').where('id', '=', id).select('rover_id'))
    .where('archived_at', 'is', null)
    .select('casta')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not_found'));
  const row = await db
    .selectFrom('subscriptions')
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem('not_found');
  await refuseStale(db, [
    {
      row,
      version,
      name: 'version',
      fields: { status: 'status', starts_at: 'startdate', ends_at: 'enddate' },
    },
  ]);
  return { ...row, casta };
}

/**
 * Ends a running subscription before its time, wherever its end is shown or counted; the history has the end as sold.
 */
function endNow(db: Db, before: Subscription, now: Date) {
  const least = new Date(before.starts_at.getTime() + 1); // when it is renewed in the moment of its start
  const ends_at = now > least ? now : least;
  return update(db, before, { status: subscriptionStatusIds.expired, ends_at, finished_at: ends_at });
}

const update = (db: Db, { id }: Subscription, values: Partial<Subscription>) =>
  db.updateTable('subscriptions').set(values).where('id', '=', id).execute();

/** The present and future subscriptions of a rover, which the caller has locked. */
const ongoing = (db: Db, roverId: number) =>
  db
    .selectFrom('subscriptions')
    .where('rover_id', '=', roverId)
    .where('status', 'in', [
      subscriptionStatusIds.scheduled,
      subscriptionStatusIds.active,
      subscriptionStatusIds.suspended,
    ])
    .select(['id', 'status'])
    .execute();

/** The columns that the history of a subscription compares. */
const after = ({ type_id, status, starts_at, ends_at, reference, no_sim }: Subscription) => ({
  stocksub: type_id,
  status,
  nosimm: no_sim ? 1 : 0,
  purchase_order: reference,
  startdate: starts_at.toISOString(),
  enddate: ends_at.toISOString(),
});

async function record(
  db: Db,
  { session, from }: Writer,
  row: Subscription,
  event: UserEvent,
  values: object,
  reference = row.reference,
): Promise<void> {
  const { id, rover_id, reseller_id, dealer_id, company_id } = row;
  const isNew = event === events.subscriptionSold || event === events.renewalScheduled;
  await db
    .insertInto('subscription_events')
    .values({
      subscription_id: id,
      rover_id,
      reseller_id,
      dealer_id,
      company_id,
      action: event.type,
      user_id: session?.userId ?? null,
      user_name: session?.name ?? '',
      old_values: JSON.stringify(isNew ? {} : after(row)),
      new_values: JSON.stringify({ ...values, ...(reference && { purchase_order: reference }) }),
    })
    .execute();
  const named = await db
    .selectFrom('rovers')
    .innerJoin('subscription_types as types', (join) => join.on('types.id', '=', row.type_id))
    .where('rovers.id', '=', rover_id)
    .select(['rovers.title', 'types.title as type'])
    .executeTakeFirstOrThrow();
  await recordEvent(db, event, session, {
    message: { code: 'subscription', parameters: { title: named.title, type: named.type } },
    details: reference ? [{ code: 'reference', parameters: { value: reference } }] : [],
    target: { type: 'rover', id: rover_id, title: named.title },
    scope: { resellerId: reseller_id, dealerId: dealer_id, companyId: company_id },
    ...(from && { from }),
  });
}

const notNow = (why: FixedSentence) => {
  const message = sentence(why);
  return new Problem('taken', { message, issues: [{ field: 'roverdata.subid', message }] });
};
