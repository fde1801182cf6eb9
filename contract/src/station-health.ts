import { z } from 'zod';
import { area, bit, count, filterId, flag, id, lazyObject, oneOf, time, utc } from './endpoint.ts';
import { expensive } from './limits.ts';

/** Who sees the page of a station. */
const stationRoles = ['systemAdmin', 'reseller', 'dealer'] as const;

const days = z.int().describe('Days of the last week that had the same hour to compare with');
const limit = z.number().describe('Threshold of the alarm');
/** What an alarm rests on, by its kind. Rates are bytes per second. */
export const evidence = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('position').describe('The transmitted position (1005/1006) differs from the entered one'),
    metres: z.number(),
    limit,
    leads: z
      .boolean()
      .optional()
      .describe(
        'Whether rovers are placed by it; false: it is too far away, and the entered one stays in use',
      ),
    latitude: z.number().describe('As transmitted'),
    longitude: z.number(),
    altitude: z.number().describe('As transmitted, metres above the ellipsoid'),
  }),
  z.object({
    kind: z.literal('no_position').describe('Neither 1005 nor 1006 is received'),
    minutes: z.int().describe('Period that was checked'),
  }),
  z.object({
    kind: z.literal('silent').describe('It connects, but sends no RTCM'),
    tries: z.int().describe('Connections closed for silence in the last minutes'),
    minutes: z.int(),
    since: utc.nullable().describe('The last RTCM frame'),
  }),
  z.object({
    kind: z.literal('satellites').describe('Fewer satellites than usual at this hour'),
    now: z.int(),
    usual: z.int(),
    limit,
    days,
  }),
  z.object({
    kind: z.literal('constellations').describe('Constellations that it used to have at this hour are gone'),
    missing: z.array(z.string()),
    days,
  }),
  z.object({
    kind: z.literal('data_rate').describe('Less data than usual at this hour'),
    now: z.int(),
    usual: z.int(),
    limit,
    days,
  }),
  z.object({
    kind: z.literal('flapping').describe('It has many outages'),
    disconnects: z.int().describe('In the last hour'),
    usual: z.number().describe('Median of an hour of the last week'),
    limit,
    hours: z.int().describe('Hours of the last week with data; 0: too few for a median'),
  }),
  z.object({
    kind: z.literal('excess_data').describe('It sends more than a station may: the rest is dropped'),
    bytes: z.int().describe('Dropped in the last minutes'),
    limit: z.number().describe('What it may send in the long run, bytes per second'),
    minutes: z.int(),
  }),
  z.object({
    kind: z.literal('guessing').describe('Its password is being guessed'),
    guesses: z.int().describe('Wrong passwords in the last minutes'),
    networks: z.int().describe('Networks that they came from in one of these minutes, at most'),
    minutes: z.int(),
  }),
]);
export type Evidence = z.output<typeof evidence>;
export type AlarmKind = Evidence['kind'];
export const alarmKinds = evidence.options.map(({ shape }) => shape.kind.value);

export const stationAlarm = lazyObject(() => ({
  id: z.int(),
  station: z.int(),
  text: z.string().describe('Name of the station'),
  began: utc,
  ended: utc.nullable().describe('null while it is open'),
  acknowledged: utc.nullable(),
  acknowledged_by: z.string().optional().describe('For role 1 alone'),
  evidence,
}));
export type StationAlarm = z.output<typeof stationAlarm>;

/** Hours of RTCM that one pair of RINEX files may cover. */
export const MOST_HOURS = 24;

export const rinexFile = lazyObject(() => ({
  kind: z.enum(['observation', 'navigation']),
  name: z.string(),
  bytes: z.int(),
}));
export const rinexJob = lazyObject(() => ({
  id: z.int(),
  station: z.int(),
  text: z.string().describe('Name of the station'),
  start: utc,
  end: utc,
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  progress: z.int().describe('Percent'),
  reason: z.string().describe('Why it failed'),
  files: z.array(rinexFile).describe('To be downloaded within the hour'),
}));
export type RinexJob = z.output<typeof rinexJob>;

export const stationHealth = area('stationHealth', {
  alarms: {
    method: 'GET',
    path: '/api/stationalarms',
    summary:
      'Alarms of the stations: those that are open, and with past=1 those that are over too, newest first.',
    roles: stationRoles,
    background: true,
    input: () =>
      z.object({
        base: filterId,
        country: oneOf(0, 1, 2).default(0),
        past: flag.default(false),
        limit: count(1, 500).default(200),
      }),
    reply: () => z.object({ open: z.int(), alarms: z.array(stationAlarm) }),
  },
  acknowledge: {
    method: 'POST',
    path: '/api/stationalarmack',
    summary: 'Acknowledges an alarm. The alarm ends by itself.',
    roles: ['systemAdmin'],
    writes: true,
    affects: ['stationHealth.alarms'],
    input: () => z.object({ id }),
    reply: () => z.object({ alarm: stationAlarm }),
  },
  archivedHours: {
    method: 'GET',
    path: '/api/rtcmkept',
    summary: 'The hours in the RTCM archive of a station, and whether RINEX can be made of them.',
    roles: stationRoles,
    background: true,
    input: () => z.object({ base: id }),
    reply: () =>
      z.object({
        days: z.int().describe('Days for which RTCM is archived; 0: none is'),
        converter: bit.describe("RTKLIB's convbin is installed"),
        hours: z.array(utc).describe('Whole hours with data, oldest first'),
      }),
  },
  makeRinex: {
    method: 'POST',
    path: '/api/rinex',
    summary:
      'Makes RINEX 3 observation and navigation files of whole hours of a station; `taken` while the last ones are being made.',
    roles: stationRoles,
    limit: expensive,
    affects: ['stationHealth.rinex'],
    input: () => z.object({ base: id, start: time, end: time }),
    reply: () => z.object({ job: rinexJob }),
  },
  rinex: {
    method: 'GET',
    path: '/api/rinex',
    summary:
      'The RINEX files of a station that the caller last requested, with their progress, and those of any station that are being made for them now.',
    roles: stationRoles,
    background: true,
    input: () => z.object({ base: id }),
    reply: () =>
      z.object({
        job: rinexJob.nullable(),
        under_way: rinexJob.nullable().describe('One at a time is made for each person'),
      }),
  },
  rinexFile: {
    method: 'GET',
    path: '/api/rinexfile',
    summary: 'One of the RINEX files that the caller requested, gzip.',
    roles: stationRoles,
    download: true,
    input: () => z.object({ id, kind: rinexFile.shape.kind }),
    reply: () => z.file(),
  },
});
