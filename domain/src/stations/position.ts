import { stationStatusIds } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { type EnteredPosition, type Geodetic, positionDifference, TOLERATED_METRES } from '@cairn/gnss';
import { sql } from 'kysely';

/** A caster rewrites the row of each of its stations every second; after this long it no longer counts, s. */
const STALE = 10;

/** Whether observations of a station are received now, and the position that it transmits with them. */
export async function transmittedPosition(db: Db, id: number, now: Date) {
  const live = await db
    .selectFrom('live_stations')
    .where('station_id', '=', id)
    .where('status', '=', stationStatusIds.online)
    .where('seen_at', '>', sql<Date>`${now}::timestamptz - make_interval(secs => ${STALE})`)
    .select(['latitude', 'longitude', 'altitude'])
    .executeTakeFirst();
  const { latitude = null, longitude = null, altitude = null } = live ?? {};
  const known = latitude !== null && longitude !== null && altitude !== null;
  return {
    sending: live !== undefined,
    position: known ? { latitude, longitude, height: altitude } : undefined,
  };
}

/** The position that a station transmits, against the entered one. */
export function transmittedOf(entered: EnteredPosition, transmitted: Geodetic | undefined) {
  if (!transmitted) return null;
  const metres = positionDifference(entered, transmitted);
  return {
    latitude: transmitted.latitude,
    longitude: transmitted.longitude,
    altitude: transmitted.height,
    metres: Math.round(metres * 10) / 10,
    differs: metres > TOLERATED_METRES,
  };
}

/** Whether somebody has seen how far the positions lie apart: a receiver may average its position meanwhile. */
export const isConfirmed = (
  { metres, differs }: { metres: number; differs: boolean },
  confirmed: number | undefined,
): boolean => !differs || (confirmed !== undefined && Math.abs(metres - confirmed) <= TOLERATED_METRES);

/** A distance as people read it. */
export const distanceText = (metres: number): string =>
  metres < 1000 ? `${metres.toFixed(1)} m` : `${(metres / 1000).toFixed(1)} km`;
