import type { Database } from '@cairn/database';
import { sql } from 'kysely';

/**
 * Sums up the stored counts of subscriptions, to which each change adds rows. A count that is not what the subscriptions
 * are, because somebody has changed rows by hand, is corrected before. Returns how many were, and how many rows there are now.
 */
export async function sumUpCounts(database: Database): Promise<{ corrected: number; rows: number }> {
  const { numAffectedRows: corrected = 0n } = await sql`
    insert into subscription_counts (reseller_id, dealer_id, type_id, status, difference)
    select reseller_id, dealer_id, type_id, status, counted - stored from subscription_count_differences`.execute(
    database.service,
  );
  const { numAffectedRows: rows = 0n } = await sql`
    with summed as (delete from subscription_counts returning reseller_id, dealer_id, type_id, status, difference)
    insert into subscription_counts (reseller_id, dealer_id, type_id, status, difference)
    select reseller_id, dealer_id, type_id, status, sum(difference) from summed
    group by 1, 2, 3, 4 having sum(difference) <> 0`.execute(database.service);
  return { corrected: Number(corrected), rows: Number(rows) };
}
