import { z } from 'zod';
import {
  area,
  bit,
  count,
  filterId,
  filterTime,
  flag,
  id,
  lazyObject,
  line,
  oneOf,
  time,
  unused,
  utc,
} from './endpoint.ts';
import { logLine } from './logs.ts';
import { recordedSince } from './outages.ts';
import { everyone } from './roles.ts';
import { chart } from './rover-sessions.ts';

/** Length of a bar, s: those of the hour, day and week views, and a week. */
const period = oneOf(60, 3600, 86_400, 604_800).default(3600);
/**
 * Selects bars: `start` 0 and `end` 24 are the last 24 including the present one, 24 and 48 the 24 before them.
 * Bars begin where the viewer's minutes, hours, days and weeks (from Monday) do.
 */
export const bars = lazyObject(() => ({
  start: count(0, 100_000).default(0),
  end: count(1, 100_400).default(24),
  period,
}));
/** The name of the viewer's time zone takes precedence over the offset: it has the clock changes. */
export const viewer = lazyObject(() => ({
  timezone: line(60)
    .regex(/^[A-Za-z0-9_+/-]*$/, 'must be the name of a time zone, such as Europe/London')
    .transform((input) => (input === '0' ? 'Etc/GMT-1' : input === '1' ? undefined : input))
    .optional()
    .describe('Its name, or the flag of older clients: 0 an hour ahead of GMT, 1 elsewhere'),
  gmtoffset: z
    .union([
      z.int(),
      z
        .string()
        .regex(/^-?\d{1,4}$/, 'must be minutes')
        .transform(Number),
    ])
    .pipe(z.int().min(-900).max(900))
    .default(0)
    .describe("Minutes that the viewer's clock is ahead of GMT; only without timezone"),
}));
const msm = flag.default(false).describe('Online means that MSM observations were received');

/** Availability of a station in a day, an hour or a minute. */
export const availabilityBar = lazyObject(() => ({
  begins: utc,
  value: z
    .number()
    .nullable()
    .describe('0 to 1; 0.99 when an outage was too short to change the rounded value; null when not known'),
  share: z.number().nullable().describe('The same as it was measured, not rounded to two places'),
  offlineEvents: z.array(utc).describe('When it went offline'),
  offlineSeconds: z
    .array(z.number())
    .describe('Length of each of these outages, s, also of what lies after the bar; so far while it lasts'),
  lost: z.number().describe('s offline within the bar'),
  planned: z.number().describe('s out of service within the bar, which the value leaves out'),
}));
export type AvailabilityBar = z.output<typeof availabilityBar>;

export const availability = area('availability', {
  ofStation: {
    method: 'GET',
    path: '/api/baseavailtest',
    summary:
      'The availability of a station, bar by bar, oldest first. Bars of the future or before its first connection are null.',
    roles: everyone,
    background: true,
    input: () =>
      z.object({
        base: id,
        msm,
        ...bars.shape,
        ...viewer.shape,
        until: filterTime.describe('Counts the bars back from the one of this time; default: now'),
      }),
    reply: () =>
      z.object({
        labels: z.array(utc).describe('Where each bar begins'),
        datasets: z.array(
          z.object({ label: z.string(), color: z.string(), data: z.array(z.number().nullable()) }),
        ),
        bars: z.array(availabilityBar),
        recorded_since: recordedSince,
      }),
  },
  history: {
    method: 'GET',
    path: '/api/basestationhistorystatsNew',
    summary:
      'The status changes of a station between two times, and its days (or hours): availability, and when it went offline. A day without data takes the value of the day before and has known 0.',
    roles: everyone,
    input: () =>
      z.object({
        id,
        filterStart: time,
        filterEnd: time,
        dateMode: z.enum(['day', 'hour']).default('day'),
        msm,
        changes: flag
          .default(true)
          .describe(
            'Whether to include the history: a station with a bad line has tens of thousands of changes a year',
          ),
        ...viewer.shape,
      }),
    reply: () =>
      z.object({
        history: z.array(
          z.object({
            time: utc,
            date: z.string(),
            status: z.string().describe('Online, Offline or Out of service'),
            value: bit,
          }),
        ),
        days: z.array(
          z.object({
            date: z.string().describe('YYYY-MM-DD or YYYY-MM-DD HH:00 of the viewer'),
            begins: utc,
            value: z.number(),
            share: z.number(),
            known: bit,
            offlineEvents: z.array(utc),
            offlineSeconds: z.array(z.number()),
            lost: z.number(),
            planned: z.number().describe('s out of service, which the value leaves out'),
          }),
        ),
      }),
  },
  ofNetwork: {
    method: 'GET',
    path: '/api/basesstatus',
    summary: 'How many stations were online and offline on average in each bar, oldest first.',
    roles: everyone,
    input: () =>
      z.object({
        ...bars.shape,
        ...viewer.shape,
        country: oneOf(0, 1, 2).default(0),
        reseller: unused('stations belong to the network'),
      }),
    reply: () => chart,
  },
  logs: {
    method: 'GET',
    path: '/api/basestationlogstest',
    summary: 'Log lines of a station, newest first, and the changes of its MSM observations.',
    roles: everyone,
    background: true,
    input: () =>
      z.object({
        id: filterId,
        reseller: unused('stations belong to the network'),
        start: filterTime,
        end: filterTime,
        limit: count(1, 500).default(200),
      }),
    reply: () =>
      z.object({
        logs: z.array(logLine),
        logs_msm: z.array(
          z.object({ Timestamp: utc, Basestation: z.string(), online: bit, Description: z.string() }),
        ),
        bases: z.array(z.object({ value: z.int(), text: z.string() })),
      }),
  },
});
