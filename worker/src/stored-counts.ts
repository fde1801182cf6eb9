import type { Database } from '@cairn/database';
import { sql } from 'kysely';

/** Tables of stored counts, and by what each counts. */
const tables = {
  subscription_counts: {
    differences: 'subscription_count_differences',
    columns: ['reseller_id', 'dealer_id', 'type_id', 'status'],
  },
  sim_counts: {
    differences: 'sim_count_differences',
    columns: ['reseller_id', 'dealer_id', 'supplier', 'holder', 'status', 'issuer'],
  },
} as const;

/**
 * Sums up stored counts, to which each change of what they count adds rows. A count that is not what there is, because
 * somebody has changed rows by hand, is corrected before. Returns how many were, and how many rows there are now.
 */
export async function sumUpCounts(
  database: Database,
  table: keyof typeof tables,
): Promise<{ corrected: number; rows: number }> {
  const { differences, columns } = tables[table];
  const counts = sql.table(table);
  const keys = sql.join(columns.map((column) => sql.ref(column)));
  const corrected = await database.service.transaction().execute(async (db) => {
    // after a step of the clock another worker may do so too, and both would add what is missing
    await sql`select pg_advisory_xact_lock(hashtext(${`stored counts: ${table}`}))`.execute(db);
    const { numAffectedRows = 0n } = await sql`
      insert into ${counts} (${keys}, difference)
      select ${keys}, counted - stored from ${sql.table(differences)}`.execute(db);
    return numAffectedRows;
  });
  const { numAffectedRows: rows = 0n } = await sql`
    with summed as (delete from ${counts} returning ${keys}, difference)
    insert into ${counts} (${keys}, difference)
    select ${keys}, sum(difference) from summed group by ${keys} having sum(difference) <> 0`.execute(
    database.service,
  );
  return { corrected: Number(corrected), rows: Number(rows) };
}
