import type { areas } from '@cairn/contract';
import type { Database } from '@cairn/database';
import type { Handlers } from '../mount.ts';
import { countryOf } from '../tenancy/country.rules.ts';
import { readLog, readLogMessages } from './logs.queries.ts';

export function logRoutes(database: Database): Handlers<typeof areas.logs> {
  return {
    caster: (input, { session, language }) =>
      database.withTenant(session, (db) =>
        readLog(db, session, { ...input, casta: countryOf(session, 0) || undefined }, language),
      ),

    messages: async (_, { session, language }) => ({
      Messages: await database.withTenant(session, (db) => readLogMessages(db, language)),
    }),
  };
}
