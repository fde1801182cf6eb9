import type { Db } from '@cairn/database';
import { sql } from 'kysely';
import { shownTitle } from '../records/shown-title.ts';
import type { Stock } from './outlook.queries.ts';

export interface MovementQuery {
  readonly type?: number | undefined;
  readonly start?: Date | undefined;
  readonly end?: Date | undefined;
  readonly page: number;
  readonly limit: number;
}

export interface Movement {
  readonly id: number;
  readonly at: Date;
  readonly kind: 'added' | 'removed' | 'assigned' | 'returned' | 'sold' | 'refunded';
  readonly type_id: number;
  readonly type: string;
  /** Signed, as this stock sees it. */
  readonly quantity: number;
  readonly purchase_order: string;
  readonly reason: string;
  readonly user_name: string;
  readonly reseller: string;
  readonly dealer: string | null;
  readonly rover_id: number | null;
  readonly rover: string | null;
  /** Units of the type in this stock after the movement; null: of an earlier one whose order is not known. */
  readonly balance: number | null;
}

/** Movements of one stock, newest first in the order of the ledger, with the balance of their type after each. */
export async function movementsOf(db: Db, stock: Stock, query: MovementQuery) {
  const ofDealer = 'dealer' in stock;
  const owner = ofDealer
    ? sql`moved.dealer_id = ${stock.dealer}`
    : sql`moved.reseller_id = ${stock.reseller} and moved.kind in ('added', 'removed', 'assigned', 'returned')`;
  const receives = ofDealer ? sql`('assigned', 'refunded')` : sql`('added', 'returned')`;
  const { type, start, end, page, limit } = query;
  const filters = [
    owner,
    ...(type === undefined ? [] : [sql`moved.type_id = ${type}`]),
    ...(start ? [sql`moved.at >= ${start}`] : []),
    ...(end ? [sql`moved.at < ${end}`] : []),
  ];
  const filtered = sql.join(filters, sql` and `);
  const { rows } = await sql<Movement>`
    select moved.id, moved.at, moved.kind, moved.type_id, ${shownTitle('types')} as type,
      case when moved.kind in ${receives} then moved.quantity else -moved.quantity end as quantity,
      moved.purchase_order, moved.reason, moved.user_name, resellers.title as reseller, dealers.title as dealer,
      rovers.id as rover_id, coalesce(nullif(rovers.title, ''), rovers.username) as rover,
      ${sql.ref(ofDealer ? 'moved.dealer_balance' : 'moved.reseller_balance')} as balance
    from (
      select * from stock_movements moved where ${filtered} order by moved.id desc limit ${limit} offset ${page * limit}
    ) moved
    join subscription_types types on types.id = moved.type_id
    join resellers on resellers.id = moved.reseller_id
    left join dealers on dealers.id = moved.dealer_id
    left join subscriptions on subscriptions.id = moved.subscription_id
    left join rovers on rovers.id = subscriptions.rover_id
    order by moved.id desc`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from stock_movements moved where ${filtered}`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}
