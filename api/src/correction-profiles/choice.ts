import type { Db } from '@cairn/database';
import { saveRecord, type Writer } from '@cairn/domain/record-writes';
import { wrong } from '../problem.ts';
import * as kinds from './correction-profiles.kinds.ts';
import { findProfile } from './correction-profiles.queries.ts';

interface Choice {
  readonly rover: number;
  /** The version that the caller read; without one their choice wins. */
  readonly version?: number | undefined;
  /** Without one the rover gets its dealer's default. */
  readonly profile: number | undefined;
}

/**
 * Gives a rover a correction profile with an audit event; the caller opens the transaction. Refused by a Problem: a rover
 * that the caller does not see, a version that is not the present one, and a profile that cannot be chosen.
 */
export function chooseProfile(db: Db, writer: Writer, { rover, version, profile }: Choice): Promise<number> {
  return saveRecord(db, kinds.rover, writer, {
    id: rover,
    version,
    values: async () => {
      await requireProfile(db, profile, 'data.profile');
      return { correction_profile_id: profile ?? null };
    },
  });
}

/** Refuses a profile that cannot be chosen, by the field that names it. */
export async function requireProfile(db: Db, profile: number | undefined, field: string): Promise<void> {
  if (profile !== undefined && !(await findProfile(db, profile)))
    throw wrong(field, 'There is no such correction profile');
}
