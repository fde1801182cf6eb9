import { NETWORK_MOUNTPOINT, type PassedOver } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { baselineMetres, geodeticToEcef } from '@cairn/gnss';
import { outOfServiceOf } from '../records/out-of-service.ts';

/**
 * The nearest station that is out of service, where it is nearer than the one that feeds a rover by its position, or none
 * feeds it; null where there is none, or the rover is not placed by a position.
 */
export async function readPassedOver(db: Db, rover: number): Promise<PassedOver | null> {
  const live = await db
    .selectFrom('live_rovers as live')
    .leftJoin('stations as feeding', (join) =>
      join.onRef('feeding.id', '=', 'live.station_id').on('feeding.out_of_service_since', 'is', null),
    )
    .where('live.rover_id', '=', rover)
    .where('live.mountpoint', '=', NETWORK_MOUNTPOINT)
    .select(['live.casta', 'live.latitude', 'live.longitude', 'live.distance', 'feeding.id as feeding'])
    .executeTakeFirst();
  const { casta, latitude = null, longitude = null, feeding = null } = live ?? {};
  if (casta === undefined || latitude === null || longitude === null) return null;
  const nearerThan = feeding === null ? Infinity : live?.distance;
  if (nearerThan == null) return null;
  const position = geodeticToEcef({ latitude, longitude, height: 0 });
  const stations = await db
    .selectFrom('stations')
    .where('country', '=', casta)
    .where('archived_at', 'is', null)
    .where('out_of_service_since', 'is not', null)
    .select(['id', 'title', 'latitude', 'longitude'])
    .select(['out_of_service_since', 'out_of_service_reason', 'out_of_service_until'])
    .execute();
  const [nearest] = stations
    .map((station) => ({ ...station, metres: baselineMetres(position, siteOf(station)) }))
    .filter(({ metres }) => metres < nearerThan)
    .toSorted((one, other) => one.metres - other.metres);
  const state = nearest && outOfServiceOf(nearest);
  if (!state) return null;
  const { since, reason, until } = state;
  const replaced = feeding !== null;
  return {
    station: nearest.id,
    text: nearest.title,
    distance: nearest.metres / 1000,
    since,
    reason,
    until,
    replaced,
  };
}

/** The station is taken to stand on the ellipsoid, as the rover is: heights change nothing of kilometres. */
const siteOf = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  geodeticToEcef({ latitude, longitude, height: 0 });
