import type { Tables } from '@cairn/database';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { containing, ofTenant, type TenantFilter } from '../records/list.ts';
import { escapeLike, containing as roversContaining } from '../rovers/rovers.queries.ts';

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

/** The rovers and references that a search may find to be read by their ids: more are compared row by row. */
const FEW = 2000;

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
  const rovers = await db
    .selectFrom('rovers')
    .where(roversContaining(text))
    .select('id')
    .limit(FEW + 1)
    .execute();
  const referenced =
    rovers.length > FEW
      ? []
      : await db
          .selectFrom('subscriptions')
          .where(sql<boolean>`lower(reference) like '%' || lower(${escapeLike(text)}) || '%'`)
          .select('id')
          .limit(FEW + 1)
          .execute();
  if (rovers.length > FEW || referenced.length > FEW)
    return containing(['rovers.title', 'rovers.username', 'subs.reference'], text);
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  const [rover, id] = of === 'subs' ? ['subs.rover_id', 'subs.id'] : ['log.rover_id', 'log.subscription_id'];
  return sql<boolean>`(${sql.ref(rover)} = any(${ids(rovers)}::int[]) or ${sql.ref(id)} = any(${ids(referenced)}::int[]))`;
}
