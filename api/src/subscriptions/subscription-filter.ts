import type { Tables } from '@cairn/database';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { fewContaining } from '../records/few-containing.ts';
import { containing, ofTenant, type TenantFilter } from '../records/list.ts';

type Db = Kysely<Tables>;

export interface SubscriptionFilter extends TenantFilter {
  readonly rover?: number | undefined;
  readonly type?: number | undefined;
}

const all = sql<boolean>`true`;

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
 * The condition of subscriptions whose rover's name or username, or whose reference, contains a text, whatever the
 * case; or, for their log, of its rows. PostgreSQL cannot combine the indexes of two tables, so what matches in each is
 * read first while it is little.
 */
export async function matching(
  db: Db,
  text: string,
  of: 'subs' | 'log' = 'subs',
): Promise<RawBuilder<boolean>> {
  if (text === '') return all;
  const rovers = await fewContaining(db, 'rovers', [text]);
  const ids = rovers && (await fewContaining(db, 'subscriptions', [text]));
  if (!ids) return containing(['rovers.title', 'rovers.username', 'subs.reference'], text);
  const [rover, id] = of === 'subs' ? ['subs.rover_id', 'subs.id'] : ['log.rover_id', 'log.subscription_id'];
  return sql<boolean>`(${sql.ref(rover)} = any(${rovers}::int[]) or ${sql.ref(id)} = any(${ids}::int[]))`;
}
