import { type areas, type Input, UK_RESELLERS } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { type NotNull, sql } from 'kysely';
import { countRows, ofTenant } from '../records/list.ts';
import { shownTitle } from '../records/shown-title.ts';
import { matching } from './subscription-filter.ts';

type Query = Input<(typeof areas.subscriptions)['log']>;

/** The value of the action filter that means new and renewed. */
const SOLD = 40;
const soldActions = [50, 56, 58];

const sortColumn = {
  datetime: 'log.at',
  rover: 'rovers.title',
  company: 'companies.title',
  dealer: 'dealers.title',
  reseller: 'resellers.title',
  type: 'log.action',
} as const satisfies Record<Query['orderby'], string>;

/** The end that a subscription had after the step: a renewal from now makes it end earlier later on. */
const endAtTheTime = sql<Date>`coalesce((log.new_values ->> 'enddate')::timestamptz, subs.ends_at)`;

/** A page of what happened to subscriptions, and how many rows there are. */
export async function readLog(db: Db, query: Query) {
  const { reseller, dealer, company, rover, stext, subtype, type, start, end } = query;
  const found = db
    .selectFrom('subscription_events as log')
    // left joins: the count does without those that no condition needs
    .leftJoin('subscriptions as subs', 'subs.id', 'log.subscription_id')
    .leftJoin('rovers', 'rovers.id', 'log.rover_id')
    .where(ofTenant('log', { reseller: reseller === UK_RESELLERS ? undefined : reseller, dealer, company }))
    .$if(reseller === UK_RESELLERS, (log) =>
      log.where('log.reseller_id', 'in', (eb) =>
        eb.selectFrom('resellers').where('country', '=', 1).select('id'),
      ),
    )
    .$if(rover !== undefined, (log) => log.where('log.rover_id', '=', Number(rover)))
    .$if(subtype !== undefined, (log) => log.where('subs.type_id', '=', Number(subtype)))
    .$if(type === SOLD, (log) => log.where('log.action', 'in', soldActions))
    .$if(type !== 0 && type !== SOLD, (log) => log.where('log.action', '=', type))
    .$if(start !== undefined, (log) => log.where('log.at', '>=', start as Date))
    .$if(end !== undefined, (log) => log.where('log.at', '<', end as Date))
    .where(await matching(db, stext, 'log'));
  const direction = query.sortdesc ? 'desc' : 'asc';
  const rows = await found
    .innerJoin('companies', 'companies.id', 'log.company_id')
    .innerJoin('dealers', 'dealers.id', 'log.dealer_id')
    .innerJoin('resellers', 'resellers.id', 'log.reseller_id')
    .innerJoin('subscription_types as types', 'types.id', 'subs.type_id')
    .select(['log.id', 'log.at', 'log.action', 'log.user_name', 'log.rover_id', 'rovers.title as rover'])
    .select(['resellers.title as reseller', 'dealers.title as dealer', 'companies.title as company'])
    .select([shownTitle('types').as('type'), 'subs.starts_at', endAtTheTime.as('ends_at')])
    .select(sql<string>`coalesce(log.new_values ->> 'purchase_order', subs.reference)`.as('reference'))
    .$narrowType<{ rover: NotNull; starts_at: NotNull; ends_at: NotNull }>()
    .orderBy(sortColumn[query.orderby], direction)
    .orderBy('log.id', direction)
    .limit(query.limit)
    .offset(query.page * query.limit)
    .execute();
  const total = await countRows(found);
  return { rows, total };
}
export type SubscriptionEventRow = Awaited<ReturnType<typeof readLog>>['rows'][number];
