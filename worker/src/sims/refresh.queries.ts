import type { Db } from '@cairn/database';
import type { EndpointProfile, Sim, SupplierNumber } from '@cairn/suppliers';
import { sql } from 'kysely';
import { repliedColumns } from './sim.queries.ts';

export interface OpenRefresh {
  readonly id: number;
  readonly usageFrom: string | null;
  readonly usageTo: string | null;
  readonly cancelled: boolean;
}

/** The refresh of a supplier that waits, or that another process has begun. */
export async function openRefresh(db: Db, supplier: SupplierNumber): Promise<OpenRefresh | undefined> {
  const { rows } = await sql<OpenRefresh>`
    select id, usage_from as "usageFrom", usage_to as "usageTo", cancel_requested as cancelled
    from sim_refreshes where supplier = ${supplier} and state in ('waiting', 'running')`.execute(db);
  return rows[0];
}

/** Begins it, or begins it again: what it has found stays, its counts do not. False when it has ended. */
export async function beginRefresh(db: Db, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sim_refreshes set state = 'running', started_at = coalesce(started_at, now()),
      pages = 0, pages_expected = null, sims = 0, malformed = 0
    where id = ${id} and state in ('waiting', 'running')`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

export type RefreshEnd =
  | { readonly state: 'done'; readonly complete: boolean }
  | { readonly state: 'cancelled' }
  | { readonly state: 'failed'; readonly code: string };

export async function endRefresh(db: Db, id: number, end: RefreshEnd): Promise<void> {
  await db
    .updateTable('sim_refreshes')
    .set({
      state: end.state,
      code: end.state === 'failed' ? end.code : null,
      ...(end.state === 'done' && { complete: end.complete }),
      ended_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .execute();
}

/** The database's clock: what was stored after it is newer than a page that is requested now. */
export async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now as Date;
}

export interface Page {
  readonly sims: readonly Sim[];
  readonly malformed: number;
  readonly pagesRead: number;
  readonly pagesExpected: number;
  /** When it was requested. */
  readonly asOf: Date;
}

/** Stores a page of the list, and the progress, in one transaction. Returns the ids of its SIMs. */
export function storePage(
  db: Db,
  refresh: { readonly id: number; readonly supplier: SupplierNumber },
  page: Page,
): Promise<number[]> {
  return db.transaction().execute(async (write) => {
    await addPackages(
      write,
      refresh.supplier,
      page.sims.map(({ packageTitle }) => packageTitle),
    );
    const ids = page.sims.length > 0 ? await storeSims(write, refresh, page) : [];
    await sql`
      update sim_refreshes set pages = ${page.pagesRead}, pages_expected = ${page.pagesExpected},
        sims = sims + ${page.sims.length}, malformed = malformed + ${page.malformed}
      where id = ${refresh.id}`.execute(write);
    return ids;
  });
}

async function addPackages(
  db: Db,
  supplier: SupplierNumber,
  named: readonly (string | null)[],
): Promise<void> {
  const titles = [...new Set(named.flatMap((title) => title ?? []))];
  if (titles.length === 0) return;
  await sql`
    insert into sim_packages (supplier, title) select ${supplier}::smallint, title from unnest(${titles}::text[]) title
    on conflict (supplier, title) do nothing`.execute(db);
}

/**
 * Writes what differs, and notes it. A status that was stored after the page was requested is newer than the page's.
 * What a list does not tell (package, APN, service, online) stays as another reading told it.
 */
async function storeSims(
  db: Db,
  { id, supplier }: { readonly id: number; readonly supplier: SupplierNumber },
  { sims, asOf }: Page,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with rows as (
      select r.*, p.id as package_id from jsonb_to_recordset(${JSON.stringify(sims.map(rowOf))}::jsonb) r (
        iccid text, connection_id text, endpoint_id text, endpoint_name text, imsi text, msisdn text,
        status text, status_text text, package text, apn text, service text, online boolean)
      left join sim_packages p on p.supplier = ${supplier} and p.title = r.package
    ), added as (
      insert into sims (iccid, supplier, connection_id, endpoint_id, endpoint_name, imsi, msisdn, package_id, apn, service,
        status, status_text, online)
      select iccid, ${supplier}::smallint, connection_id, endpoint_id, endpoint_name, imsi, msisdn, package_id, apn, service,
        status, status_text, online
      from rows where not exists (select from sims s where s.iccid = rows.iccid)
      on conflict (iccid) do nothing returning id
    ), before as (
      select s.id, s.missing_at, s.status_text, s.endpoint_name, s.package_id from sims s join rows r using (iccid)
      where s.missing_at is not null or s.read_at <= ${asOf} and (s.status, s.status_text) is distinct from (r.status, r.status_text)
        or (s.supplier, s.connection_id, s.endpoint_id, s.endpoint_name, s.imsi, s.msisdn, s.package_id, s.apn, s.service, s.online)
          is distinct from (${supplier}::smallint, r.connection_id, r.endpoint_id, r.endpoint_name, r.imsi, r.msisdn,
            coalesce(r.package_id, s.package_id), coalesce(r.apn, s.apn), coalesce(r.service, s.service), coalesce(r.online, s.online))
      for update of s
    ), changed as (
      update sims s set supplier = ${supplier}, connection_id = r.connection_id, endpoint_id = r.endpoint_id,
        endpoint_name = r.endpoint_name, imsi = r.imsi, msisdn = r.msisdn, package_id = coalesce(r.package_id, s.package_id),
        apn = coalesce(r.apn, s.apn), service = coalesce(r.service, s.service), online = coalesce(r.online, s.online),
        status = case when s.read_at <= ${asOf} then r.status else s.status end,
        status_text = case when s.read_at <= ${asOf} then r.status_text else s.status_text end,
        read_at = greatest(s.read_at, ${asOf}), missing_at = null
      from before b, rows r where s.id = b.id and s.iccid = r.iccid
      returning s.id, b.missing_at as was_missing, b.status_text as old_status, s.status_text as new_status,
        b.endpoint_name as old_endpoint, s.endpoint_name as new_endpoint, b.package_id as old_package, s.package_id as new_package
    ), noted as (
      insert into sim_refresh_changes (refresh_id, sim_id, kind, old_value, new_value)
      select ${id}::integer, id, 'added', '', '' from added
      union all select ${id}::integer, id, 'found', '', '' from changed where was_missing is not null
      union all select ${id}::integer, id, 'status', old_status, new_status from changed where old_status <> new_status
      union all select ${id}::integer, id, 'endpoint', coalesce(old_endpoint, ''), coalesce(new_endpoint, '') from changed
        where old_endpoint is distinct from new_endpoint
      union all select ${id}::integer, c.id, 'package', coalesce(o.title, ''), coalesce(n.title, '') from changed c
        left join sim_packages o on o.id = c.old_package left join sim_packages n on n.id = c.new_package
        where c.old_package is distinct from c.new_package
      on conflict do nothing
    )
    select id from added union all select s.id from rows r join sims s using (iccid)`.execute(db);
  return rows.map((row) => row.id);
}

const rowOf = (sim: Sim) => ({
  iccid: sim.iccid,
  ...repliedColumns(sim),
  package: sim.packageTitle,
  apn: sim.apn,
  service: sim.service,
  online: sim.online,
});

/** Stores the packages and services of endpoints, where they differ from what is stored. */
export function storeProfiles(
  db: Db,
  { id, supplier }: { readonly id: number; readonly supplier: SupplierNumber },
  profiles: readonly EndpointProfile[],
): Promise<void> {
  return db.transaction().execute(async (write) => {
    await addPackages(
      write,
      supplier,
      profiles.map(({ packageTitle }) => packageTitle),
    );
    await sql`
      with before as (
        select s.id, s.package_id, p.id as new_package, p.title as new_title, r.service
        from jsonb_to_recordset(${JSON.stringify(profiles)}::jsonb) r ("endpointId" text, "packageTitle" text, service text)
          join sim_packages p on p.supplier = ${supplier} and p.title = r."packageTitle"
          join sims s on s.supplier = ${supplier} and s.endpoint_id = r."endpointId"
        where (s.package_id, s.service) is distinct from (p.id, coalesce(r.service, s.service))
        for update of s
      ), changed as (
        update sims s set package_id = b.new_package, service = coalesce(b.service, s.service)
        from before b where s.id = b.id
        returning s.id, b.package_id as old_package, b.new_title
      )
      insert into sim_refresh_changes (refresh_id, sim_id, kind, old_value, new_value)
      select ${id}::integer, c.id, 'package', o.title, c.new_title from changed c
        join sim_packages o on o.id = c.old_package and o.title <> c.new_title
      on conflict do nothing`.execute(write);
  });
}

const MISSING_BATCH = 5000;

/**
 * Marks the SIMs that a complete list does not have, unless they were read by themselves since it began. The list before it
 * had them, and they stay read then.
 */
export async function markMissing(
  db: Db,
  refresh: { readonly id: number; readonly supplier: SupplierNumber },
  listed: { has(id: number): boolean },
  began: Date,
): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number }>`
      select id from sims where supplier = ${refresh.supplier} and missing_at is null and id > ${after}
      order by id limit ${MISSING_BATCH}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    const missing = rows.flatMap(({ id }) => (listed.has(id) ? [] : id));
    if (missing.length > 0)
      await sql`
        with missing as (
          update sims s set missing_at = now(), read_at = greatest(s.read_at, last.list_began_at) from sim_suppliers last
          where s.id = any(${missing}::int[]) and s.read_at <= ${began} and last.id = s.supplier returning s.id
        )
        insert into sim_refresh_changes (refresh_id, sim_id, kind) select ${refresh.id}::integer, id, 'missing' from missing
        on conflict do nothing`.execute(db);
  }
}

/** A list was read to its end; `began` when it is complete: all SIMs of the supplier that are not missing were in it. */
export async function noteListRead(db: Db, supplier: SupplierNumber, began: Date | undefined): Promise<void> {
  await db
    .updateTable('sim_suppliers')
    .set({ refreshed_at: sql<Date>`now()`, ...(began && { list_began_at: began }) })
    .where('id', '=', supplier)
    .execute();
}
