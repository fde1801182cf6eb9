import { type areas, exportedLogLines, type LogLine } from '@cairn/contract';
import type { Database } from '@cairn/database';
import { sentence } from '@cairn/domain/language';
import type { Handlers } from '../mount.ts';
import { wrong } from '../problem.ts';
import { countryOf } from '../records/country.rules.ts';
import { clockOf, csvFile } from '../records/exported-file.ts';
import { readLog, readLogMessages } from './logs.queries.ts';

/** Lines that are in memory at once. */
const PAGE = 2_000;

export function logRoutes(database: Database): Handlers<typeof areas.logs> {
  return {
    caster: (input, { session, language }) =>
      database.withTenant(session, (db) =>
        readLog(db, session, { ...input, casta: countryOf(session, 0) || undefined }, language),
      ),

    casterFile: async ({ timezone, ...filter }, { session, language }) => {
      const clock = clockOf(timezone);
      const casta = countryOf(session, 0) || undefined;
      // a transaction for each page: lines are only added, and those that are newer than the first page are not asked for
      async function* rows() {
        let lines = 0;
        for (let before: string | undefined; ; ) {
          const page = await database.withTenant(session, (db) =>
            readLog(db, session, { ...filter, casta, before, limit: PAGE }, language),
          );
          yield page.Log.map((line) => cellsOf(line, clock));
          lines += page.Log.length;
          if (page.next === null) return;
          if (lines >= exportedLogLines)
            throw wrong('start', 'must leave fewer lines: set a start and an end');
          before = page.next;
        }
      }
      return csvFile('caster-log', headerOf(timezone), rows());
    },

    messages: async (_, { session, language }) => ({
      Messages: await database.withTenant(session, (db) => readLogMessages(db, language)),
    }),
  };
}

const types = { 1: 'Client', 2: 'Source', 3: 'Other' } as const;

const headerOf = (timezone: string) => [
  `${sentence('Timestamp')} (${timezone})`,
  sentence('Username'),
  sentence('Basestation'),
  sentence('Code'),
  sentence('Message'),
  sentence('Type'),
  sentence('Session'),
  sentence('Description'),
];

const cellsOf = (line: LogLine, clock: ReturnType<typeof clockOf>) => [
  clock(line.Timestamp),
  line.Username,
  line.Basestation,
  line.Message_code,
  line.Message,
  sentence(types[line.Type_code]),
  line.Session_id,
  line.Description,
];
