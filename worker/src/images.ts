import type { Database } from '@cairn/database';
import { sql } from 'kysely';

/** Places where a picture may be in use. Archived tenants keep theirs. */
const holders = ['resellers', 'dealers', 'companies'] as const;

/**
 * Drops pictures that were uploaded over a day ago and that no tenant shows: of wizards that were left, and those that
 * others took the place of. E-mails that have left then show the sender's name instead.
 */
export async function dropUnusedImages(database: Database): Promise<{ dropped: number }> {
  const unused = sql.join(
    holders.map(
      (table) => sql`not exists (select from ${sql.table(table)} where images.name in (logo, background))`,
    ),
    sql` and `,
  );
  const { numAffectedRows } = await sql`
    delete from images where created_at < now() - interval '1 day' and ${unused}`.execute(database.service);
  return { dropped: Number(numAffectedRows) };
}
