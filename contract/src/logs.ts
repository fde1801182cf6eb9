import { z } from 'zod';
import { ggaFault } from './caster-events/index.ts';
import {
  area,
  bit,
  color,
  count,
  filterId,
  filterTime,
  flag,
  id,
  lazyObject,
  line,
  shared,
  tenantFilter,
  timezone,
  utc,
} from './endpoint.ts';
import { wholeList } from './limits.ts';
import { everyone } from './roles.ts';
import { rtkStatus } from './rtk-status.ts';
import { trackStation } from './track.ts';

/** A line of the caster log. */
export const logLine = lazyObject(() => ({
  id: z.int(),
  Timestamp: utc,
  Username: z.string(),
  Basestation: z.string().describe('Name of the station, else the requested mountpoint'),
  Message_code: z.int(),
  Message: z.string(),
  Type_code: z.literal([1, 2, 3]).describe('1 Client, 2 Source, 3 Other'),
  Rover_id: z.int().nullable().describe('The rover that it is about'),
  Session_id: z.int().nullable(),
  Description: z.string(),
  Color: color,
  Colour: color,
}));
export type LogLine = z.output<typeof logLine>;

/** A GGA that a rover sent. One that could not be used is here as the caster log has it: the first of its session. */
export const ggaLine = lazyObject(() => ({
  id: z.string(),
  Timestamp: utc.describe('When it was received'),
  Username: z.string(),
  Basestation: z.string().nullable().describe('The station that fed the rover'),
  Session_id: z.int(),
  Distance: z.number().nullable().describe('Baseline, km'),
  User_agent: z.string(),
  Bytes_sent: z
    .number()
    .nullable()
    .describe('kB of corrections that the session had; null where it could not be used'),
  GGA: z.string().describe('As it was received, up to 256 characters'),
  Station: z.int().nullable().describe('Id of the station'),
  unusable: bit.describe('1: it could not be used'),
  fault: ggaFault
    .nullable()
    .describe('What is wrong with one that could not be used, as far as that is known'),
  lat: z.number().nullable(),
  long: z.number().nullable(),
  rtk_status: rtkStatus,
  altitude: z.number().nullable().describe('m above mean sea level'),
  num_sateliites: z.int().nullable(),
  hdop: z.number().nullable(),
  data_age: z.number().nullable().describe('Age of corrections, s'),
}));
export type GgaLine = z.output<typeof ggaLine>;

/** Messages of one number that a station sent since its line before. */
export const rtcm3Line = lazyObject(() => ({
  id: z.string(),
  Timestamp: utc,
  Basestation: z.string(),
  Message: z.int().describe('RTCM 3 message number'),
  Num_Satellites: z.int().nullable().describe('Of the last epoch; null for messages without satellites'),
  Station_id: z.int().nullable().describe('DF003, as the station sends it'),
  Base: z.int().describe('Id of the station'),
  frames: z.int(),
  bytes: z.int().describe('Of all frames, with their headers and checksums'),
  seconds: z
    .number()
    .nullable()
    .describe('Since the line before of this message; null for the first of a connection'),
}));
export type Rtcm3Line = z.output<typeof rtcm3Line>;

/** Satellites that a station observed. */
export const satellitesLine = lazyObject(() => ({
  id: z.string(),
  timestamp: utc,
  basestation: z.string(),
  session: z
    .int()
    .nullable()
    .describe(
      'Connection of the station: the Unix second in which it began; null before these were recorded',
    ),
  gsats: z.int().nullable().describe('GPS; null where no message of it was received'),
  rsats: z.int().nullable().describe('GLONASS'),
  esats: z.int().nullable().describe('Galileo'),
  csats: z.int().nullable().describe('BeiDou'),
  Base: z.int().describe('Id of the station'),
}));
export type SatellitesLine = z.output<typeof satellitesLine>;

const filter = {
  ...tenantFilter,
  rover: filterId,
  basestation: filterId,
  start: filterTime,
  end: filterTime,
  basesonly: flag.default(false),
};
const ofRover = { rover: id, start: filterTime, end: filterTime };
const ofStation = { basestation: filterId, start: filterTime, end: filterTime };

/** Where a page begins. `key` is what follows the microseconds. */
const cursor = (key: string, name: string) =>
  shared(`cursor ${key} ${name}`, () =>
    line(60)
      .regex(new RegExp(`^\\d{16}${key}$`), `must be the \`${name}\` of a reply`)
      .optional(),
  );
const page = (key: string) => ({
  limit: count(1, 500).default(200),
  before: cursor(key, 'next').describe('Older lines'),
  after: cursor(key, 'newer').describe('The lines right above, instead of the newest'),
});
const cursors = {
  next: z.string().nullable().describe('Requests the older lines; null when there are none'),
  newer: z.string().nullable().describe('Requests the lines above; null without a line'),
};
/** What orders lines of the same microsecond. */
const keys = {
  caster: '~\\d{1,16}',
  gga: '~\\d{1,16}~[01]',
  rtcm3: '~\\d{1,10}~\\d{1,4}',
  satellites: '~\\d{1,10}',
};

/** More lines are requested by parts of their time. */
export const EXPORTED_LOG_LINES = 1_000_000;

/** A file of all lines that pass a filter, made in the pool of exports. */
const wholeFile = {
  method: 'GET',
  limit: wholeList,
  long: true,
  download: true,
  reply: () => z.file(),
} as const;

export const logs = area('logs', {
  caster: {
    method: 'GET',
    path: '/api/casterlog',
    summary: 'The caster log, newest first. `next` requests the older lines.',
    roles: everyone,
    background: true,
    input: () =>
      z.object({
        ...filter,
        ...page(keys.caster),
      }),
    reply: () => z.object({ Log: z.array(logLine), ...cursors }),
  },
  casterFile: {
    ...wholeFile,
    path: '/api/casterlogfile',
    summary: 'All lines of the caster log that pass a filter as CSV, newest first, with times in a zone.',
    roles: everyone,
    input: () => z.object({ ...filter, timezone }),
  },
  gga: {
    method: 'GET',
    path: '/api/casterloggga',
    summary: 'The GGA of a rover as they were received, newest first, and those that could not be used.',
    roles: everyone,
    background: true,
    input: () => z.object({ ...ofRover, ...page(keys.gga) }),
    reply: () =>
      z.object({
        GGA: z.array(ggaLine),
        stations: z.array(trackStation).describe('Those that fed the rover'),
        ...cursors,
      }),
  },
  ggaFile: {
    ...wholeFile,
    path: '/api/casterlogggafile',
    summary: 'All GGA of a rover that pass a filter as CSV, newest first, with times in a zone.',
    roles: everyone,
    input: () => z.object({ ...ofRover, timezone }),
  },
  rtcm3: {
    method: 'GET',
    path: '/api/casterrequestsRTCM3',
    summary: 'RTCM 3 messages of stations, counted every ten seconds, newest first.',
    roles: ['systemAdmin', 'reseller', 'dealer'],
    background: true,
    input: () => z.object({ ...ofStation, ...page(keys.rtcm3) }),
    reply: () => z.object({ Requests: z.array(rtcm3Line), ...cursors }),
  },
  rtcm3File: {
    ...wholeFile,
    path: '/api/casterrequestsRTCM3file',
    summary: 'All RTCM 3 messages of stations that pass a filter as CSV, newest first, with times in a zone.',
    roles: ['systemAdmin', 'reseller', 'dealer'],
    input: () => z.object({ ...ofStation, timezone }),
  },
  satellites: {
    method: 'GET',
    path: '/api/castersats',
    summary: 'Satellites that stations observed, every ten seconds, newest first.',
    roles: ['systemAdmin', 'reseller', 'dealer'],
    background: true,
    input: () => z.object({ ...ofStation, ...page(keys.satellites) }),
    reply: () => z.object({ sats: z.array(satellitesLine), ...cursors }),
  },
  satellitesFile: {
    ...wholeFile,
    path: '/api/castersatsfile',
    summary:
      'All satellites that stations observed and that pass a filter as CSV, newest first, with times in a zone.',
    roles: ['systemAdmin', 'reseller', 'dealer'],
    input: () => z.object({ ...ofStation, timezone }),
  },
  messages: {
    method: 'GET',
    path: '/api/getlogmessages',
    summary: 'The key to the caster log.',
    roles: everyone,
    input: () => z.object({}),
    reply: () =>
      z.object({
        Messages: z.array(z.object({ code: z.int(), type: z.literal([1, 2, 3]), text: z.string(), color })),
      }),
  },
});
