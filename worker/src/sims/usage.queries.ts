import type { Db } from '@cairn/database';
import type { DailyUsage, SupplierNumber } from '@cairn/suppliers';
import { sql } from 'kysely';
import { referenceColumns, type StoredReference } from './sim.queries.ts';

/** SIMs that have been active, that the supplier has, and whose usage was not read since a refresh began. */
const dueSims = (refresh: number) => sql`
  s.status <> 'issued' and s.missing_at is null
  and (s.usage_read_at is null or s.usage_read_at < (select started_at from sim_refreshes where id = ${refresh}))`;

export async function countDue(db: Db, refresh: number, supplier: SupplierNumber): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::int as due from sims s where s.supplier = ${supplier} and ${dueSims(refresh)}`.execute(
    db,
  );
  return rows[0]?.due ?? 0;
}

/** The next of them by id, and whether they have an endpoint does not matter: without one there is no usage. */
export async function nextDue(
  db: Db,
  refresh: number,
  supplier: SupplierNumber,
  after: number,
  limit: number,
): Promise<DueSim[]> {
  const { rows } = await sql<DueSim>`
    select ${referenceColumns}, s.rover_id is not null as "inRover" from sims s
    where s.supplier = ${supplier} and s.id > ${after} and s.endpoint_id is not null and ${dueSims(refresh)}
    order by s.id limit ${limit}`.execute(db);
  return rows;
}

/** Whether the SIM of a rover is online is compared with the rover's sessions. */
export interface DueSim extends StoredReference {
  readonly inRover: boolean;
}

export interface SimUsage {
  readonly sim: number;
  readonly online: boolean | null;
  readonly days: readonly DailyUsage[];
}

/** A tenant or rover that had a SIM at the end of a day: it has the SIM still, or is where the first move after it began. */
const then = (column: string, depth: number) => sql`
  case when next.from_holder is null then s.${sql.ref(column)}
    when sim_holder_depth(next.from_holder) >= ${depth} then next.${sql.ref(column)} end`;

/**
 * Stores the days of some SIMs. A day that is new is stored with whose SIM it was at its end, or is now; one that was
 * read before stays with whose it was. The figure of the month is the sum of its days.
 */
export async function storeUsage(db: Db, read: readonly SimUsage[]): Promise<void> {
  if (read.length === 0) return;
  const rows = read.flatMap(({ sim, days }) =>
    days.map(({ day, sentBytes, receivedBytes, bytes }) => ({ sim, day, sentBytes, receivedBytes, bytes })),
  );
  await sql`
    insert into sim_usage (sim_id, day, sent_bytes, received_bytes, bytes, reseller_id, dealer_id, company_id, rover_id)
    select s.id, r.day, r."sentBytes", r."receivedBytes", r.bytes,
      ${then('reseller_id', 2)}, ${then('dealer_id', 3)}, ${then('company_id', 4)}, ${then('rover_id', 5)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      r (sim int, day date, "sentBytes" bigint, "receivedBytes" bigint, bytes bigint)
      join sims s on s.id = r.sim
      left join lateral (
        select m.* from sim_moves m
        where m.sim_id = s.id and m.at >= ((r.day + 1)::timestamp at time zone 'utc') order by m.id limit 1
      ) next on true
    on conflict (sim_id, day) do update
      set sent_bytes = excluded.sent_bytes, received_bytes = excluded.received_bytes, bytes = excluded.bytes
      where (sim_usage.sent_bytes, sim_usage.received_bytes, sim_usage.bytes)
        is distinct from (excluded.sent_bytes, excluded.received_bytes, excluded.bytes)`.execute(db);
  await sql`
    update sims s set usage_read_at = now(), usage_month = month.first, usage_bytes = coalesce((
      select sum(u.bytes) from sim_usage u where u.sim_id = s.id and u.day >= month.first and u.day < month.first + interval '1 month'
    ), 0)
    from (select date_trunc('month', now() at time zone 'utc')::date as first) month
    where s.id = any(${read.map(({ sim }) => sim)}::int[])`.execute(db);
  await sql`
    update sims s set online = r.online, read_at = now()
    from jsonb_to_recordset(${JSON.stringify(read.map(({ sim, online }) => ({ sim, online })))}::jsonb) r (sim int, online boolean)
    where s.id = r.sim and r.online is not null`.execute(db);
}

export async function noteUsage(db: Db, refresh: number, pages: number, usages: number): Promise<void> {
  await sql`
    update sim_refreshes set pages = ${pages}, pages_expected = greatest(pages_expected, ${pages}), usages = usages + ${usages}
    where id = ${refresh}`.execute(db);
}
