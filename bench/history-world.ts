import { sealSecret } from '@cairn/database';
import { connected } from '@cairn/database/testing';
import { type Ground, secret } from './ground.ts';

export const ROVERS = 10_000;
const STATIONS = 200;
/** A small run is to be over in minutes: with less than a million GGA it has a tenth of them. */
const companiesOf = (points: number) => (points < 1_000_000 ? 200 : 2000);
/** Days over which the raw rows are spread: so long the log is kept. */
const DAYS = 30;

export interface PlantedHistory {
  /** A rover with a session of ten hours at 1 Hz, and its tenants. */
  readonly rover: number;
  readonly company: number;
  readonly dealer: number;
  readonly reseller: number;
  readonly companies: number;
  readonly hours: number;
  readonly minutes: number;
}

/**
 * A network of some years: a year of roll-ups for 10,000 rovers of 2,000 companies, `points` GGA and two fifths as
 * many log lines over the last 30 days. Triggers are off meanwhile: what is counted is planted as counted.
 */
export async function plantHistory({ url }: Ground, points: number): Promise<PlantedHistory> {
  const companies = companiesOf(points);
  return connected(url, async (owner) => {
    const run = async (what: string, ...statements: string[]) => {
      const begin = performance.now();
      let rows = 0;
      for (const statement of statements) rows += (await owner.query(statement)).rowCount ?? 0;
      const count = rows > 0 ? ` ${rows.toLocaleString('en-GB')} rows,` : '';
      console.log(`  planted ${what}:${count} ${((performance.now() - begin) / 1000).toFixed(1)} s`);
    };
    await owner.query(
      `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'`,
    );
    for (const parent of ['gga_points', 'caster_log'])
      for (let ago = 1; ago <= DAYS; ago++) {
        const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
        await owner.query(`create table if not exists ${parent}_${day(ago).replaceAll('-', '')} partition of ${parent}
          for values from ('${day(ago)} 00:00+00') to ('${day(ago - 1)} 00:00+00')`);
      }
    const sealed = sealSecret(secret, 'bench').toString('hex');
    await run(
      'tenants, stations and rovers',
      `
      insert into resellers (id, title, country) select 100000 + n, 'Reseller ' || n, 1 from generate_series(0, 2) n;
      insert into dealers (id, reseller_id, title, country) select 100000 + n, 100000 + n % 3, 'Dealer ' || n, 1 from generate_series(0, 199) n;
      insert into companies (id, reseller_id, dealer_id, title, country)
        select 100000 + n, d.reseller_id, d.id, 'Company ' || n, 1 from generate_series(0, ${companies - 1}) n join dealers d on d.id = 100000 + n % 200;
      insert into stations (id, title, mount, password_sealed, type, country, connecta, latitude, longitude)
        select 100000 + n, 'Station ' || n, 'BENCH' || n, '\\x00', 4, 1, 1, 50 + n % 80 / 10.0, -5 + n % 60 / 10.0 from generate_series(0, ${STATIONS - 1}) n;
      insert into rovers (id, reseller_id, dealer_id, company_id, title, username, password_sealed, casta)
        select 100000 + n, c.reseller_id, c.dealer_id, c.id, 'Rover ' || n, 'bench' || n, '\\x${sealed}', 1
        from generate_series(0, ${ROVERS - 1}) n join companies c on c.id = 100000 + n % ${companies}`,
    );

    // one session of each rover a day, and the long one of rover 100000 yesterday from eight
    await run(
      'sessions',
      `
      insert into rover_sessions (id, rover_id, reseller_id, dealer_id, company_id, node, casta, mountpoint, station_id, started_at, seen_at, ended_at,
        end_reason, ggas, fixes, bytes_sent, ntrip_version)
      select (r.id - 100000) * 100 + day, r.id, r.reseller_id, r.dealer_id, r.company_id, 'bench', 1, 'RTK_RTCM3', 100000 + r.id % ${STATIONS},
        at, at + interval '6 hours', at + interval '6 hours', 'closed by the rover', 200, 180, 1000000, 2
      from rovers r, generate_series(1, ${DAYS}) day, lateral (select date_trunc('day', now()) - day * interval '1 day' + r.id % 600 * interval '1 min' as at) begun;
      insert into rover_sessions (id, rover_id, reseller_id, dealer_id, company_id, node, casta, mountpoint, station_id, started_at, seen_at, ended_at,
        end_reason, ggas, fixes, bytes_sent, ntrip_version)
      select 90000000, r.id, r.reseller_id, r.dealer_id, r.company_id, 'bench', 1, 'RTK_RTCM3', 100000, at, at + interval '10 hours', at + interval '10 hours',
        'closed by the rover', 36000, 35000, 90000000, 2
      from rovers r, (select date_trunc('day', now()) - interval '16 hours' as at) begun where r.id = 100000;
      update rovers set last_session_id = 90000000, last_connected_at = now() where id = 100000`,
    );
    const days = Array.from({ length: DAYS }, (_, n) => n + 1);
    const each = Math.max(1, Math.round(points / ROVERS / DAYS));
    await run(
      'GGA',
      ...days.map(
        (day) => `
        insert into gga_points (at, rover_id, reseller_id, dealer_id, company_id, session_id, station_id, quality, latitude, longitude, altitude, satellites, hdop, data_age, distance, bytes_sent, sentence)
        select s.started_at + n * interval '6 hours' / ${each}, s.rover_id, s.reseller_id, s.dealer_id, s.company_id, s.id, s.station_id,
          case when n % 20 = 0 then 5 else 4 end, 52.5, -1.2, 80, 24, 0.6, 1, 12000, n * 600,
          '$GPGGA,120000.00,5230.000000,N,00112.000000,W,4,24,0.6,80.0,M,47.0,M,1.0,0123*5B'
        from generate_series(0, ${each - 1}) n, rover_sessions s
        where s.id % 100 = ${day} and s.id < 90000000 order by n`,
      ),
    );
    await run(
      'a session of ten hours at 1 Hz',
      `
      insert into gga_points (at, rover_id, reseller_id, dealer_id, company_id, session_id, station_id, quality, latitude, longitude, altitude, satellites, hdop, data_age, distance, bytes_sent, sentence)
      select s.started_at + n * interval '1 s', s.rover_id, s.reseller_id, s.dealer_id, s.company_id, s.id, s.station_id,
        case when n % 1800 between 0 and 30 then 5 else 4 end, 52.5 + n * 1e-6, -1.2, 80, 24, 0.6, 1, 12000, n * 600,
        '$GPGGA,120000.00,5230.000000,N,00112.000000,W,4,24,0.6,80.0,M,47.0,M,1.0,0123*5B'
      from rover_sessions s, generate_series(0, 35999) n where s.id = 90000000`,
    );
    const lines = Math.max(1, Math.round((points * 0.4) / DAYS));
    await run(
      'log lines',
      ...days.map(
        (day) => `
        insert into caster_log (at, type, code, casta, rover_id, reseller_id, dealer_id, company_id, session_id, username, station_id, mountpoint, description)
        select date_trunc('day', now()) - ${day} * interval '1 day' + n * interval '1 day' / ${lines}, case when n % 10 = 0 then 2 else 1 end,
          case when n % 10 = 0 then 30 else 10 + n % 2 end, 1, r.id, r.reseller_id, r.dealer_id, r.company_id,
          case when r.id is not null then (r.id - 100000) * 100 + ${day} end, coalesce(r.username, ''), 100000 + n % ${STATIONS}, 'RTK_RTCM3', 'A line of the bench, as long as they are'
        from generate_series(0, ${lines - 1}) n left join rovers r on n % 10 > 0 and r.id = 100000 + (n * 7919::bigint) % ${ROVERS}`,
      ),
    );

    const figures = `(1 + extract(hour from at)::int % 12) * 600000::bigint * size, 900000::bigint * size, 60000 * size, 120000 * size, 20000 * size, 90000 * size, 2 * size, size`;
    const places = `
      select 1 as scope, 0 as place, null::int as reseller_id, null::int as dealer_id, null::int as company_id, 4000 as size
      union all select 5, id, id, null, null, 1300 from resellers where id >= 100000
      union all select 10, id, reseller_id, id, null, 20 from dealers where id >= 100000
      union all select 20, id, reseller_id, dealer_id, id, 2 from companies where id >= 100000
      union all select 100, id, null, null, null, 20 from stations where id >= 100000`;
    // machines work from six to eight in the evening; the network, resellers, dealers and stations never sleep
    const key = await owner.query<{ name: string; definition: string }>(
      `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = 'rover_hours'::regclass and contype = 'p'`,
    );
    const [{ name, definition } = { name: '', definition: '' }] = key.rows;
    await owner.query(`alter table rover_hours drop constraint ${name}`); // made at once when the rows are there: much faster
    await run(
      'a year of hours',
      `
      insert into rover_hours (scope, place, at, reseller_id, dealer_id, company_id, fixed_ms, float_ms, dgps_ms, gps_ms, est_ms, connected_ms, logins, login_rovers)
      select scope, place, at, reseller_id, dealer_id, company_id, ${figures}
      from generate_series(date_trunc('hour', now()) - interval '365 days', now(), '1 hour') at, (${places}) p
      where scope <> 20 or extract(hour from at) between 6 and 19`,
      `alter table rover_hours add ${definition}`,
    );
    await owner.query(
      `select make_rover_minutes((now() at time zone 'utc')::date), make_rover_minutes((now() at time zone 'utc')::date - 1)`,
    );
    await run(
      'a day of minutes',
      `
      insert into rover_minutes (scope, place, at, reseller_id, dealer_id, company_id, fixed_ms, float_ms, dgps_ms, gps_ms, est_ms, connected_ms, logins, login_rovers)
      select scope, place, at, reseller_id, dealer_id, company_id, ${figures}
      from generate_series(date_trunc('minute', now()) - interval '1 day', now(), '1 minute') at, (${places}) p
      where at >= (now() at time zone 'utc')::date - 1 and (scope <> 20 or place % 3 = 0)`,
    );
    await owner.query(
      `update rollup_state set rolled_from = now() - interval '365 days', rolled_to = date_trunc('minute', now())`,
    );
    await owner.query(`select setval('rover_session_ids', 100000000)`);
    await run('statistics', 'vacuum analyze');
    const { rows } = await owner.query<{ hours: number; minutes: number }>(
      `select (select count(*)::int from rover_hours) as hours, (select count(*)::int from rover_minutes) as minutes`,
    );
    const [{ hours, minutes } = { hours: 0, minutes: 0 }] = rows;
    return {
      rover: 100_000,
      company: 100_000,
      dealer: 100_000,
      reseller: 100_000,
      companies,
      hours,
      minutes,
    };
  });
}

/** A minute of 10,000 rovers that send a GGA each second, all connected: what the worker has to count in a minute. */
export async function plantMinute({ url }: Ground, minute: Date): Promise<void> {
  await connected(url, async (owner) => {
    await owner.query('set session_replication_role = replica');
    await owner.query(
      `insert into rover_sessions (id, rover_id, reseller_id, dealer_id, company_id, node, casta, mountpoint, station_id, started_at, seen_at, ntrip_version)
       select 200000000 + id, id, reseller_id, dealer_id, company_id, 'bench', 1, 'RTK_RTCM3', 100000 + id % ${STATIONS}, $1::timestamptz - interval '1 minute', $1, 2
       from rovers where id >= 100000`,
      [minute],
    );
    await owner.query(
      `insert into gga_points (at, rover_id, reseller_id, dealer_id, company_id, session_id, station_id, quality, bytes_sent, sentence)
       select $1::timestamptz + n * interval '1 s', id, reseller_id, dealer_id, company_id, 200000000 + id, 100000 + id % ${STATIONS}, 4 + (n % 30 = 0)::int, 0,
         '$GPGGA,120000.00,5230.000000,N,00112.000000,W,4,24,0.6,80.0,M,47.0,M,1.0,0123*5B'
       from generate_series(0, 59) n, rovers where id >= 100000`,
      [minute],
    );
    await owner.query('analyze gga_points; analyze rover_sessions');
  });
}
