import type { Db } from '@cairn/database';
import type { Iccid, Sim, SimReference } from '@cairn/suppliers';
import { sql } from 'kysely';

/** What the supplier addresses a SIM by, as it is stored. */
export interface StoredReference {
  readonly sim: number;
  readonly iccid: string;
  readonly connectionId: string | null;
  readonly endpointId: string | null;
}

export const referenceColumns = sql`s.id as sim, s.iccid, s.connection_id as "connectionId", s.endpoint_id as "endpointId"`;

export const referenceOf = ({ iccid, connectionId, endpointId }: StoredReference): SimReference => ({
  iccid: iccid as Iccid, // only the connectors' own are stored
  connectionId,
  endpointId,
});

/**
 * Addresses a SIM by its number alone: since the list was read its endpoint may have got another SIM, and what is
 * requested of an
 * endpoint would change that one. It costs one request more.
 */
export const withoutEndpoint = (row: StoredReference): SimReference => ({
  ...referenceOf(row),
  endpointId: null,
});

/** The columns that every reply about a SIM has a value for. */
export const repliedColumns = (sim: Sim) => ({
  connection_id: sim.connectionId,
  endpoint_id: sim.endpointId,
  endpoint_name: sim.endpointName,
  imsi: sim.imsi,
  msisdn: sim.msisdn,
  status: sim.status,
  status_text: sim.statusText,
});

/** Stores what a supplier has just replied about one SIM. */
export async function storeSim(db: Db, id: number, sim: Sim): Promise<void> {
  const packageId = sim.packageTitle === null ? null : await packageOf(db, sim.supplier, sim.packageTitle);
  await db
    .updateTable('sims')
    .set({
      ...repliedColumns(sim),
      ...(packageId !== null && { package_id: packageId }),
      ...(sim.apn !== null && { apn: sim.apn }),
      ...(sim.service !== null && { service: sim.service }),
      ...(sim.online !== null && { online: sim.online }),
      read_at: sql<Date>`clock_timestamp()`,
      missing_at: null,
    })
    .where('id', '=', id)
    .execute();
}

async function packageOf(db: Db, supplier: number, title: string): Promise<number | null> {
  await db
    .insertInto('sim_packages')
    .values({ supplier, title })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('sim_packages')
    .select('id')
    .where('supplier', '=', supplier)
    .where('title', '=', title)
    .executeTakeFirst();
  return row?.id ?? null;
}
