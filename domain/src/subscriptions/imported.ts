import { anchorOf, endOfSubscription, type SubscriptionLength, subscriptionStatusIds } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { events, recordEvents } from '../audit-events.ts';
import { sentence } from '../language.ts';
import { Problem } from '../problem.ts';
import type { Writer } from '../record-writes.ts';

/** A rover that this transaction has created, and the subscription that is sold for it. */
export interface FirstSale {
  readonly rover: { readonly id: number; readonly title: string };
  readonly scope: { readonly reseller_id: number; readonly dealer_id: number; readonly company_id: number };
  readonly type: SubscriptionLength & { readonly id: number; readonly title: string; readonly sims: number };
  readonly reference: string;
  /** When it begins; now, if left out or past. */
  readonly startsAt: Date | undefined;
  readonly zone: string;
}

/**
 * Sells new rovers their first subscriptions and writes the same as `sellSubscription` for each, in a few statements:
 * 5,000 one after the other take half a minute. The caller opens the transaction.
 *
 * @throws Problem taken when the dealer has too few units; then none is sold.
 */
export async function sellFirst(
  db: Db,
  writer: Writer,
  sales: readonly FirstSale[],
  now: Date,
): Promise<void> {
  for (let from = 0; from < sales.length; from += 1000)
    await sellSome(db, writer, sales.slice(from, from + 1000), now);
}

async function sellSome(db: Db, { session, from }: Writer, sales: readonly FirstSale[], now: Date) {
  const [user_id, user_name] = [session?.userId ?? null, session?.name ?? ''];
  const rows = sales.map((sale) => rowOf(sale, now, user_id));
  const inserted = await db.insertInto('subscriptions').values(rows).returning(['id', 'rover_id']).execute();
  const idOf = new Map(inserted.map(({ id, rover_id }) => [rover_id, id]));
  const sold = sales.map((sale, index) => ({ sale, row: rows[index], id: Number(idOf.get(sale.rover.id)) }));
  await db
    .insertInto('stock_movements')
    .values(
      sold.map(({ sale: { type, scope, reference }, id: subscription_id }) => ({
        kind: 'sold',
        type_id: type.id,
        quantity: 1,
        subscription_id,
        purchase_order: reference,
        reseller_id: scope.reseller_id,
        dealer_id: scope.dealer_id,
        user_id,
        user_name,
      })),
    )
    .execute()
    .catch((error: unknown) => {
      if (error instanceof Error && 'constraint' in error && error.constraint === 'stock_not_negative')
        throw new Problem('taken', { message: sentence('NO SUBSCRIPTIONS IN STOCK') });
      throw error;
    });
  await db
    .insertInto('subscription_events')
    .values(
      sold.map(({ sale: { rover, scope }, row, id: subscription_id }) => ({
        subscription_id,
        rover_id: rover.id,
        ...scope,
        action: events.subscriptionSold.type,
        user_id,
        user_name,
        old_values: '{}',
        new_values: JSON.stringify(historyOf(row)),
      })),
    )
    .execute();
  await recordEvents(
    db,
    events.subscriptionSold,
    session,
    sold.map(({ sale: { rover, scope, type, reference } }) => ({
      message: { code: 'subscription', parameters: { title: rover.title, type: type.title } },
      details: reference ? [{ code: 'reference', parameters: { value: reference } }] : [],
      target: { type: 'rover', ...rover },
      scope: { resellerId: scope.reseller_id, dealerId: scope.dealer_id, companyId: scope.company_id },
      ...(from && { from }),
    })),
  );
}

function rowOf(
  { rover, scope, type, reference, startsAt, zone }: FirstSale,
  now: Date,
  created_by: number | null,
) {
  const starts_at = startsAt && startsAt > now ? startsAt : now;
  const begins = starts_at <= now;
  return {
    rover_id: rover.id,
    ...scope,
    type_id: type.id,
    starts_at,
    reference,
    created_by,
    ends_at: endOfSubscription(starts_at, type, zone),
    anchor_day: anchorOf(starts_at, type, zone, null),
    status: begins ? subscriptionStatusIds.active : subscriptionStatusIds.scheduled,
    first_activated_at: begins ? starts_at : null,
    no_sim: type.sims === 0,
  };
}

/** The columns that the history of a subscription compares. */
const historyOf = (row: ReturnType<typeof rowOf> | undefined) =>
  row && {
    stocksub: row.type_id,
    status: row.status,
    nosimm: row.no_sim ? 1 : 0,
    purchase_order: row.reference,
    startdate: row.starts_at.toISOString(),
    enddate: row.ends_at.toISOString(),
  };
