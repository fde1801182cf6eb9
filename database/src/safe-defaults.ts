import type { Database } from './database.ts';

/**
 * Whether settings that are not given are the safe ones: longer passwords, second factors, no unencrypted connections.
 * An installation that is older than they are goes on without, because its people and other machines are not ready for
 * them.
 */
export async function hasSafeDefaults(database: Pick<Database, 'service'>): Promise<boolean> {
  const row = await database.service
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'safe_defaults')
    .executeTakeFirst();
  return row?.value === true;
}
