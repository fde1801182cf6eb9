import type { Db } from '@cairn/database';
import { transmittedPosition } from '@cairn/domain/station-position';

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

/** Enters another position; the triggers notify the casters. */
export async function updatePosition(
  db: Db,
  id: number,
  position: { latitude: number; longitude: number; altitude: number },
): Promise<void> {
  await db.updateTable('stations').set(position).where('id', '=', id).execute();
}
