import type { Db } from '@cairn/database';
import { type AliasedRawBuilder, type Expression, type RawBuilder, sql } from 'kysely';
import { byName } from './by-name.ts';

/**
 * Order by columns, those that may be missing last both ways; ties by id, so that nothing moves between pages. A column
 * given by its name holds text, which follows the caller's language.
 */
export function order(
  columns: readonly (string | RawBuilder<unknown>)[],
  id: string,
  sortdesc: boolean,
  mayMiss: boolean,
) {
  const direction = sql.raw(`${sortdesc ? 'desc' : 'asc'}${mayMiss ? ' nulls last' : ''}`);
  return sql.join([...columns, sql.ref(id)].map((column) => sql`${sortKey(column)} ${direction}`));
}

interface Ordered {
  readonly columns: readonly (string | RawBuilder<unknown>)[];
  readonly sortdesc: boolean;
  readonly mayMiss: boolean;
  readonly page: number;
  readonly limit: number;
}

/**
 * The ids of one page of what a search finds, in order, and how many it finds, in one pass: to search is what takes
 * the time. `found` selects the ids; the columns of the order are added to it.
 */
export async function searchedPage(
  db: Db,
  found: { select(columns: AliasedRawBuilder<unknown, string>[]): Expression<unknown> },
  { columns, sortdesc, mayMiss, page, limit }: Ordered,
): Promise<{ ids: number[]; total: number }> {
  const keys = columns.map((_, index) => sql.ref(`key${index}`));
  const query = found.select(columns.map((column, index) => sortKey(column).as(`key${index}`)));
  const { rows } = await sql<{ ids: number[]; total: number }>`
    with found as materialized ${query}
    select (select count(*)::int from found) as total, array(
      select id from found order by ${order(keys, 'id', sortdesc, mayMiss)} limit ${limit} offset ${page * limit}) as ids`.execute(
    db,
  );
  return rows[0] ?? { ids: [], total: 0 };
}

const sortKey = (column: string | RawBuilder<unknown>) =>
  typeof column === 'string' ? byName(column) : column;
