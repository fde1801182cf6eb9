import { migrate } from '@cairn/database';
import { findPlace } from './open-database.ts';
import type { Settings } from './settings.ts';

/** Brings the database to the newest schema. Gives the names of the migrations that were applied. */
export async function migrateDatabase(settings: Settings): Promise<string[]> {
  const place = await findPlace(settings);
  try {
    return await migrate(place.url, place.secret);
  } finally {
    await place.leave();
  }
}
