import type { Db } from '@cairn/database';
import { sql } from 'kysely';

export interface NewRefresh {
  readonly supplier: number;
  readonly reseller: number | null;
  readonly user: { readonly id: number; readonly name: string };
  readonly usage: { readonly from: string; readonly to: string } | undefined;
}

/** Requests a refresh, or joins the one under way: one of a supplier at a time. `made` says which. */
export async function requestRefresh(
  service: Db,
  { supplier, reseller, user, usage }: NewRefresh,
): Promise<{ id: number; made: boolean }> {
  for (;;) {
    const made = await service
      .insertInto('sim_refreshes')
      .values({
        supplier,
        reseller_id: reseller,
        user_id: user.id,
        user_name: user.name,
        ...(usage && { usage_from: usage.from, usage_to: usage.to }),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made) return { id: made.id, made: true };
    const open = await refreshRows(service)
      .where('supplier', '=', supplier)
      .where('state', 'in', ['waiting', 'running'])
      .executeTakeFirst();
    if (open) return { id: open.id, made: false };
  }
}

export type StoredRefresh = NonNullable<Awaited<ReturnType<typeof findRefresh>>>;

const refreshRows = (service: Db) =>
  service
    .selectFrom('sim_refreshes')
    .select(['id', 'supplier', 'reseller_id', 'at', 'state', 'code', 'usage_from', 'started_at', 'ended_at'])
    .select(['pages', 'pages_expected', 'sims', 'usages', 'malformed', 'complete', 'user_id', 'user_name']);

export const findRefresh = (service: Db, id: number) =>
  refreshRows(service).where('id', '=', id).executeTakeFirst();

const LATEST = 10;

export const lastRefreshes = (service: Db, { supplier, id }: { supplier: number; id?: number | undefined }) =>
  refreshRows(service)
    .$if(supplier !== 0, (query) => query.where('supplier', '=', supplier))
    .$if(id !== undefined, (query) => query.where('id', '=', Number(id)))
    .orderBy('id', 'desc')
    .limit(LATEST)
    .execute();

export type ChangeKind = 'added' | 'missing' | 'found' | 'status' | 'endpoint' | 'package';

/** What a refresh has found, in the caller's scope. */
export async function countChanges(db: Db, refresh: number): Promise<{ kind: ChangeKind; simms: number }[]> {
  const rows = await db
    .selectFrom('sim_refresh_changes')
    .where('refresh_id', '=', refresh)
    .groupBy('kind')
    .select(['kind', sql<number>`count(*)::int`.as('simms')])
    .orderBy('kind')
    .execute();
  return rows.map(({ kind, simms }) => ({ kind: kind as ChangeKind, simms })); // the table's check
}

const MOST_CHANGES = 1000;

export async function listChanges(db: Db, refresh: number) {
  const rows = await db
    .selectFrom('sim_refresh_changes as c')
    .innerJoin('sims as s', 's.id', 'c.sim_id')
    .where('c.refresh_id', '=', refresh)
    .select(['s.id', 's.iccid', 'c.kind', 'c.old_value', 'c.new_value'])
    .orderBy('c.kind')
    .orderBy('s.iccid')
    .limit(MOST_CHANGES)
    .execute();
  return rows.map(({ id, iccid, kind, old_value, new_value }) => ({
    sim: id,
    number: iccid,
    kind: kind as ChangeKind,
    from: old_value,
    to: new_value,
  }));
}

/** One that no worker has begun ends now, another one as soon as its worker reads this. */
export async function cancelRefresh(service: Db, id: number): Promise<void> {
  await sql`
    update sim_refreshes set cancel_requested = true,
      state = case state when 'waiting' then 'cancelled' else state end,
      ended_at = case state when 'waiting' then now() end
    where id = ${id} and state in ('waiting', 'running')`.execute(service);
}
