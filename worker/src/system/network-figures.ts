import { systems } from '@cairn/contract';
import type { Db, Figure } from '@cairn/database';
import { sql } from 'kysely';

/** Connected rovers and the state of the stations of each system, counted once for all casters that report. */
export async function networkFigures(db: Db): Promise<Figure[]> {
  const { rows } = await sql<{
    system: number;
    rovers: number;
    stations_online: number;
    stations_offline: number;
    stations_out: number;
  }>`
    with live as (select casta, count(*)::int as rovers from live_rovers group by casta),
    bases as (
      select s.country,
        (count(*) filter (where s.out_of_service_since is not null))::int as out,
        (count(*) filter (where s.out_of_service_since is null and l.status = 1))::int as online,
        (count(*) filter (where s.out_of_service_since is null and l.status is distinct from 1))::int as offline
      from stations s left join live_stations l on l.station_id = s.id
      where s.archived_at is null group by s.country)
    select system, coalesce(rovers, 0) as rovers, coalesce(online, 0) as stations_online,
      coalesce(offline, 0) as stations_offline, coalesce(out, 0) as stations_out
    from unnest(${systems.map(({ id }) => id)}::int[]) system
    left join live on live.casta = system left join bases on bases.country = system`.execute(db);
  return rows.flatMap(({ system, ...counts }) =>
    (['rovers', 'stations_online', 'stations_offline', 'stations_out'] as const).map((figure) => ({
      figure,
      system,
      value: counts[figure],
    })),
  );
}
