import type { Db } from '@cairn/database';
import { sql } from 'kysely';
import { ofTenant, type TenantFilter } from '../records/list.ts';

interface UsagePeriod {
  readonly id: number;
  readonly rover?: number | undefined;
  readonly start: string;
  readonly end: string;
}

/** Data of a SIM by day, days without any as 0; only the days on which it was the caller's, or in a rover. */
export async function readUsage(db: Db, { id, rover, start, end }: UsagePeriod) {
  const { rows } = await sql<{ day: string; sent: number; received: number; bytes: number }>`
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(sent_bytes, 0) as sent,
      coalesce(received_bytes, 0) as received, coalesce(bytes, 0) as bytes
    from generate_series(${start}::date, ${end}::date, interval '1 day') as days (day)
    left join sim_usage on sim_usage.sim_id = ${id} and sim_usage.day = days.day::date
      and ${rover === undefined ? sql`true` : sql`sim_usage.rover_id = ${rover}`}
    order by days.day`.execute(db);
  return rows;
}

/** Packages with the SIMs of a scope that have them and their data of a month. */
export const readPackages = (db: Db, month: string, tenant: TenantFilter) =>
  db
    .selectFrom('sim_packages as packages')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('sims')
          .where('package_id', 'is not', null)
          .where(ofTenant('sims', tenant))
          .groupBy('package_id')
          .select((eb) => ['package_id', eb.fn.countAll<number>().as('simms')])
          .select(usedIn(month).as('used'))
          .as('counted'),
      (join) => join.onRef('counted.package_id', '=', 'packages.id'),
    )
    .select(['packages.id', 'packages.version', 'packages.title', 'packages.supplier'])
    .select(['packages.allowance_bytes', 'counted.simms', 'counted.used'])
    .orderBy('packages.supplier')
    .orderBy('packages.title')
    .execute();
export type PackageRow = Awaited<ReturnType<typeof readPackages>>[number];

/** Data of the SIMs of a scope, or of a rover, in a month, and what the packages of the SIMs allow. */
export const sumUsage = (
  db: Db,
  month: string,
  { rover, ...tenant }: TenantFilter & { rover?: number | undefined },
) =>
  db
    .selectFrom('sims')
    .leftJoin('sim_packages as packages', 'packages.id', 'sims.package_id')
    .where(ofTenant('sims', tenant))
    .$if(rover !== undefined, (query) => query.where('sims.rover_id', '=', Number(rover)))
    .select((eb) => [eb.fn.countAll<number>().as('simms')])
    .select((rover === undefined ? usedIn(month) : usedBy(rover, month, tenant)).as('used'))
    .select(
      sql<number | null>`case when bool_and(packages.allowance_bytes is not null)
      then sum(packages.allowance_bytes)::bigint end`.as('allowance'),
    )
    .select(sql<Date | null>`min(sims.usage_read_at)`.as('read'))
    .executeTakeFirstOrThrow();

const usedIn = (month: string) =>
  sql<number>`coalesce(sum(sims.usage_bytes) filter (where sims.usage_month = ${month}::date), 0)::bigint`;

/** A rover used what its SIMs did on the days on which it had them: one that has just come brings nothing along. */
const usedBy = (rover: number, month: string, tenant: TenantFilter) =>
  sql<number>`(select coalesce(sum(bytes), 0)::bigint from sim_usage where rover_id = ${rover}
    and day >= ${month}::date and day < ${month}::date + interval '1 month' and ${ofTenant('sim_usage', tenant)})`;
