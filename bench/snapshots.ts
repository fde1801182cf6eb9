import type { Seeder } from './seeder.ts';

/** A network that is all there at every step of the last seven days, as the worker remembers it, and its coverage. */
export async function seedSnapshots(seeder: Seeder): Promise<void> {
  const { clock } = seeder;
  await seeder.run(
    'moments',
    `insert into moments
      select at from generate_series(date_bin(moment_step(), ${clock.now} - interval '1 minute', '2000-01-01 00:00+00'),
        ${clock.now} - interval '7 days', -moment_step()) at`,
    'analyze moments',
  );
  await seeder.runWithoutKey(
    'rovers of each moment',
    'moment_rovers',
    `insert into moment_rovers (at, reseller_id, dealer_id, company_id, casta, rovers, statuses, latitudes, longitudes)
      select at, company.* from moments, (
        select reseller_id, dealer_id, company_id, casta, array_agg(id order by id),
          array_agg((array[4, 4, 4, 5, 2, 1])[1 + id % 6]::smallint order by id),
          array_agg((50 + id * 7919::bigint % 80000 / 10000.0)::real order by id), array_agg((-5 + id * 104729::bigint % 60000 / 10000.0)::real order by id)
        from rovers group by reseller_id, dealer_id, company_id, casta
      ) company`,
  );
  await seeder.run(
    'coverage',
    `insert into station_coverage (station_id, distance, fixes, floats, total, rovers)
      select id, distance, 900 - 8 * distance, 90 + 6 * distance, 1000, 3 + id % 9 from stations, generate_series(0, 100, 5) distance`,
    'vacuum (freeze, analyze) station_coverage',
  );
}
