import type { Db } from '@cairn/database';
import { sql } from 'kysely';
import { countRows, inOrderOf, type TenantFilter } from '../records/list.ts';
import { endingStatuses, selectSubscriptions } from './subscription-filter.ts';
import { readByIds } from './subscriptions.queries.ts';

interface Filter extends TenantFilter {
  readonly type?: number | undefined;
}

/** Subscriptions that end in a period, without those that were cancelled. */
const ending = (db: Db, filter: Filter, from: Date, to: Date) =>
  selectSubscriptions(db, filter)
    .where('subs.status', 'in', endingStatuses)
    .where('subs.ends_at', '>=', from)
    .where('subs.ends_at', '<', to);

/** How many subscriptions of each type end between each two of some moments; `slot` counts from 0. */
export function countExpiries(db: Db, filter: Filter, moments: readonly Date[]) {
  const [from, to] = [moments[0] as Date, moments.at(-1) as Date];
  const slot = sql<number>`width_bucket(subs.ends_at, ${[...moments]}::timestamptz[]) - 1`;
  return ending(db, filter, from, to)
    .groupBy([sql.ref('slot'), 'subs.type_id']) // by its name: each time it is written it has parameters of its own
    .select([
      slot.as('slot'),
      'subs.type_id',
      sql<number>`(count(*) filter (where not subs.renewed))::int`.as('ending'),
      sql<number>`(count(*) filter (where subs.renewed))::int`.as('renewed'),
    ])
    .orderBy('slot')
    .orderBy('subs.type_id')
    .execute();
}

/** A page of the subscriptions that end in a period, and how many there are. */
export async function listExpiries(
  db: Db,
  { page, limit, ...filter }: Filter & { readonly page: number; readonly limit: number },
  from: Date,
  to: Date,
) {
  const expiring = ending(db, filter, from, to);
  const total = await countRows(expiring);
  const chosen = await expiring
    .select('subs.id')
    .orderBy('subs.ends_at')
    .orderBy('subs.id')
    .limit(limit)
    .offset(page * limit)
    .execute();
  const ids = chosen.map(({ id }) => id);
  const rows = ids.length > 0 ? await readByIds(db, ids) : [];
  return { rows: inOrderOf(ids, rows, ({ id }) => id), total };
}

export const listTypes = (db: Db) =>
  db
    .selectFrom('subscription_types')
    .select(['id', 'title', 'title_da', 'months', 'years'])
    .orderBy('id')
    .execute();
