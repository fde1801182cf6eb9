import type { Tables } from '@cairn/database';
import { type Kysely, sql } from 'kysely';
import { ofTenant, type TenantFilter } from '../records/list.ts';

type Db = Kysely<Tables>;

/** Data of a SIM by day, days without any as 0; only the days on which it was the caller's. */
export async function readUsage(db: Db, sim: number, start: string, end: string) {
  const { rows } = await sql<{ day: string; sent: number; received: number; bytes: number }>`
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(sent_bytes, 0) as sent,
      coalesce(received_bytes, 0) as received, coalesce(bytes, 0) as bytes
    from generate_series(${start}::date, ${end}::date, interval '1 day') as days (day)
    left join sim_usage on sim_usage.sim_id = ${sim} and sim_usage.day = days.day::date
    order by days.day`.execute(db);
  return rows;
}

/** Packages with the SIMs of a scope that have them and their data of a month. */
export const readPackages = (db: Db, month: string, tenant: TenantFilter) =>
  db
    .selectFrom('sim_packages as packages')
    .innerJoin(
      (of) =>
        of
          .selectFrom('sims')
          .where('package_id', 'is not', null)
          .where(ofTenant('sims', tenant))
          .groupBy('package_id')
          .select((by) => ['package_id', by.fn.countAll<number>().as('simms')])
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

/** Data of the SIMs of a scope or rover in a month, and what their packages allow. */
export const sumUsage = (
  db: Db,
  month: string,
  { rover, ...tenant }: TenantFilter & { rover?: number | undefined },
) =>
  db
    .selectFrom('sims')
    .leftJoin('sim_packages as packages', 'packages.id', 'sims.package_id')
    .where(ofTenant('sims', tenant))
    .$if(rover !== undefined, (of) => of.where('sims.rover_id', '=', Number(rover)))
    .select((of) => [of.fn.countAll<number>().as('simms')])
    .select(usedIn(month).as('used'))
    .select(
      sql<number | null>`case when bool_and(packages.allowance_bytes is not null)
      then sum(packages.allowance_bytes)::bigint end`.as('allowance'),
    )
    .select(sql<Date | null>`min(sims.usage_read_at)`.as('read'))
    .executeTakeFirstOrThrow();

const usedIn = (month: string) =>
  sql<number>`coalesce(sum(sims.usage_bytes) filter (where sims.usage_month = ${month}::date), 0)::bigint`;
