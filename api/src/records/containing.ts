import { type RawBuilder, sql } from 'kysely';

/** A text as LIKE finds it: its own wildcards stand for themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Rows in which one of some columns contains a text, whatever the case. */
export function containing(columns: readonly string[], text: string): RawBuilder<boolean> {
  if (text === '') return sql<boolean>`true`;
  const pattern = `%${escapeLike(text)}%`;
  return sql<boolean>`(${sql.join(
    columns.map((name) => sql`${sql.ref(name)} ilike ${pattern}`),
    sql` or `,
  )})`;
}

/** Whether a column in lower case contains a text, for columns that have a search index. */
export const lowerContaining = (column: string | RawBuilder<unknown>, text: string) =>
  sql<boolean>`${typeof column === 'string' ? sql.ref(column) : column} like '%' || lower(${escapeLike(text)}) || '%'`;
