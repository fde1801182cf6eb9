import type { Db } from '@cairn/database';
import type { SupplierNumber } from '@cairn/suppliers';
import { sql } from 'kysely';

/**
 * Fails what is requested of a supplier that is not enabled or has no credentials. A change that was asked stays: what
 * came of it is settled when the supplier can be asked again.
 */
export async function refuseOpen(db: Db, supplier: SupplierNumber): Promise<void> {
  const ended = sql`state = 'failed', code = 'not_ready'`;
  const ofSupplier = sql`sim_id in (select id from sims where supplier = ${supplier})`;
  await sql`update sim_changes set ${ended}, settled_at = now() where state = 'wanted' and ${ofSupplier}`.execute(
    db,
  );
  await sql`update sim_requests set ${ended}, settled_at = now() where state in ('waiting', 'asked') and ${ofSupplier}`.execute(
    db,
  );
  await sql`update sim_refreshes set ${ended}, ended_at = now() where state in ('waiting', 'running') and supplier = ${supplier}`.execute(
    db,
  );
}
