import { stationStatusIds } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { decode, type Ephemeris, geodeticToEcef, isEphemeris, leadingPosition } from '@cairn/gnss';
import { sql } from 'kysely';
import { Problem } from '../problem.ts';
import type { Received } from './sky.rules.ts';

/** The newest ephemeris of each satellite, by RINEX name. They belong to the sky, not to a tenant. */
export async function readEphemerides(db: Db): Promise<Map<string, Ephemeris>> {
  const rows = await db.selectFrom('ephemerides').select(['satellite', 'frame']).execute();
  return new Map(
    rows.flatMap(({ satellite, frame }) => {
      const message = decode(frame);
      return message && isEphemeris(message) ? [[satellite, message] as const] : [];
    }),
  );
}

/** What a station received in the minute before `now`; undefined when that is nothing. */
export async function readReceived(db: Db, id: number, now: Date): Promise<Received | undefined> {
  const station = await db
    .selectFrom('stations as s')
    .leftJoin('live_stations as live', 'live.station_id', 's.id')
    .leftJoin('station_satellites as sky', (on) =>
      on
        .onRef('sky.station_id', '=', 's.id')
        .on('live.status', '=', stationStatusIds.online)
        .on('sky.at', '>', sql<Date>`${now}::timestamptz - interval '1 minute'`),
    )
    .where('s.id', '=', id)
    .where('s.archived_at', 'is', null)
    .select(['s.latitude', 's.longitude', 's.altitude', 'sky.at', 'sky.satellites', 'sky.snrs'])
    .select([
      'live.latitude as sentLatitude',
      'live.longitude as sentLongitude',
      'live.altitude as sentAltitude',
    ])
    .executeTakeFirst();
  if (!station) throw new Problem('not_found');
  const { at, satellites, snrs, sentLatitude: latitude, sentLongitude: longitude } = station;
  if (!at || !satellites || !snrs) return undefined;
  return {
    at: at.getTime() / 1000,
    station: geodeticToEcef(
      leadingPosition(
        station,
        latitude === null || longitude === null
          ? undefined
          : { latitude, longitude, height: station.sentAltitude ?? 0 },
      ),
    ),
    strengths: new Map(satellites.map((name, index) => [name, snrs[index] ?? null])),
  };
}
