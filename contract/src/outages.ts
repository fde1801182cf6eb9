import { z } from 'zod';
import { streamChange } from './caster-events/index.ts';
import {
  area,
  count,
  filterId,
  filterTime,
  flag,
  id,
  lazyObject,
  line,
  oneOf,
  time,
  timezone,
  utc,
} from './endpoint.ts';
import { expensive, wholeList } from './limits.ts';
import { everyone } from './roles.ts';
import { rtkStatus } from './rtk-status.ts';

/** Which outages: those that touch the last `days`, or the time from `start` to `end`. */
const period = {
  days: count(1, 366).default(7).describe('The last so many days; without effect where start is given'),
  start: filterTime,
  end: filterTime.describe('Default: now'),
  basestation: filterId,
  country: oneOf(0, 1, 2).default(0),
};

export const outage = lazyObject(() => ({
  station: z.int(),
  stationtitle: z.string(),
  country: z.literal([1, 2]),
  began: utc,
  ended: utc.nullable().describe('null while the station is down'),
  seconds: z.number().describe('Length of the whole outage, so far while it lasts'),
  lost: z.number().describe('Length within the period, s'),
  reason: streamChange,
  approximate: z
    .boolean()
    .describe(
      'Observations of that time were not stored any more when it was restated: it may have begun earlier',
    ),
  rovers: z
    .int()
    .nullable()
    .describe(
      'Rovers that the caller may see and that used the station when it went down; null: not recorded any more',
    ),
}));
export type Outage = z.output<typeof outage>;

/** What an outage did to one rover. */
export const outageRover = lazyObject(() => ({
  rover: z.int(),
  text: z.string(),
  companytitle: z.string(),
  session: z.int(),
  status: rtkStatus.describe('Before the outage'),
  moved_to: z.string().nullable().describe('The station that it was given next'),
  moved_after: z.number().nullable().describe('s from the beginning of the outage'),
  lost_at: utc.nullable().describe('When it lost its fix'),
  lost_for: z.number().nullable().describe('s without a fix; null while it lasts, or when it lost none'),
}));
export type OutageRover = z.output<typeof outageRover>;

/** Since when every silence of a station is an outage. */
export const recordedSince = utc
  .nullable()
  .describe('Silences before it in which the connection stayed open are not recorded; null: all are');

const figures = {
  outages: z.int(),
  lost: z.number().describe('s offline'),
  planned: z.number().describe('s out of service, which is no outage'),
  availability: z
    .number()
    .nullable()
    .describe('0 to 1 of the time that is known and in service; null when none is'),
};

const filter = {
  ...period,
  stext: line(100).default('').describe('Part of the name of a station'),
  orderby: z.enum(['began', 'station', 'ended', 'seconds']).default('began'),
  sortdesc: flag.default(true),
};

/** More outages are requested by parts of their period. */
export const EXPORTED_OUTAGES = 100_000;

export const outages = area('outages', {
  list: {
    method: 'GET',
    path: '/api/stationoutages',
    summary:
      'Outages of reference stations that touch a period, with their reason and how many rovers used the station, and the availability of each station in that period. Availability is 1 less the sum of the outages over the known time.',
    roles: everyone,
    background: true,
    input: () =>
      z.object({
        ...filter,
        page: count(0, 1_000_000).default(0),
        limit: count(1, 200).default(25),
      }),
    reply: () =>
      z.object({
        outages: z.array(outage),
        total: z.int(),
        from: utc,
        to: utc,
        recorded_since: recordedSince,
        totals: z.object(figures),
        stations: z.array(z.object({ value: z.int(), text: z.string(), ...figures })),
      }),
  },
  listFile: {
    method: 'GET',
    path: '/api/stationoutagesfile',
    summary: 'All outages of a period as CSV, with times in a zone.',
    roles: everyone,
    limit: wholeList,
    long: true,
    download: true,
    input: () => z.object({ ...filter, timezone }),
    reply: () => z.file(),
  },
  rovers: {
    method: 'GET',
    path: '/api/stationoutagerovers',
    summary: 'The rovers that used a station when an outage began, and what happened to each of them.',
    roles: everyone,
    limit: expensive,
    input: () => z.object({ basestation: id, at: time.describe('When the outage began') }),
    reply: () => z.object({ rovers: z.array(outageRover), total: z.int() }),
  },
});
