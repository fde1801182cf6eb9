import { callLanguage } from '@cairn/domain/language';
import { type RawBuilder, sql } from 'kysely';

/** A column of names in the order of the caller's language, as the portal sorts: migration 047 has the rules. */
export const byName = (column: string): RawBuilder<string> =>
  sql<string>`${sql.ref(column)} collate ${sql.ref(`names_${callLanguage()}`)}`;
