import { callLanguage } from '@cairn/domain/language';
import { type RawBuilder, sql } from 'kysely';

/** The title in the language of the call, of a table that has `title` and `title_da`, by its name in the query. */
export const shownTitle = (table: string): RawBuilder<string> => {
  const title = sql.ref(`${table}.title`);
  return callLanguage() === 'da'
    ? sql<string>`coalesce(nullif(${sql.ref(`${table}.title_da`)}, ''), ${title})`
    : sql<string>`${title}`;
};
