import type { startWorld } from './world.ts';

type World = Awaited<ReturnType<typeof startWorld>>;
type Rover = Awaited<ReturnType<World['seed']['rover']>>;

/** So many seconds before now. */
export const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);

/** A session as a caster records it; `seconds` long and ended unless `live`. */
export async function record(
  { database }: World,
  { id: rover_id, reseller_id, dealer_id, company_id }: Rover,
  station_id: number,
  overrides: {
    began: number;
    seconds?: number;
    live?: boolean;
    reason?: string;
    ggas?: number;
    fixes?: number;
    fixedSeconds?: number;
  },
): Promise<number> {
  const { began, seconds = 60, live = false, reason = 'closed_by_rover', ggas = 0, fixes = 0 } = overrides;
  const fixed_ms = ggas > 0 ? (overrides.fixedSeconds ?? 0) * 1000 : null;
  const others = ggas > 0 ? 0 : null;
  const ended_at = live ? null : ago(began - seconds);
  const { id } = await database.service
    .insertInto('rover_sessions')
    .values({
      rover_id,
      reseller_id,
      dealer_id,
      company_id,
      station_id,
      ggas,
      fixes,
      ended_at,
      fixed_ms,
      float_ms: others,
      dgps_ms: others,
      gps_ms: others,
      est_ms: others,
      node: 'n',
      casta: 1,
      mountpoint: 'RTK_RTCM3',
      ntrip_version: 2,
      user_agent: 'NTRIP test',
      started_at: ago(began),
      seen_at: ended_at ?? new Date(),
      end_reason: live ? null : reason,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** GGA points, one a second from `began` seconds ago. */
export async function drive(
  { database }: World,
  { id: rover_id, reseller_id, dealer_id, company_id }: Rover,
  station_id: number,
  session_id: number,
  began: number,
  points: { quality: number; data_age?: number }[],
) {
  const scope = { rover_id, reseller_id, dealer_id, company_id, session_id, station_id };
  await database.service
    .insertInto('gga_points')
    .values(
      points.map(({ quality, data_age = 1 }, second) => ({
        ...scope,
        quality,
        data_age,
        at: ago(began - second),
        satellites: 14,
        hdop: 0.8,
        distance: 8123,
        latitude: 52.1234567891 + second / 1e6,
        longitude: 0.1,
        altitude: 20,
        bytes_sent: 1500,
        sentence: '$GPGGA',
      })),
    )
    .execute();
}
