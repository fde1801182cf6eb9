import { z } from 'zod';
import {
  area,
  bit,
  done,
  filterId,
  filterTime,
  flag,
  id,
  lazyObject,
  line,
  timezone,
  utc,
} from './endpoint.ts';

import { lossCause } from './fix-losses.ts';
import { expensive, guarded, wholeList } from './limits.ts';
import { everyone } from './roles.ts';
import { namedZone } from './subscription-changes.ts';

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

/** Days of a report. */
export const MOST_REPORT_DAYS = 92;

/** How often a report is mailed. */
export const reportPeriods = ['week', 'month'] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

/** Reports by e-mail that one person may have, and ask for. */
export const MOST_REPORTS = 50;

const reportSubscription = lazyObject(() => ({
  id: z.int(),
  subject: z.enum(reportSubjects),
  value: z.int().describe('The id of what it is about'),
  text: z.string().nullable().describe('null: it is not there for its recipient any more, and is not sent'),
  every: z.enum(reportPeriods),
  timezone: z.string(),
  paused: bit,
  next: utc.describe('When it is sent next, unless it is paused'),
  sent: utc.nullable().describe('When it was sent last'),
  recipient: z.string().describe('The name of whom it is sent to'),
  own: bit.describe('It is sent to the caller'),
}));
export type ReportSubscription = z.output<typeof reportSubscription>;

/** The link of a mailed report by which it is stopped without signing in. */
const mailedReport = lazyObject(() => ({
  state: z.enum(['open', 'used', 'expired', 'unknown']),
  text: z.string().describe('What the report is about; empty unless it is open'),
  every: z.enum(reportPeriods).nullable(),
}));
export type MailedReport = z.output<typeof mailedReport>;

const token = line(200).describe('From the address of the mailed link');

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
  subscriptions: {
    method: 'GET',
    path: '/api/performancereportsubscriptions',
    summary:
      'The reports by e-mail that the caller gets, and those that they have asked for on behalf of others.',
    roles: everyone,
    ownAccountOnly: true,
    input: () => z.object({}),
    reply: () => z.object({ subscriptions: z.array(reportSubscription) }),
  },
  subscribe: {
    method: 'POST',
    path: '/api/performancereportsubscriptions',
    summary:
      'Has a report mailed each week or month, in the morning after its end: to the caller, or to the administrators of a company that the caller manages.',
    roles: everyone,
    ownAccountOnly: true,
    limit: guarded,
    affects: ['performance.subscriptions'],
    input: () =>
      z.object({
        company: filterId,
        dealer: filterId,
        rover: filterId,
        station: filterId,
        every: z.enum(reportPeriods).default('week'),
        timezone: namedZone.default('UTC'),
        recipients: z
          .enum(['self', 'company'])
          .default('self')
          .describe(
            '`company`: its administrators, of a report about a company; not for companies themselves',
          ),
      }),
    reply: () => z.object({ ids: z.array(z.int()) }),
  },
  pause: {
    method: 'POST',
    path: '/api/performancereportsubscriptions/pause',
    summary: 'Pauses a report by e-mail, or resumes it: it goes on with the next whole week or month.',
    roles: everyone,
    ownAccountOnly: true,
    affects: ['performance.subscriptions'],
    input: () => z.object({ id, paused: flag }),
    reply: () => done,
  },
  unsubscribe: {
    method: 'DELETE',
    path: '/api/performancereportsubscriptions',
    summary: 'Removes a report by e-mail.',
    roles: everyone,
    ownAccountOnly: true,
    affects: ['performance.subscriptions'],
    input: () => z.object({ id }),
    reply: () => done,
  },
  mailed: {
    method: 'POST',
    path: '/api/performancereportsubscriptions/mailed',
    summary: 'What the link of a mailed report would stop. A POST, so that the token is in no address.',
    roles: 'anyone',
    limit: { perMinute: 60 },
    input: () => z.object({ token }),
    reply: () => mailedReport,
  },
  stopMailed: {
    method: 'POST',
    path: '/api/performancereportsubscriptions/stopmailed',
    summary:
      'Stops a mailed report for the person whom it was sent to: works once. The reply has the new state.',
    roles: 'anyone',
    limit: { perMinute: 20 },
    input: () => z.object({ token }),
    reply: () => mailedReport,
  },
});
