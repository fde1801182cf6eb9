import type { Database } from '@cairn/database';

/** So many of the balances that differ are named in the log. */
const NAMED = 20;

/**
 * Compares every balance of stock with the sum of its movements, and throws when one differs, so that the job's line in
 * the log is an error: somebody has changed rows by hand. It corrects nothing, as nobody knows which of the two is right.
 */
export async function checkStock(database: Database): Promise<{ differences: number }> {
  const rows = await database.service.selectFrom('stock_differences').selectAll().limit(NAMED).execute();
  if (rows.length === 0) return { differences: 0 };
  const named = rows.map(({ reseller_id, dealer_id, type_id, balance, movements }) => {
    const owner = dealer_id === null ? `reseller ${reseller_id}` : `dealer ${dealer_id}`;
    return `${owner}, type ${type_id}: ${balance} in stock, ${movements} by its movements`;
  });
  throw new Error(`Stock differs from its movements: ${named.join('; ')}`);
}
