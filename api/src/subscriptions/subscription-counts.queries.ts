import { subscriptionStatusIds } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { type RawBuilder, sql } from 'kysely';
import { ofTenant, type TenantFilter } from '../records/list.ts';
import { shownTitle } from '../records/shown-title.ts';
import { matching, type SubscriptionFilter, selectSubscriptions } from './subscription-filter.ts';

/** How many subscriptions are in each state under a filter; `match` is the condition of its search. */
export async function countStates(
  db: Db,
  filter: SubscriptionFilter & { readonly stext: string },
  match?: RawBuilder<boolean>,
): Promise<Map<number, number>> {
  const counted = isStored(filter)
    ? await stored(db, filter)
        .groupBy('status')
        .select(['status', sql<number>`sum(difference)::int`.as('count')])
        .execute()
    : await selectSubscriptions(db, filter, match)
        .groupBy('subs.status')
        .select((eb) => ['subs.status', eb.fn.countAll<number>().as('count')])
        .execute();
  return new Map(counted.map(({ status, count }) => [status, count]));
}

/** How many subscriptions there are of each type in each state. */
export async function countTypes(
  db: Db,
  filter: SubscriptionFilter & { readonly stext: string },
  alsoPast: boolean,
) {
  const counted = isStored(filter)
    ? stored(db, filter)
        .groupBy(['status', 'type_id'])
        .select(['status', 'type_id', sql<number>`sum(difference)::int`.as('count')])
    : selectSubscriptions(db, filter, await matching(db, filter.stext))
        .groupBy(['subs.status', 'subs.type_id'])
        .select((eb) => ['subs.status', 'subs.type_id', eb.fn.countAll<number>().as('count')]);
  return db
    .selectFrom(counted.as('counted'))
    .innerJoin('subscription_types as types', 'types.id', 'counted.type_id')
    .$if(!alsoPast, (query) =>
      query.where('counted.status', 'not in', [
        subscriptionStatusIds.expired,
        subscriptionStatusIds.cancelled,
      ]),
    )
    .where('counted.count', '>', 0)
    .select(['counted.status', 'types.id', shownTitle('types').as('title'), 'counted.count'])
    .orderBy('counted.status')
    .orderBy('types.id')
    .execute();
}

/** Counts are stored by dealer; what is below a dealer, or is searched, is counted. */
const isStored = ({
  company,
  rover,
  stext,
  start,
  end,
  renewed,
}: SubscriptionFilter & { readonly stext: string }) =>
  company === undefined &&
  rover === undefined &&
  stext === '' &&
  start === undefined &&
  end === undefined &&
  renewed === undefined;

const stored = (db: Db, { reseller, dealer, type }: SubscriptionFilter) =>
  db
    .selectFrom('subscription_counts')
    .where(ofTenant('subscription_counts', { reseller, dealer }))
    .$if(type !== undefined, (counts) => counts.where('type_id', '=', Number(type)));

/**
 * Units in stock of each type, of the dealers and resellers under a filter. A company has no stock: under its filter it is
 * that of the dealer who sells to it.
 */
export const countStock = (db: Db, { reseller, dealer, company }: TenantFilter) =>
  db
    .selectFrom('stock_balances as balances')
    .leftJoin('dealers', 'dealers.id', 'balances.dealer_id')
    .$if(reseller !== undefined, (query) =>
      query.where(
        sql<boolean>`(balances.reseller_id = ${Number(reseller)} or dealers.reseller_id = ${Number(reseller)})`,
      ),
    )
    .$if(dealer !== undefined, (query) => query.where('balances.dealer_id', '=', Number(dealer)))
    .$if(company !== undefined, (query) =>
      query.where('balances.dealer_id', 'in', (eb) =>
        eb.selectFrom('companies').where('id', '=', Number(company)).select('dealer_id'),
      ),
    )
    .groupBy('balances.type_id')
    .select(['balances.type_id', sql<number>`sum(balances.quantity)::int`.as('count')])
    .execute();
