import { connected } from '@cairn/database/testing';
import type { DatabaseFixture } from './database-fixture.ts';
import { ROVER_CONNECTED_VALUES } from './outages.ts';

/** Points of the long session: ten hours at 1 Hz. */
export const POINTS = 36_000;
const LONG = 90_000_000;

export interface SeededSession {
  readonly rover: number;
  readonly session: number;
}

/**
 * A rover with thirty sessions, the newest of ten hours at 1 Hz as field work makes it: lanes of 275 m with a
 * receiver's noise, single seconds without a fix, 22 losses of fix, a gap, and a change of station.
 */
export async function seedSession({ url, seed }: DatabaseFixture): Promise<SeededSession> {
  const near = await seed.station({ mount: 'NEAR', title: 'Near', latitude: 52.6, longitude: -1.1 });
  const far = await seed.station({ mount: 'FAR', title: 'Far', latitude: 52.3, longitude: -1.4 });
  const rover = await seed.rover({ username: 'harvester', title: 'Harvester' });
  const ids = [rover.id, rover.reseller_id, rover.dealer_id, rover.company_id];
  await connected(url, async (owner) => {
    await owner.query('set session_replication_role = replica'); // nobody counts what was long ago
    await owner.query(
      `insert into rover_sessions (id, rover_id, reseller_id, dealer_id, company_id, node, casta, mountpoint, station_id,
         started_at, seen_at, ended_at, end_reason, ggas, fixes, floats,
         fixed_ms, float_ms, dgps_ms, gps_ms, est_ms, bytes_sent, time_to_fix, average_distance, ntrip_version, user_agent)
       select ${LONG} - day, $1, $2, $3, $4, 'bench', 1, 'RTK_RTCM3', $5, at, at + length, at + length,
         'closed_by_rover', ggas, ggas * 0.97, ggas * 0.03,
         extract(epoch from length) * 970, extract(epoch from length) * 30, 0, 0, 0, ggas * 2500::bigint, 20, 12500, 2, 'NTRIP bench'
       from generate_series(0, 29) day,
         lateral (select case day when 0 then interval '10 hours' else interval '6 hours' end as length,
           case day when 0 then ${POINTS} else 20000 end as ggas) s,
         lateral (select date_trunc('hour', now()) - interval '11 hours' - day * interval '1 day' as at) begun`,
      [...ids, near.id],
    );
    await owner.query(
      `insert into gga_points (at, rover_id, reseller_id, dealer_id, company_id, session_id, station_id, quality, latitude, longitude,
         altitude, satellites, hdop, data_age, distance, bytes_sent, sentence)
       select s.started_at + n * interval '1 s', $1, $2, $3, $4, s.id, case when n < 20000 then $5::int else $6::int end,
         case when n < 8 then 1 when n < 20 or lost or n % 97 = 0 then 5 else 4 end,
         52.5 + (case when lane % 2 = 0 then least(along, 110) else 110 - least(along, 110) end * 2.5 / 111195) + (random() - 0.5) * 3e-7,
         -1.2 + ((lane + greatest(0, along - 110) / 10.0) * 6 / 67700) + (random() - 0.5) * 3e-7,
         80 + random() * 0.05, case when lost then 6 else 18 + round(4 * sin(n / 3000.0)) end, 0.6 + case when lost then 2 else random() * 0.1 end,
         1 + random() * 0.8, case when n < 20000 then 12000 else 22000 end + along, n * 2500::bigint,
         '$GPGGA,120000.00,5230.000000,N,00112.000000,W,4,24,0.6,80.0,M,47.0,M,1.0,0123*5B'
       from rover_sessions s, generate_series(0, ${POINTS - 1}) n,
         lateral (select n / 120 as lane, n % 120 as along, n > 1000 and n % 1700 between 0 and 12 + n / 1700 * 5 as lost) l
       where s.id = ${LONG} and n not between 15000 and 15090 order by n`,
      [...ids, near.id, far.id],
    );
    await owner.query(
      `insert into caster_log (at, type, code, casta, rover_id, reseller_id, dealer_id, company_id, session_id, username, mountpoint, event, params)
       select s.started_at + n * interval '10 minutes', 1, case n when 0 then 10 when 60 then 11 else 20 end, 1, $1, $2, $3, $4, s.id,
         'harvester', 'RTK_RTCM3', ${ROVER_CONNECTED_VALUES}
       from rover_sessions s, generate_series(0, 60) n where s.id = ${LONG}`,
      ids,
    );
    await owner.query('analyze');
    await owner.query('update rovers set last_session_id = $2, last_connected_at = now() where id = $1', [
      rover.id,
      LONG,
    ]);
  });
  return { rover: rover.id, session: LONG };
}
