import {
  type areas,
  type Input,
  type StockItem,
  type SubscriptionType,
  subscriptionStatusIds,
} from '@cairn/contract';
import type { Db, Tables } from '@cairn/database';
import { titleIn } from '@cairn/domain/language';
import { type NotNull, type Selectable, sql } from 'kysely';
import { byName } from '../records/by-name.ts';
import { containing } from '../records/containing.ts';
import { countRows } from '../records/list.ts';
import { bit } from '../records/reply-values.ts';
import { shownTitle } from '../records/shown-title.ts';

type ReportQuery = Input<(typeof areas.stock)['report']>;

/** The owner of a stock: a reseller or a dealer. */
export interface StockOwner {
  readonly reseller?: number | undefined;
  readonly dealer?: number | undefined;
}

/** The types that are sold. */
export async function listTypes(db: Db): Promise<SubscriptionType[]> {
  const rows = await typesOf(db).where('types.withdrawn_at', 'is', null).execute();
  return rows.map(typeOf);
}

/** Every type that is sold or in stock, with the units that an owner has of it. */
export async function listStock(db: Db, { reseller, dealer }: StockOwner): Promise<StockItem[]> {
  const rows = await typesOf(db)
    .leftJoin('stock_balances as balances', (join) =>
      join
        .onRef('balances.type_id', '=', 'types.id')
        .on(
          sql<boolean>`balances.reseller_id is not distinct from ${dealer ? null : (reseller ?? null)}::int`,
        )
        .on(sql<boolean>`balances.dealer_id is not distinct from ${dealer ?? null}::int`),
    )
    .where((row) => row.or([row('types.withdrawn_at', 'is', null), row('balances.quantity', '>', 0)]))
    .select(sql<number>`coalesce(balances.quantity, 0)`.as('quantity'))
    .execute();
  return rows.map((row) => ({ ...typeOf(row), count: row.quantity }));
}

const typesOf = (db: Db) =>
  db
    .selectFrom('subscription_types as types')
    .orderBy('types.id')
    .select(['types.id', 'types.title', 'types.title_da', 'types.days', 'types.months', 'types.years'])
    .select(['types.sims', 'types.corrections']);

const typeOf = ({ id, days, months, years, sims, corrections, ...row }: TypeRow): SubscriptionType => ({
  value: id,
  text: titleIn(row),
  type: id,
  days,
  months,
  years,
  simm: bit(sims > 0),
  simms: sims,
  corrections: bit(corrections),
});
type TypeRow = Pick<
  Selectable<Tables['subscription_types']>,
  'id' | 'title' | 'title_da' | 'days' | 'months' | 'years' | 'sims' | 'corrections'
>;

/** A dealer that the caller sees and that is not archived. */
export const findDealer = (db: Db, id: number, locked = false) =>
  db
    .selectFrom('dealers')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .select(['id', 'title', 'reseller_id'])
    .$if(locked, (dealer) => dealer.forShare())
    .executeTakeFirst();

/**
 * Finds a dealer and locks it, so that until the end of the transaction nobody archives it or moves it to another
 * reseller.
 */
export const lockDealer = (db: Db, id: number) => findDealer(db, id, true);

export const findReseller = (db: Db, id: number) =>
  db
    .selectFrom('resellers')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .select(['id', 'title'])
    .executeTakeFirst();

/** The dealers of a reseller with all their units. */
export const dealersWithStock = (db: Db, reseller: number) =>
  db
    .selectFrom('dealers')
    .leftJoin('stock_balances as balances', 'balances.dealer_id', 'dealers.id')
    .where('dealers.reseller_id', '=', reseller)
    .where('dealers.archived_at', 'is', null)
    .groupBy(['dealers.id', 'dealers.title'])
    .select(['dealers.id as value', 'dealers.title as text'])
    .select(sql<number>`coalesce(sum(balances.quantity), 0)::int`.as('count'))
    .orderBy(byName('dealers.title'))
    .execute();

/** The resellers with their own units and those of their dealers; archived dealers are not counted, as in their list. */
export const resellersWithStock = (db: Db) =>
  db
    .selectFrom('resellers')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('dealers')
          .leftJoin('stock_balances as balances', 'balances.dealer_id', 'dealers.id')
          .whereRef('dealers.reseller_id', '=', 'resellers.id')
          .where('dealers.archived_at', 'is', null)
          .select(sql<number>`count(distinct dealers.id)::int`.as('dealers'))
          .select(sql<number>`coalesce(sum(balances.quantity), 0)::int`.as('dealer_count'))
          .as('below'),
      (join) => join.onTrue(),
    )
    .where('resellers.archived_at', 'is', null)
    .select((from) => [
      'resellers.id as value',
      'resellers.title as text',
      from.fn.coalesce('below.dealers', sql<number>`0`).as('dealers'),
      from.fn.coalesce('below.dealer_count', sql<number>`0`).as('dealer_count'),
      sql<number>`coalesce((select sum(own.quantity) from stock_balances own where own.reseller_id = resellers.id), 0)::int`.as(
        'count',
      ),
    ])
    .orderBy(byName('resellers.title'))
    .execute();

/** Units by type of all owners that the caller sees, or of some. */
export const countByType = (db: Db, { reseller, dealer }: StockOwner) =>
  db
    .selectFrom('stock_balances as balances')
    .innerJoin('subscription_types as types', 'types.id', 'balances.type_id')
    .leftJoin('dealers', 'dealers.id', 'balances.dealer_id')
    .$if(reseller !== undefined, (rows) =>
      rows.where((row) =>
        row.or([
          row('balances.reseller_id', '=', Number(reseller)),
          row('dealers.reseller_id', '=', Number(reseller)),
        ]),
      ),
    )
    .$if(dealer !== undefined, (rows) => rows.where('balances.dealer_id', '=', Number(dealer)))
    .groupBy(['types.id', 'types.title', 'types.title_da'])
    .having(sql<number>`sum(balances.quantity)`, '>', 0)
    .select(shownTitle('types').as('title'))
    .select(sql<number>`sum(balances.quantity)::int`.as('count'))
    .orderBy('types.id')
    .execute();

/** The active subscription of a rover, for its form. */
export const activeSubscription = (db: Db, rover: number) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('subscription_types as types', 'types.id', 'subscriptions.type_id')
    .where('subscriptions.rover_id', '=', rover)
    .where('subscriptions.status', '=', subscriptionStatusIds.active)
    .select(['types.id', 'types.title', 'types.title_da', 'types.days', 'types.months', 'types.years'])
    .select(['types.sims', 'types.corrections'])
    .executeTakeFirst()
    .then((row) => row && typeOf(row));

/** Movements that people made, and how many there are. */
export async function listMovements(db: Db, query: ReportQuery) {
  const { reseller, dealer, start, end, stext, page, limit } = query;
  const found = db
    .selectFrom('stock_movements as moved')
    // left joins: the count does without those that no condition needs
    .leftJoin('subscription_types as types', 'types.id', 'moved.type_id')
    .leftJoin('dealers', 'dealers.id', 'moved.dealer_id')
    .where('moved.kind', 'in', ['added', 'removed', 'assigned', 'returned'])
    .$if(reseller !== undefined, (rows) => rows.where('moved.reseller_id', '=', Number(reseller)))
    .$if(dealer !== undefined, (rows) => rows.where('moved.dealer_id', '=', Number(dealer)))
    .$if(start !== undefined, (rows) => rows.where('moved.at', '>=', start as Date))
    .$if(end !== undefined, (rows) => rows.where('moved.at', '<', end as Date))
    .where(
      containing(
        ['dealers.title', shownTitle('types'), 'moved.purchase_order', 'moved.reason', 'moved.user_name'],
        stext,
      ),
    );
  const rows = await found
    .innerJoin('resellers', 'resellers.id', 'moved.reseller_id')
    .select(['moved.id', 'moved.at', 'moved.kind', 'moved.quantity', 'moved.purchase_order', 'moved.reason'])
    .select([
      'moved.user_name',
      shownTitle('types').as('type'),
      'resellers.title as reseller',
      'dealers.title as dealer',
    ])
    .$narrowType<{ type: NotNull }>()
    .orderBy('moved.at', 'desc')
    .orderBy('moved.id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute();
  const total = await countRows(found);
  return { rows, total };
}

/** Whether a user may add and remove stock of their reseller. */
export async function managesStock(db: Db, userId: number): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select('manage_reseller_stock')
    .executeTakeFirst();
  return user?.manage_reseller_stock === true;
}

/** Whether a person of a reseller may manage its stock, as it stays until the end of the transaction; at the system level. */
export async function mayManageStill(db: Db, userId: number, reseller: number): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .where('reseller_id', '=', reseller)
    .where('archived_at', 'is', null)
    .select('manage_reseller_stock')
    .forShare()
    .executeTakeFirst();
  return user?.manage_reseller_stock === true;
}
