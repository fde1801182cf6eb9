import { subscriptionStatusIds } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { type RawBuilder, sql } from 'kysely';
import { containing } from '../records/containing.ts';
import { fewContaining } from '../records/few-containing.ts';
import { ofTenant, type TenantFilter } from '../records/list.ts';

export interface SubscriptionFilter extends TenantFilter {
  readonly rover?: number | undefined;
  readonly type?: number | undefined;
}

const all = sql<boolean>`true`;

/** The subscriptions of the same rover that follow one, without those that were cancelled. */
const following = sql`subscriptions as later
  where later.rover_id = subs.rover_id and later.starts_at > subs.starts_at and later.status <> ${subscriptionStatusIds.cancelled}`;

/** Whether another subscription of its rover follows a subscription: a renewal, or one that was sold later. */
export const isRenewed = sql<boolean>`exists (select from ${following})`;

/** The last of those that follow a subscription. */
export const lastFollowing = sql<{ id: number; status: number }>`(
  select later.id, later.status from ${following} order by later.starts_at desc limit 1)`;

/** Subscriptions under a filter; those of archived rovers are history that the log has. */
export function found(db: Db, { rover, type, ...tenant }: SubscriptionFilter, match = all) {
  return db
    .selectFrom('subscriptions as subs')
    .innerJoin('rovers', 'rovers.id', 'subs.rover_id')
    .where('rovers.archived_at', 'is', null)
    .where(ofTenant('subs', tenant))
    .$if(rover !== undefined, (of) => of.where('subs.rover_id', '=', Number(rover)))
    .$if(type !== undefined, (of) => of.where('subs.type_id', '=', Number(type)))
    .where(match);
}

/**
 * The condition of subscriptions whose rover's name or username, company, dealer or reference contains a text, whatever
 * the case; or, for their log, of its rows. PostgreSQL cannot combine the indexes of several tables, so what matches in
 * each is read first while it is little.
 */
export async function matching(
  db: Db,
  text: string,
  of: 'subs' | 'log' = 'subs',
): Promise<RawBuilder<boolean>> {
  if (text === '') return all;
  const named = {
    companies: await tenantsNamed(db, 'companies', text),
    dealers: await tenantsNamed(db, 'dealers', text),
  };
  const owned = sql`${among(`${of}.company_id`, named.companies)} or ${among(`${of}.dealer_id`, named.dealers)}`;
  const rovers = await fewContaining(db, 'rovers', [text]);
  const ids = rovers && (await fewContaining(db, 'subscriptions', [text]));
  if (!ids)
    return sql<boolean>`(${containing(['rovers.title', 'rovers.username', 'subs.reference'], text)} or ${owned})`;
  const id = of === 'subs' ? 'subs.id' : 'log.subscription_id';
  return sql<boolean>`(${among(`${of}.rover_id`, rovers)} or ${among(id, ids)} or ${owned})`;
}

const among = (column: string, ids: readonly number[]) =>
  sql<boolean>`${sql.ref(column)} = any(${ids}::int[])`;

/** Ids of the companies or dealers whose name contains a text; there are few enough to compare each. */
async function tenantsNamed(db: Db, table: 'companies' | 'dealers', text: string): Promise<number[]> {
  const found = await db
    .selectFrom(table)
    .where(containing(['title'], text))
    .select('id')
    .execute();
  return found.map(({ id }) => id);
}
