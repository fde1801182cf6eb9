import { anchorOf, endOfSubscription, subscriptionStatusIds } from '@cairn/contract';
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

/** A subscription, and the version of it that the caller read; without a version their change wins. */
export interface Edit {
  readonly id: number;
  readonly version?: number | undefined;
}

/** Takes the unit that a subscription is sold with from the stock of the rover's dealer. */
export const takeUnit = (db: Db, writer: Writer, row: Subscription): Promise<void> =>
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

type Owner = Pick<Subscription, 'rover_id' | 'reseller_id' | 'dealer_id' | 'company_id'>;

/** Stores a subscription of a rover that the caller has locked, takes its unit and records the step. */
export async function insertSold(
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
  await recordStep(db, writer, row, event, comparedValues(row));
  return row;
}

/** Reads a subscription with the Casta of its rover and locks it until the end of the transaction. */
export async function lockSubscription(
  db: Db,
  { session }: Writer,
  { id, version }: Edit,
): Promise<Subscription & { readonly casta: number }> {
  if (session) await editAs(db, session.userId);
  // The rover is locked before its subscriptions, as by whoever archives it, so that two of them never wait for each
  // other.
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
export function endNow(db: Db, before: Subscription, now: Date) {
  const least = new Date(before.starts_at.getTime() + 1); // when it is renewed in the moment of its start
  const ends_at = now > least ? now : least;
  return updateSubscription(db, before, {
    status: subscriptionStatusIds.expired,
    ends_at,
    finished_at: ends_at,
  });
}

/** Writes columns of a subscription that the caller has locked. */
export const updateSubscription = (db: Db, { id }: Subscription, values: Partial<Subscription>) =>
  db.updateTable('subscriptions').set(values).where('id', '=', id).execute();

/** The present and future subscriptions of a rover, which the caller has locked. */
export const ongoing = (db: Db, roverId: number) =>
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
export const comparedValues = ({ type_id, status, starts_at, ends_at, reference, no_sim }: Subscription) => ({
  stocksub: type_id,
  status,
  nosimm: no_sim ? 1 : 0,
  purchase_order: reference,
  startdate: starts_at.toISOString(),
  enddate: ends_at.toISOString(),
});

/**
 * Writes a step of a subscription into its history and as an audit event. `row` is the subscription before it, `values`
 * what it has then.
 */
export async function recordStep(
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
      old_values: JSON.stringify(isNew ? {} : comparedValues(row)),
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

/** The refusal of a step that a subscription cannot take in its state. */
export const notNow = (why: FixedSentence) => {
  const message = sentence(why);
  return new Problem('taken', { message, issues: [{ field: 'roverdata.subid', message }] });
};
