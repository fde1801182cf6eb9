import { z } from 'zod';
import { area, filterId, filterTime, lazyObject, timezone, utc } from './endpoint.ts';

import { lossCause } from './fix-losses.ts';
import { expensive, wholeList } from './limits.ts';
import { everyone } from './roles.ts';

/** What a performance report is about, the narrowest first. */
export const reportSubjects = ['rover', 'station', 'company', 'dealer'] as const;
export type ReportSubject = (typeof reportSubjects)[number];

/** Rovers of a report, those connected longest; and outages, the longest that began in its range. */
export const REPORTED_ROVERS = 2000;
export const REPORTED_OUTAGES = 100;

const share = z
  .number()
  .nullable()
  .describe('Percent of the time of sessions with a GGA; null: there was none');

/** They cover the sessions that lie in the range or reach into it, as far as they do. */
const figures = {
  sessions: z.int().describe('Over midnight: on the first day of the range that it touches'),
  rovers: z.int(),
  seconds: z.number().describe('Time connected'),
  fixed_seconds: z.number().describe('Time with a fix'),
  unfixed_seconds: z.number().describe('Time without one, of sessions with a GGA'),
  fixed: share,
  float: share,
  fix_time: z.number().nullable().describe('Mean time to fix, s, of sessions that began and obtained one'),
};

const reportedRover = lazyObject(() => ({
  value: z.int(),
  text: z.string(),
  company: z.string(),
  ...figures,
}));
export type ReportedRover = z.output<typeof reportedRover>;

const reportedStation = lazyObject(() => ({ value: z.int(), text: z.string(), ...figures }));
export type ReportedStation = z.output<typeof reportedStation>;

const reportedLoss = lazyObject(() => ({
  cause: lossCause,
  losses: z.int(),
  rovers: z.int().describe('How many had one'),
  seconds: z.number().describe('Without a fix, as the pages of the sessions have it'),
}));
export type ReportedLoss = z.output<typeof reportedLoss>;

const reportedOutage = lazyObject(() => ({
  station: z.int(),
  text: z.string(),
  began: utc,
  ended: utc.nullable(),
  seconds: z.number(),
  rovers: z.int().describe('Of the report that the station fed when it began'),
}));
export type ReportedOutage = z.output<typeof reportedOutage>;

const report = lazyObject(() => ({
  subject: z.enum(reportSubjects),
  id: z.int(),
  title: z.string(),
  of: z
    .string()
    .describe('The company of a rover, the dealer of a company, the reseller of a dealer; else empty'),
  start: utc,
  end: utc,
  made: utc,
  total: z.object(figures),
  days: z.array(z.object({ day: z.iso.date(), ...figures })).describe('In the zone'),
  rovers: z.array(reportedRover),
  stations: z.array(reportedStation).describe('By the station that a session shows: its last'),
  losses: z
    .array(reportedLoss)
    .describe('That began in the range, each with all of its time; the longest first'),
  before_fix: z
    .number()
    .describe('Seconds before the first fix that lasted, of sessions that began in the range'),
  uncounted: z
    .int()
    .describe(
      'Sessions with a GGA whose losses are not counted: those that last, and those whose GGA are no longer stored',
    ),
  outages: z.array(reportedOutage).describe('That hit at least one rover of the report'),
}));
export type PerformanceReport = z.output<typeof report>;

const input = () =>
  z.object({
    company: filterId.describe(
      'Of company, dealer, rover and station the narrowest counts; default: the caller’s own',
    ),
    dealer: filterId,
    rover: filterId,
    station: filterId,
    start: filterTime.describe('Default: a month before the end; taken from a whole quarter of an hour'),
    end: filterTime.describe('Default: now'),
    timezone,
  });

export const performance = area('performance', {
  report: {
    method: 'GET',
    path: '/api/performancereport',
    summary:
      'How the rovers of a company or dealer, one rover, or those at a station fared in a range: time connected and with a fix by rover, day and station, and the outages that hit them.',
    roles: everyone,
    limit: expensive,
    input,
    reply: () => report,
  },
  file: {
    method: 'GET',
    path: '/api/performancereportfile',
    summary: 'The same report as a spreadsheet.',
    roles: everyone,
    limit: wholeList,
    download: true,
    input,
    reply: () => z.file(),
  },
});
