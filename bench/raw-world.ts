import { FIRST, ROVERS, STATIONS } from './network-world.ts';
import { ROVER_CONNECTED_VALUES } from './outages.ts';
import { dayAgo, type Seeder } from './seeder.ts';

/** Days that GGA and lines of the log are stored unless a setting says otherwise. */
const RETAINED_DAYS = { gga: 90, log: 30 };
/** A session sends a GGA a minute. */
const GGAS = 250;
/** The session of ten hours at 1 Hz. */
export const LONG = { id: 90_000_000, rover: FIRST, points: 36_000 };

const SENTENCE = '$GPGGA,120000.00,5230.000000,N,00112.000000,W,4,24,0.6,80.0,M,47.0,M,1.0,0123*5B';

/**
 * What casters recorded, a little more than the benches read: GGA in sessions of four hours over the days that GGA are stored,
 * and lines of the log over those of the log. The first rover works every day, and yesterday for ten hours at 1 Hz.
 * Indexes are made when a day is full, and so are denser than those that grew.
 */
export async function seedRaw(seeder: Seeder, expected: { points: number; lines: number }) {
  let points = 0;
  let lines = 0;
  const daily = Math.max(1, Math.ceil(expected.points / RETAINED_DAYS.gga / GGAS));
  await seedSessions(seeder, daily);
  for (let day = 1; day <= RETAINED_DAYS.gga; day += 10)
    points += await seeder.run(
      `GGA, days ${day} to ${day + 9} ago`,
      ...tenDays(day, (one) => ggasOf(seeder, one)),
    );
  const each = Math.max(1, Math.ceil(expected.lines / (RETAINED_DAYS.log - 1))); // today is not over
  for (let day = 0; day < RETAINED_DAYS.log; day += 10)
    lines += await seeder.run(
      `log lines, days ${day} to ${day + 9} ago`,
      ...tenDays(day, (one) => linesOf(seeder, one, each)),
    );
  // analyze of the parents looks at all days together; each day was checked when it was full
  await seeder.run('statistics', 'analyze only gga_points', 'analyze only caster_log');
  return { points, lines };
}

const tenDays = (first: number, statements: (daysAgo: number) => string[]) =>
  Array.from({ length: 10 }, (_, n) => statements(first + n)).flat();

async function seedSessions(seeder: Seeder, daily: number): Promise<void> {
  const { clock } = seeder;
  const session = `id, rover_id, reseller_id, dealer_id, company_id, node, casta, mountpoint, station_id, started_at, seen_at, ended_at,
    end_reason, ggas, fixes, bytes_sent, ntrip_version`;
  const columns = `r.id, r.reseller_id, r.dealer_id, r.company_id, 'bench', 1, 'RTK_RTCM3'`;
  await seeder.run(
    'sessions',
    `insert into rover_sessions (${session})
      select (r.id - ${FIRST}) * 100 + day, ${columns}, ${FIRST} + r.id % ${STATIONS}, at, at + interval '${GGAS} min', at + interval '${GGAS} min',
        'closed_by_rover', ${GGAS}, ${GGAS * 0.95}, 1000000, 2
      from generate_series(1, ${RETAINED_DAYS.gga}) day
        join rovers r on r.id = ${FIRST} or (r.id - ${FIRST} + ${ROVERS} - day * ${daily} % ${ROVERS}) % ${ROVERS} between 1 and ${daily},
        lateral (select ${clock.midnight()} - day * interval '1 day' + r.id % 600 * interval '1 min' as at) begun`,
    `insert into rover_sessions (${session})
      select ${LONG.id}, ${columns}, ${FIRST}, at, at + interval '10 hours', at + interval '10 hours',
        'closed_by_rover', ${LONG.points}, ${LONG.points - 600}, 90000000, 2
      from rovers r, (select ${clock.midnight()} - interval '16 hours' as at) begun where r.id = ${LONG.rover}`,
    `update rovers set last_session_id = ${LONG.id}, last_connected_at = ${clock.now} where id = ${LONG.rover}`,
    `select setval('rover_session_ids', 100000000)`,
    'vacuum (freeze, analyze) rover_sessions',
  );
}

/** GGA of the sessions of a day, in the order of their time. */
function ggasOf(seeder: Seeder, day: number): string[] {
  const from = seeder.clock.midnight(day);
  return dayOf(
    seeder,
    'gga_points',
    day,
    (table) => `
      insert into ${table} (at, rover_id, reseller_id, dealer_id, company_id, session_id, station_id, quality, latitude, longitude, altitude,
        satellites, hdop, data_age, distance, bytes_sent, sentence)
      select s.started_at + n * step, s.rover_id, s.reseller_id, s.dealer_id, s.company_id, s.id, s.station_id,
        case when n % 1800 between 0 and 30 then 5 else 4 end, 52.5 + n * 1e-6, -1.2, 80, 24, 0.6, 1, 12000, n * 600, '${SENTENCE}'
      from rover_sessions s,
        lateral (select case when s.id = ${LONG.id} then interval '1 s' else interval '1 min' end as step) pace,
        generate_series(0, s.ggas - 1) n
      where s.started_at >= ${from} and s.started_at < ${from} + interval '1 day' and s.started_at + n * step < ${from} + interval '1 day'
      order by 1`,
  );
}

/** Nine lines in ten are of rovers, each at the ten stations that its dealer's are near to; the others of stations. */
function linesOf(seeder: Seeder, day: number, lines: number): string[] {
  const { clock } = seeder;
  return dayOf(
    seeder,
    'caster_log',
    day,
    (table) => `
      insert into ${table} (id, at, type, code, casta, rover_id, reseller_id, dealer_id, company_id, session_id, username, station_id,
        mountpoint, event, params)
      select nextval(pg_get_serial_sequence('caster_log', 'id')), at, case when n % 10 = 9 then 2 else 1 end,
        case when n % 10 = 9 then 30 else 10 + n % 2 end, 1, r.id, r.reseller_id, r.dealer_id, r.company_id,
        case when r.id = ${LONG.rover} and ${day} = 1 then ${LONG.id} else (r.id - ${FIRST}) * 100 + ${day} end,
        coalesce(r.username, ''), ${FIRST} + n / 10 % ${STATIONS}, 'RTK_RTCM3', ${ROVER_CONNECTED_VALUES}
      from generate_series(0, ${lines - 1}) n
        cross join lateral (select ${clock.midnight(day)} + n * interval '1 day' / ${lines} as at) moment
        left join rovers r on n % 10 < 9 and r.id = ${FIRST} + (n * 7919::bigint) % ${ROVERS}
      where at < ${clock.now} order by n`,
  );
}

/**
 * Fills the partition of a day: its rows first, then its indexes, all in one transaction, so that PostgreSQL with
 * `wal_level=minimal` writes no log of them.
 */
export function dayOf(
  { clock }: Seeder,
  parent: 'gga_points' | 'caster_log' | 'rtcm_observations',
  daysAgo: number,
  rows: (table: string) => string,
): string[] {
  const [day, next] = [dayAgo(clock, daysAgo), dayAgo(clock, daysAgo - 1)];
  const table = `${parent}_${day.replaceAll('-', '')}`;
  return [
    `begin; drop table if exists ${table}`, // made ahead, and empty
    `create table ${table} (like ${parent} including defaults including constraints)`,
    rows(table),
    `alter table ${parent} attach partition ${table} for values from ('${day} 00:00+00') to ('${next} 00:00+00')`,
    'commit',
    `vacuum (freeze, analyze) ${table}`,
  ];
}
