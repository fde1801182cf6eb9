import { migrate } from '@cairn/database';
import { findDataLocation } from './open-database.ts';
import type { Settings } from './settings.ts';

/** Brings the database to the newest schema. Returns the names of the migrations that were applied. */
export async function migrateDatabase(settings: Settings): Promise<string[]> {
  const dataLocation = await findDataLocation(settings);
  try {
    return await migrate(dataLocation.url, dataLocation.secret);
  } finally {
    await dataLocation.leave();
  }
}
