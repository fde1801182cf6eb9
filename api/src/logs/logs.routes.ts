import {
  type areas,
  type CsvValue,
  EXPORTED_LOG_LINES,
  type GgaLine,
  ggaFaultText,
  type Language,
  type LogLine,
  type Rtcm3Line,
  rtcmMessageName,
  type SatellitesLine,
} from '@cairn/contract';
import type { Database, Db } from '@cairn/database';
import { sentence } from '@cairn/domain/language';
import type { Handlers } from '../mount.ts';
import { Problem } from '../problem.ts';
import { countryOf } from '../records/country.rules.ts';
import { type Clock, clockOf } from '../records/exported-file.ts';
import { logFile } from '../records/log-file.ts';
import { findOwnRover, readGgas } from './gga.queries.ts';
import { readLog, readLogMessages } from './logs.queries.ts';
import { findStation, readMessages, readSatellites } from './observations.queries.ts';

export function logRoutes(database: Database): Handlers<typeof areas.logs> {
  return {
    caster: (input, { session, language }) =>
      database.withTenant(session, (db) =>
        readLog(db, session, { ...input, casta: countryOf(session, 0) || undefined }, language),
      ),

    casterFile: async ({ timezone, ...filter }, { session, language }) => {
      const clock = clockOf(timezone);
      const casta = countryOf(session, 0) || undefined;
      return logFile(
        fileOf(
          'caster-log',
          timezone,
          sentence('Username'),
          sentence('Basestation'),
          sentence('Code'),
          sentence('Message'),
          sentence('Type'),
          sentence('Session'),
          sentence('Description'),
        ),
        (page) =>
          database.withTenant(session, async (db) => {
            const { Log, ...cursors } = await readLog(db, session, { ...filter, casta, ...page }, language);
            return { rows: Log, ...cursors };
          }),
        (line) => cellsOfLog(line, clock),
      );
    },

    gga: (input, { session }) =>
      database.withTenant(session, async (db) => {
        const { username } = await roverOf(db, input.rover);
        const { rows, ...rest } = await readGgas(db, input, username);
        return { GGA: [...rows], ...rest };
      }),

    ggaFile: async ({ timezone, ...filter }, { session, language }) => {
      const clock = clockOf(timezone);
      const { username } = await database.withTenant(session, (db) => roverOf(db, filter.rover));
      return logFile(
        fileOf(
          'gga-messages',
          timezone,
          sentence('Username'),
          sentence('Basestation'),
          sentence('Session'),
          sentence('Distance km'),
          sentence('User agent'),
          sentence('Sent kB'),
          sentence('GGA'),
          sentence('Fault'),
        ),
        (page) => database.withTenant(session, (db) => readGgas(db, { ...filter, ...page }, username)),
        (line) => cellsOfGga(line, clock, language),
      );
    },

    rtcm3: async (input, { session }) => {
      const { rows, ...cursors } = await database.withTenant(session, async (db) =>
        readMessages(db, { ...input, country: await countryWith(db, session, input.basestation) }),
      );
      return { Requests: [...rows], ...cursors };
    },

    rtcm3File: async ({ timezone, ...filter }, { session, language }) => {
      const clock = clockOf(timezone);
      const country = await database.withTenant(session, (db) =>
        countryWith(db, session, filter.basestation),
      );
      return logFile(
        fileOf(
          'rtcm3-messages',
          timezone,
          sentence('Basestation'),
          sentence('Message'),
          sentence('Content'),
          sentence('Satellites'),
          sentence('Station ID'),
          sentence('Frames'),
          sentence('Bytes'),
          sentence('Seconds'),
        ),
        (page) => database.withTenant(session, (db) => readMessages(db, { ...filter, ...page, country })),
        (line) => cellsOfRtcm3(line, clock, language),
      );
    },

    satellites: async (input, { session }) => {
      const { rows, ...cursors } = await database.withTenant(session, async (db) =>
        readSatellites(db, { ...input, country: await countryWith(db, session, input.basestation) }),
      );
      return { sats: [...rows], ...cursors };
    },

    satellitesFile: async ({ timezone, ...filter }, { session }) => {
      const clock = clockOf(timezone);
      const country = await database.withTenant(session, (db) =>
        countryWith(db, session, filter.basestation),
      );
      return logFile(
        fileOf(
          'satellite-messages',
          timezone,
          sentence('Basestation'),
          sentence('Session'),
          'GPS',
          'GLONASS',
          'Galileo',
          'BeiDou',
        ),
        (page) => database.withTenant(session, (db) => readSatellites(db, { ...filter, ...page, country })),
        (line) => cellsOfSatellites(line, clock),
      );
    },

    messages: async (_, { session, language }) => ({
      Messages: await database.withTenant(session, (db) => readLogMessages(db, language)),
    }),
  };
}

/** The rover of a GGA log; one of somebody else is not there. */
async function roverOf(db: Db, id: number) {
  const rover = await findOwnRover(db, id);
  if (!rover) throw new Problem('not_found');
  return rover;
}

/** The country whose stations somebody sees, once the station that they name is one of those. */
async function countryWith(
  db: Db,
  session: { singleCountry: 1 | 2 | null },
  station: number | undefined,
): Promise<0 | 1 | 2> {
  const country = countryOf(session, 0);
  if (station !== undefined && !(await findStation(db, station, country))) throw new Problem('not_found');
  return country;
}

const types = { 1: 'Client', 2: 'Source', 3: 'Other' } as const;

const fileOf = (name: string, timezone: string, ...columns: string[]) => ({
  name,
  header: [`${sentence('Timestamp')} (${timezone})`, ...columns],
  limit: EXPORTED_LOG_LINES,
});

const cellsOfLog = (line: LogLine, clock: Clock): CsvValue[] => [
  clock(line.Timestamp),
  line.Username,
  line.Basestation,
  line.Message_code,
  line.Message,
  sentence(types[line.Type_code]),
  line.Session_id,
  line.Description,
];

const cellsOfGga = (line: GgaLine, clock: Clock, language: Language): CsvValue[] => [
  clock(line.Timestamp),
  line.Username,
  line.Basestation,
  line.Session_id,
  line.Distance,
  line.User_agent,
  line.Bytes_sent,
  line.GGA,
  line.fault && ggaFaultText(line.fault, language),
];

const cellsOfRtcm3 = (line: Rtcm3Line, clock: Clock, language: Language): CsvValue[] => [
  clock(line.Timestamp),
  line.Basestation,
  line.Message,
  rtcmMessageName(line.Message, language),
  line.Num_Satellites,
  line.Station_id,
  line.frames,
  line.bytes,
  line.seconds,
];

const cellsOfSatellites = (line: SatellitesLine, clock: Clock): CsvValue[] => [
  clock(line.timestamp),
  line.basestation,
  line.session,
  line.gsats,
  line.rsats,
  line.esats,
  line.csats,
];
