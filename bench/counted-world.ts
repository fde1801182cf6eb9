import { FIRST } from './network-world.ts';
import { dayAgo, type Seeder } from './seeder.ts';

/** Roll-ups as the worker would have counted them: a year of hours of every place, a day of minutes, and a week of some. */
export async function seedCounted(seeder: Seeder): Promise<{ hours: number; minutes: number }> {
  const { owner, clock } = seeder;
  const columns = `scope, scope_id, at, reseller_id, dealer_id, company_id, fixed_ms, float_ms, dgps_ms, gps_ms, est_ms, connected_ms, logins, login_rovers`;
  const figures = (
    ms: number,
  ) => `scope, scope_id, at, reseller_id, dealer_id, company_id, (1 + extract(hour from at)::int % 12) * ${ms}::bigint / 6 * size,
    ${ms}::bigint / 4 * size, ${ms} / 60 * size, ${ms} / 30 * size, ${ms} / 180 * size, ${ms} / 40 * size, 2 * size, size`;
  const scopes = `(
    select 1 as scope, 0 as scope_id, null::int as reseller_id, null::int as dealer_id, null::int as company_id, 4000 as size
    union all select 5, id, id, null, null, 1300 from resellers where id >= ${FIRST}
    union all select 10, id, reseller_id, id, null, 20 from dealers where id >= ${FIRST}
    union all select 20, id, reseller_id, dealer_id, id, 2 from companies where id >= ${FIRST}
    union all select 100, id, null, null, null, 20 from stations where id >= ${FIRST}) counted`;
  // machines work from six to eight in the evening; the network, resellers, dealers and stations never sleep
  await seeder.runWithoutKey(
    'a year of hours',
    'rover_hours',
    `insert into rover_hours (${columns}) select ${figures(3_600_000)}
      from generate_series(date_trunc('hour', ${clock.now}) - interval '365 days', ${clock.now}, '1 hour') at, ${scopes}
      where scope <> 20 or extract(hour from at) between 6 and 19`,
  );
  for (let ago = 0; ago <= 7; ago++) await owner.query(`select make_rover_minutes('${dayAgo(clock, ago)}')`);
  await seeder.run(
    'minutes: a day of a third of the companies and all others, a week of some',
    `insert into rover_minutes (${columns}) select ${figures(60_000)}
      from generate_series(date_trunc('minute', ${clock.now}) - interval '7 days', ${clock.now}, '1 minute') at, ${scopes}
      where case when at < ${clock.now} - interval '1 day' then scope <= 5 or scope_id < ${FIRST} + 20 else scope <> 20 or scope_id % 3 = ${FIRST} % 3 end`,
    `update rollup_state set rolled_from = ${clock.now} - interval '365 days', rolled_to = date_trunc('minute', ${clock.now})`,
    'vacuum (freeze, analyze) rover_minutes',
  );
  const { rows } = await owner.query<{ hours: number; minutes: number }>(
    `select (select count(*)::int from rover_hours) as hours, (select count(*)::int from rover_minutes) as minutes`,
  );
  const [counted] = rows;
  if (!counted) throw new Error('Nothing was counted');
  return counted;
}
