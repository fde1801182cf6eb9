import type { CorrectionProfile } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { callLanguage } from '@cairn/domain/language';

const profiles = (db: Db) =>
  db
    .selectFrom('correction_profiles')
    .select(['id', 'title', 'title_da', 'observations', 'constellations', 'observation_interval'])
    .select(['station_interval', 'add_antenna', 'add_biases', 'station_id', 'bytes_per_second']);
type Row = Awaited<ReturnType<ReturnType<typeof profiles>['executeTakeFirstOrThrow']>>;

/** Profiles that can be chosen, those that came with the product first. */
export async function listProfiles(db: Db): Promise<CorrectionProfile[]> {
  const rows = await profiles(db)
    .where('archived_at', 'is', null)
    .orderBy('ready_made', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(profileOf);
}

/** A profile that can be chosen; undefined without one. */
export const findProfile = (db: Db, id: number) =>
  db
    .selectFrom('correction_profiles')
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .select('id')
    .executeTakeFirst();

/** A profile by its id, also one that can no longer be chosen. */
export async function readProfile(db: Db, id: number): Promise<CorrectionProfile | undefined> {
  const row = await profiles(db).where('id', '=', id).executeTakeFirst();
  return row && profileOf(row);
}

/** The profile of a rover, and the rover's version; undefined when the caller sees no such rover. */
export async function readRoverProfile(db: Db, rover: number) {
  const found = await db
    .selectFrom('rovers')
    .where('id', '=', rover)
    .where('archived_at', 'is', null)
    .select(['version', 'correction_profile_id'])
    .executeTakeFirst();
  if (!found) return undefined;
  const { version, correction_profile_id: id } = found;
  const profile = id === null ? undefined : await readProfile(db, id);
  return { version, profile: profile ?? null };
}

function profileOf({ id, title, title_da, observations, ...row }: Row): CorrectionProfile {
  return {
    ...row,
    value: id,
    text: (callLanguage() === 'da' && title_da) || title,
    observations: observations as CorrectionProfile['observations'],
  };
}
