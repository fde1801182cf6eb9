import type { Tables } from '@cairn/database';
import type { Kysely } from 'kysely';

export interface Maintenance {
  readonly on: boolean;
  /** ISO, UTC; null when nobody said since when. */
  readonly at: string | null;
}

/** The settings maintenance_mode (0 or 1) and maintenance_at (an ISO time). */
export async function readMaintenance(db: Kysely<Tables>): Promise<Maintenance> {
  const rows = await db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', 'in', ['maintenance_mode', 'maintenance_at'])
    .execute();
  const value = new Map(rows.map((row) => [row.name, row.value]));
  const at = Date.parse(String(value.get('maintenance_at')));
  return {
    on: Number(value.get('maintenance_mode')) === 1,
    at: Number.isNaN(at) ? null : new Date(at).toISOString(),
  };
}

export type CasterService = Awaited<ReturnType<typeof readCasterServices>>[number];

export function readCasterServices(db: Kysely<Tables>) {
  return db
    .selectFrom('caster_services')
    .select(['node', 'service', 'country', 'clients', 'seen_at', 'shed_rows'])
    .execute();
}
