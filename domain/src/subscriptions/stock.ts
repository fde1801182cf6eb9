import type { Db } from '@cairn/database';
import { events, recordEvent, type UserEvent } from '../audit-events.ts';
import { sentence } from '../language.ts';
import { Problem } from '../problem.ts';
import type { Writer } from '../record-writes.ts';

/** One movement of units between accounts; see migration 040 for the two accounts of each kind. */
export interface StockMovement {
  readonly kind: 'added' | 'removed' | 'assigned' | 'returned' | 'sold' | 'refunded';
  readonly typeId: number;
  readonly quantity: number;
  readonly resellerId: number;
  /** Movements of every kind except added and removed have it. */
  readonly dealerId?: number;
  /** Movements of sold and refunded units have it. */
  readonly subscriptionId?: number;
  readonly purchaseOrder?: string;
  readonly reason?: string;
}

const recorded: Partial<Record<StockMovement['kind'], UserEvent>> = {
  added: events.stockAdded,
  removed: events.stockRemoved,
  assigned: events.stockAssigned,
  returned: events.stockReturned,
};

/**
 * Writes a movement, which changes the balances of its accounts; the caller opens the transaction. Waits for others who
 * change the same balance.
 *
 * @throws Problem taken, with `field`, when the account that gives has fewer units.
 */
export async function moveStock(
  db: Db,
  writer: Writer,
  movement: StockMovement,
  field: string,
): Promise<void> {
  const { kind, typeId, quantity, resellerId, dealerId, subscriptionId, purchaseOrder, reason } = movement;
  await db
    .insertInto('stock_movements')
    .values({
      kind,
      type_id: typeId,
      quantity,
      reseller_id: resellerId,
      dealer_id: dealerId ?? null,
      subscription_id: subscriptionId ?? null,
      purchase_order: purchaseOrder ?? '',
      reason: reason ?? '',
      user_id: writer.session?.userId ?? null,
      user_name: writer.session?.name ?? '',
    })
    .execute()
    .catch((error: unknown) => {
      if (!isShortage(error)) throw error;
      const message = sentence(
        kind === 'sold' ? 'NO SUBSCRIPTIONS IN STOCK' : 'There are not so many in stock',
      );
      throw new Problem('taken', { message, issues: [{ field, message }] });
    });
  const event = recorded[kind];
  if (event) await record(db, writer, event, movement);
}

async function record(db: Db, { session, from }: Writer, event: UserEvent, movement: StockMovement) {
  const { typeId, quantity, resellerId, dealerId, purchaseOrder, reason } = movement;
  const { title } = await db
    .selectFrom('subscription_types')
    .where('id', '=', typeId)
    .select('title')
    .executeTakeFirstOrThrow();
  const owner = dealerId
    ? db.selectFrom('dealers').where('id', '=', dealerId).select(['id', 'title'])
    : db.selectFrom('resellers').where('id', '=', resellerId).select(['id', 'title']);
  const target = await owner.executeTakeFirstOrThrow();
  await recordEvent(db, event, session, {
    message: { code: 'stock_moved', parameters: { count: quantity, type: title, title: target.title } },
    details: [
      ...(purchaseOrder ? [{ code: 'purchase_order' as const, parameters: { value: purchaseOrder } }] : []),
      ...(reason ? [{ code: 'reason' as const, parameters: { value: reason } }] : []),
    ],
    target: { type: dealerId ? 'dealer' : 'reseller', ...target },
    scope: { resellerId, dealerId: dealerId ?? null, companyId: null },
    ...(from && { from }),
  });
}

/** Whether the account that gives has too few units. */
const isShortage = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'stock_not_negative';
