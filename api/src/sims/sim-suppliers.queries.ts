import type { Db } from '@cairn/database';
import { type SqlBool, sql } from 'kysely';

/** Whether the worker can connect to a supplier: enabled, and with credentials. */
const ready = sql<SqlBool>`enabled and secret_sealed is not null and (id = 1 or username <> '')`;

export async function isReady(service: Db, supplier: number): Promise<boolean> {
  const row = await service
    .selectFrom('sim_suppliers')
    .where('id', '=', supplier)
    .select(ready.as('ready'))
    .executeTakeFirst();
  return row?.ready === true;
}

/** Reads the suppliers without their secrets. */
export const readSuppliers = (service: Db) =>
  service
    .selectFrom('sim_suppliers')
    .select(['id', 'version', 'title', 'enabled', 'health', 'health_since', 'last_error', 'last_error_at'])
    .select('last_error_words')
    .select(['circuit', 'refreshed_at', ready.as('ready')])
    .orderBy('id')
    .execute();

export type StoredSettings = Awaited<ReturnType<typeof readSettings>>;

export const readSettings = (service: Db, supplier: number) =>
  service
    .selectFrom('sim_suppliers')
    .where('id', '=', supplier)
    .select([
      'id',
      'version',
      'edits',
      'title',
      'enabled',
      'base_url',
      'username',
      'secret_sealed',
      'settings',
    ])
    .forUpdate()
    .executeTakeFirstOrThrow();

/** SIMs of each supplier in the caller's scope. */
export async function countSims(db: Db): Promise<Map<number, { simms: number; missing: number }>> {
  const rows = await db
    .selectFrom('sims')
    .groupBy('supplier')
    .select([
      'supplier',
      sql<number>`count(*)::int`.as('simms'),
      sql<number>`count(missing_at)::int`.as('missing'),
    ])
    .execute();
  return new Map(rows.map(({ supplier, ...counts }) => [supplier, counts]));
}

/** SIMs of a supplier in the caller's scope whose usage was read since a time. */
export async function countRead(db: Db, supplier: number, since: Date | null): Promise<number> {
  if (!since) return 0;
  const row = await db
    .selectFrom('sims')
    .where('supplier', '=', supplier)
    .where('usage_read_at', '>=', since)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirst();
  return row?.count ?? 0;
}
