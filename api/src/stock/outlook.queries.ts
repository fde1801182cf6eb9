import type { Db } from '@cairn/database';
import { sql } from 'kysely';
import { byHorizon, neededUnits } from '../subscriptions/needed-units.ts';

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
