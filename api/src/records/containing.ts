import { plainText } from '@cairn/contract';
import { type RawBuilder, sql } from 'kysely';

/** A text as LIKE finds it: its own wildcards stand for themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Rows in which one of some columns or expressions contains a text, whatever the case. */
export function containing(
  columns: readonly (string | RawBuilder<string>)[],
  text: string,
): RawBuilder<boolean> {
  if (text === '') return sql<boolean>`true`;
  const pattern = `%${escapeLike(text)}%`;
  return sql<boolean>`(${sql.join(
    columns.map((column) => sql`${typeof column === 'string' ? sql.ref(column) : column} ilike ${pattern}`),
    sql` or `,
  )})`;
}

/** Whether all words occur in a column as `plain` writes it, in any order. */
export const containsAll = (
  column: string | RawBuilder<unknown>,
  words: readonly string[],
): RawBuilder<boolean> =>
  words.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.join(
        words.map(
          (word) =>
            sql`${typeof column === 'string' ? sql.ref(column) : column} like ${`%${escapeLike(plainText(word))}%`}`,
        ),
        sql` and `,
      )})`;
