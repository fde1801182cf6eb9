import type { areas, Input } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { sql } from 'kysely';
import { containing } from '../records/containing.ts';
import { listPage, ofTenant, type SortColumns } from '../records/list.ts';
import { shownTitle } from '../records/shown-title.ts';

type ListQuery = Input<typeof areas.orders.list>;

const sortColumns: SortColumns<ListQuery['orderby']> = {
  datetime: [sql.ref('orders.paid_at')],
  company: ['companies.title'],
  name: ['orders.name'],
  amount: [sql.ref('orders.amount')],
  order: ['orders.reference'],
  status: [sql.ref('orders.status'), sql.ref('orders.paid_at')],
};

const ordersOf = (db: Db) =>
  db
    .selectFrom('orders')
    .innerJoin('companies', 'companies.id', 'orders.company_id')
    .innerJoin('dealers', 'dealers.id', 'orders.dealer_id')
    .select(['orders.id', 'orders.version', 'orders.company_id', 'companies.title as company'])
    .select(['orders.dealer_id', 'dealers.title as dealer', 'orders.reseller_id'])
    .select(['orders.name', 'orders.reference', 'orders.amount', 'orders.paid_at', 'orders.status'])
    .select('orders.contradicted_at');
export type StoredOrder = Awaited<ReturnType<typeof listOrders>>['rows'][number];

/** A page of orders, and how many there are. */
export async function listOrders(db: Db, query: ListQuery) {
  const orders = ordersOf(db)
    .where(ofTenant('orders', query))
    .where(containing(['companies.title', 'orders.name', 'orders.reference'], query.stext));
  return listPage(orders, sortColumns, 'orders.id', query);
}

/** An order that the caller sees, with the SIMs of its draft. */
export const findOrder = (db: Db, id: number, company: number | undefined) =>
  ordersOf(db)
    .where('orders.id', '=', id)
    .$if(company !== undefined, (rows) => rows.where('orders.company_id', '=', Number(company)))
    .select('orders.draft_sims')
    .executeTakeFirst();

/** Finds an order and locks it until the end of the transaction. */
export const lockOrder = (db: Db, id: number, company: number | undefined) =>
  ordersOf(db)
    .where('orders.id', '=', id)
    .$if(company !== undefined, (rows) => rows.where('orders.company_id', '=', Number(company)))
    .select(['orders.draft_sims', 'orders.edits'])
    .forUpdate('orders')
    .executeTakeFirst();

/** What was sold keeps the title that it had then; one that is still its type's is shown in the language of the call. */
const titleAtSale = () =>
  sql<string>`case when sold.title = types.title then ${shownTitle('types')} else sold.title end`;

export const subscriptionsOf = (db: Db, orderId: number) =>
  db
    .selectFrom('order_subscriptions as sold')
    .innerJoin('subscription_types as types', 'types.id', 'sold.type_id')
    .leftJoin('rovers', 'rovers.id', 'sold.rover_id')
    .where('sold.order_id', '=', orderId)
    .select(['sold.id', titleAtSale().as('title'), 'sold.sims', 'sold.rover_id', 'rovers.title as rover'])
    .select('rovers.archived_at as rover_archived_at')
    .orderBy('sold.id')
    .execute();
export type OrderedSubscription = Awaited<ReturnType<typeof subscriptionsOf>>[number];

/** SIMs that the caller sees, in the order of their ids in `ids`. */
export const findSims = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('sims')
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .select(['id', 'iccid', 'endpoint_name', 'endpoint_id', 'status', 'holder', 'dealer_id', 'company_id'])
    .orderBy(sql`array_position(${ids}::int[], id)`)
    .execute();
export type FoundSim = Awaited<ReturnType<typeof findSims>>[number];

/** The SIMs that an order was processed with, as far as the caller sees them. */
export const assignedSims = async (db: Db, orderId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('order_sims')
    .where('order_id', '=', orderId)
    .select('sim_id')
    .orderBy('subscription_id')
    .orderBy('sim_id')
    .execute();
  return rows.map(({ sim_id }) => sim_id);
};

/** Nobody else puts a SIM into these rovers until the end of the transaction; rovers come before SIMs, by their ids. */
export const lockRovers = async (db: Db, ids: readonly number[]): Promise<void> => {
  await db
    .selectFrom('rovers')
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
};
