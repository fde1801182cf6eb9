import { type areas, plainText, wordsOf } from '@cairn/contract';
import type { Database } from '@cairn/database';
import type { Handlers } from '../mount.ts';
import { findRecords } from './search.queries.ts';

export function searchRoutes(database: Database): Handlers<typeof areas.search> {
  return {
    find: async ({ stext }, { session }) => {
      if (stext.length < 2) return { found: [] };
      const words = wordsOf(plainText(stext));
      return { found: await database.withTenant(session, (db) => findRecords(db, session, words)) };
    },
  };
}
