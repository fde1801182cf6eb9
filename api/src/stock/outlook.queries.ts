import type { Tables } from '@cairn/database';
import { type Kysely, sql } from 'kysely';
import { byHorizon, neededUnits } from '../subscriptions/needed-units.ts';

type Db = Kysely<Tables>;

/** The stock of one dealer or of one reseller. */
export type Stock = { readonly dealer: number } | { readonly reseller: number };

export interface Need {
  readonly type_id: number;
  /** Units by horizon, each including those before it. */
  readonly needed: number[];
  readonly runs_out: Date | null;
}

/**
 * What will be needed when every subscription that ends is renewed with the same type. A reseller needs what its dealers
 * need beyond their own stock.
 */
export async function forecastNeed(db: Db, stock: Stock, now: Date): Promise<Need[]> {
  const ofDealer = 'dealer' in stock;
  const { rows } = await sql<Need>`
    with renewals as (
      select units.*, row_number() over (partition by units.dealer_id, units.type_id order by units.at, units.id) as number
      from ${neededUnits(db, stock, now)} units
    ), orders as (
      select renewals.type_id, renewals.at,
        row_number() over (partition by renewals.type_id order by renewals.at, renewals.id) as number
      from renewals
      left join stock_balances own on own.dealer_id = renewals.dealer_id and own.type_id = renewals.type_id
      where ${ofDealer} or renewals.number > coalesce(own.quantity, 0)
    )
    select orders.type_id, ${byHorizon('orders.at', now)} as needed,
      min(orders.at) filter (where orders.number > coalesce(mine.quantity, 0)) as runs_out
    from orders
    left join stock_balances mine on mine.type_id = orders.type_id
      and mine.dealer_id is not distinct from ${ofDealer ? stock.dealer : null}::int
      and mine.reseller_id is not distinct from ${ofDealer ? null : stock.reseller}::int
    group by orders.type_id`.execute(db);
  return rows;
}

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
  readonly balance: number;
}

/**
 * Movements of one stock, newest first, with the balance of their type after each: what is in stock now less
 * all that came later. One statement, so that sales meanwhile do not come between.
 */
export async function movementsOf(db: Db, stock: Stock, query: MovementQuery) {
  const ofDealer = 'dealer' in stock;
  const owner = ofDealer
    ? sql`moved.dealer_id = ${stock.dealer}`
    : sql`moved.reseller_id = ${stock.reseller} and moved.kind in ('added', 'removed', 'assigned', 'returned')`;
  const receives = ofDealer ? sql`('assigned', 'refunded')` : sql`('added', 'returned')`;
  const signed = sql<number>`case when moved.kind in ${receives} then moved.quantity else -moved.quantity end`;
  const { type, start, end, page, limit } = query;
  const filters = [
    owner,
    ...(type === undefined ? [] : [sql`moved.type_id = ${type}`]),
    ...(start ? [sql`moved.at >= ${start}`] : []),
    ...(end ? [sql`moved.at < ${end}`] : []),
  ];
  const filtered = sql.join(filters, sql` and `);
  const { rows } = await sql<Movement>`
    with shown as (
      select moved.*, ${signed} as signed from stock_movements moved
      where ${filtered} order by moved.at desc, moved.id desc limit ${limit} offset ${page * limit}
    ), later as (
      select moved.type_id, sum(${signed}) as signed from stock_movements moved
      where ${owner} and (moved.at, moved.id) > (select at, id from shown order by at desc, id desc limit 1)
      group by moved.type_id
    )
    select shown.id, shown.at, shown.kind, shown.type_id, types.title as type, shown.signed as quantity,
      shown.purchase_order, shown.reason, shown.user_name, resellers.title as reseller, dealers.title as dealer,
      rovers.id as rover_id, coalesce(nullif(rovers.title, ''), rovers.username) as rover,
      (balances.quantity - coalesce(later.signed, 0) - coalesce(sum(shown.signed) over (
        partition by shown.type_id order by shown.at desc, shown.id desc rows between unbounded preceding and 1 preceding), 0))::int as balance
    from shown
    join subscription_types types on types.id = shown.type_id
    join resellers on resellers.id = shown.reseller_id
    left join dealers on dealers.id = shown.dealer_id
    left join subscriptions on subscriptions.id = shown.subscription_id
    left join rovers on rovers.id = subscriptions.rover_id
    left join later on later.type_id = shown.type_id
    join stock_balances balances on balances.type_id = shown.type_id
      and balances.dealer_id is not distinct from ${ofDealer ? stock.dealer : null}::int
      and balances.reseller_id is not distinct from ${ofDealer ? null : stock.reseller}::int
    order by shown.at desc, shown.id desc`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from stock_movements moved where ${filtered}`.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
}
