import type { Db } from '@cairn/database';
import { sql } from 'kysely';

/**
 * The correction profile that a dealer's rovers have by default, as it is stored: null for the stream as it was sent, also
 * where it is chosen by the ready-made profile that changes nothing. That one is for a rover which is to have it whatever its
 * dealer has.
 */
export async function defaultProfile(db: Db, profile: number | null | undefined): Promise<number | null> {
  if (!profile) return null;
  const { rows } = await sql<{ as_sent: boolean }>`
    select ready_made and not add_antenna and num_nonnulls(observations, constellations) = 0 as as_sent
    from correction_profiles where id = ${profile}`.execute(db);
  return rows[0]?.as_sent ? null : profile;
}
