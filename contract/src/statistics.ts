import { z } from 'zod';
import {
  area,
  bit,
  color,
  count,
  filterTime,
  lazyObject,
  line,
  tenantFilter,
  timezone,
  utc,
} from './endpoint.ts';

/** Who reads statistics: those who sell. */
const sellers = ['systemAdmin', 'reseller', 'dealer'] as const;

/** What a chart of a range shows: a day by its hours, a week and a month by days, a year by months. */
export const statisticsPeriods = ['day', 'week', 'month', 'year'] as const;
export type StatisticsPeriod = (typeof statisticsPeriods)[number];

/** Days of a range of which rovers are counted one by one; of a longer one only sessions are. */
export const COUNTED_DAYS = 31;

const range = {
  ...tenantFilter,
  start: filterTime.describe('Default: 24 hours, 7 days, a month or 12 months before the end'),
  end: filterTime.describe('Default: the end of the present hour'),
  timezone,
};
const period = z
  .enum(statisticsPeriods)
  .default('day')
  .describe('Bars of a day are hours, of a week and a month days, of a year months, in the zone');

const share = z
  .number()
  .nullable()
  .describe('Percent of the time of sessions with a GGA; null: there was none');

/** Sessions that began in a range, with their whole length. */
const figures = {
  sessions: z.int(),
  rovers: z.int().nullable().describe('That began them; null for ranges of more than 31 days'),
  seconds: z.int().describe('Time connected'),
  fixed: share,
  float: share,
  fix_time: z.number().nullable().describe('Mean time to fix, s, of sessions that obtained one'),
  bytes: z.int().describe('Sent to the rovers'),
};

const login = lazyObject(() => ({
  session: z.int(),
  datetime: utc,
  rover: z.object({ value: z.int(), text: z.string(), company: z.string(), dealer: z.string() }),
  useragent: z.string().describe('As it was sent'),
  client: z.string().describe('Its family'),
  connectiontime: z.int().describe('s; of a session that lasts, up to now'),
  bytessent: z.int(),
  live: bit,
}));
export type NetworkLogin = z.output<typeof login>;

const family = lazyObject(() => ({
  text: z.string(),
  color,
  ...figures,
  versions: z.array(z.object({ version: z.string().describe('Or model; empty: not named'), ...figures })),
}));
export type ClientFamilyFigures = z.output<typeof family>;

const agent = lazyObject(() => ({ useragent: z.string(), family: z.string(), ...figures }));
export type UserAgentFigures = z.output<typeof agent>;

const mountpoint = lazyObject(() => ({ mountpoint: z.string(), family: z.string(), ...figures }));
export type MountpointFigures = z.output<typeof mountpoint>;

/** User agents of a reply, those with the most sessions; so many mountpoints with their families too. */
export const LISTED_AGENTS = 500;

export const statistics = area('statistics', {
  logins: {
    method: 'GET',
    path: '/api/networkloginsdata',
    summary: 'Sessions that rovers began in a range, the newest first. `next` requests the older ones.',
    roles: sellers,
    background: true,
    input: () =>
      z.object({
        ...range,
        period,
        limit: count(1, 200).default(50),
        before: line(60)
          .regex(/^\d{16}~\d{1,16}$/, 'must be the `next` of a reply')
          .optional(),
      }),
    reply: () => z.object({ Logins: z.array(login), next: z.string().nullable() }),
  },
  loginBars: {
    method: 'GET',
    path: '/api/networkloginsbars',
    summary: 'How many sessions rovers began in each bar of a range, and how many rovers did in all of it.',
    roles: sellers,
    background: true,
    input: () => z.object({ ...range, period }),
    reply: () =>
      z.object({
        labels: z.array(utc).describe('Where each bar begins'),
        data: z.array(z.int().nullable()).describe('null where nothing was counted yet'),
        total: z.int(),
        rovers: z.int().nullable().describe('Different ones; null for ranges of more than 31 days'),
        until: utc.describe('Counted up to this time, about a minute ago'),
      }),
  },
  clientHistory: {
    method: 'GET',
    path: '/api/ntripclienthistory',
    summary:
      'How many sessions each family of NTRIP clients began in each step of a range: the eight most used, and all others together.',
    roles: sellers,
    background: true,
    input: () =>
      z.object({
        ...range,
        steps: count(1, 400).default(24).describe('Steps of equal length; without a period'),
        period: period.removeDefault().optional(),
      }),
    reply: () =>
      z.object({
        labels: z.array(utc).describe('Where each step begins'),
        datasets: z.array(z.object({ label: z.string(), color, data: z.array(z.int().nullable()) })),
      }),
  },
  clients: {
    method: 'GET',
    path: '/api/ntripclients',
    summary:
      'Families of NTRIP clients with their versions, the user agents that they were recognised by, and the mountpoints that they use: sessions, time and shares with a fix.',
    roles: sellers,
    background: true,
    input: () => z.object({ ...range, period }),
    reply: () =>
      z.object({
        families: z.array(family),
        agents: z.array(agent).describe('The 500 with the most sessions'),
        mountpoints: z.array(mountpoint).describe('The 500 pairs with the most sessions'),
        total: z.object(figures),
      }),
  },
});
