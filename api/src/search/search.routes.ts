import type { areas } from '@cairn/contract';
import type { Database } from '@cairn/database';
import type { Handlers } from '../mount.ts';
import { findRecords } from './search.queries.ts';

/** Words beyond these do not narrow a search any more. */
const MAX_WORDS = 6;

export function searchRoutes(database: Database): Handlers<typeof areas.search> {
  return {
    find: async ({ stext }, { session }) => {
      if (stext.length < 2) return { found: [] };
      const words = stext.toLowerCase().split(/\s+/).slice(0, MAX_WORDS);
      return { found: await database.withTenant(session, (db) => findRecords(db, session, words)) };
    },
  };
}
