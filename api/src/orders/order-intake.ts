import { orderStatusIds } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { type AuditDetail, events, recordEvent, type UserEvent } from '@cairn/domain/audit-events';
import { sql } from 'kysely';
import { wrong } from '../problem.ts';
import type { PaymentEvent, Sale } from './payment-event.rules.ts';

type Outcome = {
  readonly outcome: 'ordered' | 'known' | 'contradicts' | 'refunded' | 'early_refund' | 'ignored';
  order?: number;
};

/**
 * Carries a delivery of the payment provider within the transaction of the caller, each event once: a repeated one waits
 * for the first and changes nothing.
 */
export async function receivePayment(db: Db, event: PaymentEvent): Promise<void> {
  const { id: event_id, type, reference, at: sent_at } = event;
  const delivery = await db
    .insertInto('order_deliveries')
    .values({ event_id, type, reference, sent_at, outcome: 'ignored' })
    .onConflict((same) => same.column('event_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!delivery || reference === '') return;
  // sale and refund of a payment are different events, in any order and at the same time
  await sql`select pg_advisory_xact_lock(hashtextextended(${reference}, 87))`.execute(db);
  const { outcome, order } = event.sale ? await sell(db, event, event.sale) : await refund(db, reference);
  await db
    .updateTable('order_deliveries')
    .set({ outcome, order_id: order ?? null })
    .where('id', '=', delivery.id)
    .execute();
}

async function sell(db: Db, { reference, at }: PaymentEvent, sale: Sale): Promise<Outcome> {
  const known = await findOrder(db, reference);
  if (known) {
    if (await agrees(db, known, sale)) return { outcome: 'known', order: known.id };
    await noteContradiction(db, known, sale);
    return { outcome: 'contradicts', order: known.id };
  }
  const company = await findCompany(db, sale.company);
  if (!company) throw wrong('data.object.metadata.company', 'There is no such company');
  const subscriptions = await subscriptionsOf(db, sale);
  const order = await db
    .insertInto('orders')
    .values({
      reseller_id: company.reseller_id,
      dealer_id: company.dealer_id,
      company_id: company.id,
      reference,
      name: sale.name,
      amount: sale.amount,
      paid_at: at,
    })
    .returning(['id', 'reseller_id', 'dealer_id', 'reference'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('order_subscriptions')
    .values(subscriptions.map((one) => ({ order_id: order.id, ...one })))
    .execute();
  await record(db, events.orderReceived, order, company.title);
  if (await wasRefunded(db, reference)) await markRefunded(db, order.id);
  return { outcome: 'ordered', order: order.id };
}

async function refund(db: Db, reference: string): Promise<Outcome> {
  const order = await findOrder(db, reference);
  if (!order) return { outcome: 'early_refund' };
  if (order.status !== orderStatusIds.refunded) {
    await markRefunded(db, order.id);
    await record(db, events.orderRefunded, order, order.company);
  }
  return { outcome: 'refunded', order: order.id };
}

/** Whether an event of a payment says what its order has: the company, the sum and the subscriptions. */
async function agrees(db: Db, order: KnownOrder, { company, amount, subscriptions }: Sale): Promise<boolean> {
  const ordered = await db
    .selectFrom('order_subscriptions')
    .where('order_id', '=', order.id)
    .select(['type_id as type', 'rover_id as rover'])
    .orderBy('id')
    .execute();
  return (
    company === order.company_id &&
    amount === order.amount &&
    subscriptions.length === ordered.length &&
    subscriptions.every(
      ({ type, rover }, index) => type === ordered[index]?.type && (rover ?? null) === ordered[index]?.rover,
    )
  );
}

/** The order stays as it came in first; who processes it is told what the other event said. */
async function noteContradiction(db: Db, order: KnownOrder, sale: Sale): Promise<void> {
  await db
    .updateTable('orders')
    .set({ contradicted_at: sql<Date>`now()` })
    .where('id', '=', order.id)
    .execute();
  const company = await db
    .selectFrom('companies')
    .where('id', '=', sale.company)
    .select('title')
    .executeTakeFirst();
  const reported = {
    company: company?.title ?? String(sale.company),
    amount: sale.amount / 100,
    count: sale.subscriptions.length,
  };
  await record(db, events.orderContradicted, order, order.company, [
    { code: 'payment_reported', parameters: reported },
  ]);
}

const findOrder = (db: Db, reference: string) =>
  db
    .selectFrom('orders')
    .innerJoin('companies', 'companies.id', 'orders.company_id')
    .where('reference', '=', reference)
    .select(['orders.id', 'orders.status', 'orders.reseller_id', 'orders.dealer_id', 'orders.reference'])
    .select(['orders.company_id', 'orders.amount', 'companies.title as company'])
    .executeTakeFirst();
type KnownOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

const findCompany = (db: Db, id: number) =>
  db
    .selectFrom('companies')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .select(['id', 'title', 'reseller_id', 'dealer_id'])
    .forKeyShare()
    .executeTakeFirst();

/** What was sold, with the titles and SIMs of the types as they are now. */
async function subscriptionsOf(db: Db, { company, subscriptions }: Sale) {
  const types = await db.selectFrom('subscription_types').select(['id', 'title', 'sims']).execute();
  const rovers = await db
    .selectFrom('rovers')
    .where('company_id', '=', company)
    .where('archived_at', 'is', null)
    .where(sql<boolean>`id = any(${subscriptions.flatMap(({ rover }) => rover ?? [])}::int[])`)
    .select('id')
    .execute();
  return subscriptions.map(({ key, type: typeId, rover }) => {
    const field = `data.object.metadata.${key}`;
    const type = types.find(({ id }) => id === typeId);
    if (!type) throw wrong(field, 'There is no such type of subscription');
    if (rover !== undefined && !rovers.some(({ id }) => id === rover))
      throw wrong(field, 'There is no such rover');
    return { type_id: type.id, title: type.title, sims: type.sims, rover_id: rover ?? null };
  });
}

/** Refunds overtake sales now and then. */
async function wasRefunded(db: Db, reference: string): Promise<boolean> {
  const early = await db
    .selectFrom('order_deliveries')
    .where('reference', '=', reference)
    .where('outcome', '=', 'early_refund')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return early !== undefined;
}

async function markRefunded(db: Db, id: number): Promise<void> {
  await db
    .updateTable('orders')
    .set({ status: orderStatusIds.refunded, draft_sims: [] })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('order_sims')
    .set({ ended_at: sql<Date>`now()` })
    .where('order_id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

interface Ordered {
  readonly id: number;
  readonly reseller_id: number;
  readonly dealer_id: number;
  readonly reference: string;
}

/** The event is for those who see orders, so not for the company. */
async function record(
  db: Db,
  event: UserEvent,
  order: Ordered,
  company: string,
  details: readonly AuditDetail[] = [],
): Promise<void> {
  await recordEvent(db, event, undefined, {
    message: { code: 'order_of', parameters: { reference: order.reference, title: company } },
    details,
    target: { type: 'order', id: order.id, title: order.reference },
    scope: { resellerId: order.reseller_id, dealerId: order.dealer_id, companyId: null },
  });
}
