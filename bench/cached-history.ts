import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { tendPartitions } from '@cairn/database';
import { type DatabaseFixture, openDatabaseFolder } from './database-fixture.ts';
import { type SeededHistory, seedHistory } from './history-world.ts';

/** The row in `settings` that records a completed seed. */
const MARK = 'bench_history';

/** A crash costs the seeding and nothing else: without a log of what is written to new tables, and without fsync. */
export const SEEDING = {
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '2GB',
  checkpoint_timeout: '30min',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  shared_buffers: '512MB',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
};

export const isCached = (folder: string): boolean => existsSync(join(folder, 'postgres'));

/** Seeds a history into a new folder, where it stays. */
export async function seedCached(folder: string, points: number): Promise<void> {
  const databaseFixture = await openDatabaseFolder(folder, SEEDING);
  try {
    const seeded = await seedHistory(databaseFixture, points);
    await databaseFixture.database.service
      .insertInto('settings')
      .values({ name: MARK, value: JSON.stringify(seeded) })
      .execute();
  } finally {
    await databaseFixture.remove();
  }
}

/** The history of a folder, with PostgreSQL's settings as the system has them. */
export async function openCached(
  folder: string,
): Promise<{ databaseFixture: DatabaseFixture; seeded: SeededHistory }> {
  const databaseFixture = await openDatabaseFolder(folder);
  const row = await databaseFixture.database.service
    .selectFrom('settings')
    .where('name', '=', MARK)
    .select('value')
    .executeTakeFirst();
  if (!row) {
    await databaseFixture.remove();
    throw new Error(`The history in ${folder} was not seeded to its end: remove the folder and seed again`);
  }
  await tendPartitions(databaseFixture.database);
  return { databaseFixture, seeded: row.value as unknown as SeededHistory };
}
