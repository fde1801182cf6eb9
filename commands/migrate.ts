import { createFirstResellers, Database } from '@cairn/database';
import { findDataLocation, migrateData } from './open-database.ts';
import type { Settings } from './settings.ts';

/** Brings the database to the newest schema, with what every installation has. Gives the names of the migrations that were applied. */
export async function migrateDatabase(settings: Settings): Promise<string[]> {
  const dataLocation = await findDataLocation(settings);
  try {
    const applied = await migrateData(settings, dataLocation);
    const database = await Database.connect({
      ...dataLocation,
      name: 'cairn migrate',
      serviceConnections: 1,
    });
    await createFirstResellers(database).finally(() => database.close());
    return applied;
  } finally {
    await dataLocation.leave();
  }
}
