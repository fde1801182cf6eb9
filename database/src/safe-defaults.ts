import type { Database } from './database.ts';

/**
 * Whether settings that are not given are the safe ones: longer passwords, second factors, no connections in the clear. An
 * installation from before they were there goes on without, as people and other machines are not ready for them.
 */
export async function hasSafeDefaults(database: Pick<Database, 'service'>): Promise<boolean> {
  const row = await database.service
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'safe_defaults')
    .executeTakeFirst();
  return row?.value === true;
}
