import { stationStatusIds } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { sql } from 'kysely';

/** A caster rewrites the row of each of its stations every second; after this long it no longer counts, s. */
const STALE = 10;

/** A station with its entered and its transmitted position, locked until the transaction ends. */
export async function findPositions(db: Db, id: number, country: number, now: Date) {
  const station = await db
    .selectFrom('stations')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .$if(country !== 0, (query) => query.where('country', '=', country))
    .select(['title', 'latitude', 'longitude', 'altitude'])
    .forUpdate()
    .executeTakeFirst();
  if (!station) return undefined;
  const { title, ...entered } = station;
  const { position } = await transmittedPosition(db, id, now);
  return { title, entered, transmitted: position };
}

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

/** Enters another position; the triggers notify the casters. */
export async function updatePosition(
  db: Db,
  id: number,
  position: { latitude: number; longitude: number; altitude: number },
): Promise<void> {
  await db.updateTable('stations').set(position).where('id', '=', id).execute();
}
