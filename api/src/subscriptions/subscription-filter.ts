import { subscriptionStatusIds } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { type RawBuilder, sql } from 'kysely';
import { containing } from '../records/containing.ts';
import { fewContaining } from '../records/few-containing.ts';
import { ofTenant, type TenantFilter } from '../records/list.ts';
import { findRovers } from '../records/rovers-found.ts';

export interface SubscriptionFilter extends TenantFilter {
  readonly rover?: number | undefined;
  readonly type?: number | undefined;
  /** When it ends, both included. What was cancelled ends at neither time. */
  readonly start?: Date | undefined;
  readonly end?: Date | undefined;
  /** Whether another one follows it, or none does. */
  readonly renewed?: 'yes' | 'no' | undefined;
}

const all = sql<boolean>`true`;

/** Those that have ended at their end, or will. */
export const endingStatuses = [
  subscriptionStatusIds.scheduled,
  subscriptionStatusIds.active,
  subscriptionStatusIds.expired,
  subscriptionStatusIds.suspended,
];

/** The subscriptions of the same rover that follow one, without those that were cancelled; `renewed` says that there are any. */
const following = sql`subscriptions as later
  where later.rover_id = subs.rover_id and later.starts_at > subs.starts_at and later.status <> ${subscriptionStatusIds.cancelled}`;

/** The last of those that follow a subscription. */
export const lastFollowing = sql<{ id: number; status: number }>`(
  select later.id, later.status from ${following} order by later.starts_at desc limit 1)`;

/** Subscriptions under a filter; those of archived rovers are history that the log has. */
export function selectSubscriptions(
  db: Db,
  { rover, type, start, end, renewed, ...tenant }: SubscriptionFilter,
  match = all,
) {
  return db
    .selectFrom('subscriptions as subs')
    .where('subs.of_archived', '=', false)
    .where(ofTenant('subs', tenant))
    .$if(rover !== undefined, (query) => query.where('subs.rover_id', '=', Number(rover)))
    .$if(type !== undefined, (query) => query.where('subs.type_id', '=', Number(type)))
    .$if(start !== undefined || end !== undefined, (query) =>
      query.where('subs.status', 'in', endingStatuses),
    )
    .$if(start !== undefined, (query) => query.where('subs.ends_at', '>=', start as Date))
    .$if(end !== undefined, (query) => query.where('subs.ends_at', '<=', end as Date))
    .$if(renewed !== undefined, (query) => query.where('subs.renewed', '=', renewed === 'yes'))
    .where(match);
}

/**
 * The condition of subscriptions whose rover a text finds, or whose reference contains it; or, for their log, of its rows,
 * also those of deleted rovers. PostgreSQL cannot combine the indexes of several tables, so what matches in each is read
 * first while it is little.
 */
export async function matching(
  db: Db,
  text: string,
  table: 'subs' | 'log' = 'subs',
): Promise<RawBuilder<boolean>> {
  if (text === '') return all;
  const columns = { rover: `${table}.rover_id` };
  const rovers = [(await findRovers(db, text)).among(columns)];
  if (table === 'log') rovers.push((await findRovers(db, text, true)).among(columns));
  const referred = await fewContaining(db, 'subscriptions', [text]);
  const id = table === 'subs' ? 'subs.id' : 'log.subscription_id';
  const byReference = referred
    ? sql`${sql.ref(id)} = any(${referred}::int[])`
    : containing(['subs.reference'], text);
  return sql<boolean>`(${sql.join([...rovers, byReference], sql` or `)})`;
}
