import { z } from 'zod';
import { area, filterTime, lazyObject, progress, timezone, utc } from './endpoint.ts';
import { expensive } from './limits.ts';
import { emailAddress } from './tenancy.ts';

const figures = {
  newsubs: z.int().describe('Subscriptions sold in the range'),
  renewsubs: z.int().describe('Renewals sold in the range, from now or scheduled'),
  expire: z.int().describe('Subscriptions that expired in the range'),
  active: z.int().describe('Active at the end of the range, or now'),
};

/** A tenant with its figures of a range. */
const reportRow = lazyObject(() => ({
  value: z.int(),
  text: z.string(),
  reseller: z.string(),
  dealer: z.string().describe('Of a company; else empty'),
  country: z.literal([1, 2]).describe('Of its reseller'),
  ...figures,
}));
export type ActivityRow = z.output<typeof reportRow>;

const count = z.int();
const activity = lazyObject(() => ({
  start: utc,
  end: utc,
  activesubsuk: count,
  activesubsdn: count,
  newsubsuk: count,
  newsubsdn: count,
  renewsubsuk: count,
  renewsubsdn: count,
  expireuk: count,
  expiredn: count,
  newdealersuk: count,
  newdealersdn: count,
  newcompanysuk: count,
  newcompanysdn: count,
  byreseller: z.array(reportRow),
  bydealeruk: z.array(reportRow),
  bydealerdn: z.array(reportRow),
  bycompanyuk: z.array(reportRow),
  bycompanydn: z.array(reportRow),
}));
export type ActivityReport = z.output<typeof activity>;

const range = {
  start: filterTime.describe('Default: the beginning of the week, Monday, in the zone'),
  end: filterTime.describe('Default: now'),
  timezone,
};

export const reports = area('reports', {
  activity: {
    method: 'GET',
    path: '/api/activityreports',
    summary:
      'Subscriptions sold, renewed, expired and active by reseller, dealer and company, and new dealers and companies, of the United Kingdom (uk) and Denmark (dn).',
    roles: ['systemAdmin'],
    limit: expensive,
    input: () => z.object(range),
    reply: () => activity,
  },
  emailActivity: {
    method: 'POST',
    path: '/api/emailactivityreport',
    summary: 'Sends the report of a range to an address, with a spreadsheet. The server makes it anew.',
    roles: ['systemAdmin'],
    writes: true,
    limit: expensive,
    affects: ['audit.recent'],
    input: () =>
      z.object({
        email: emailAddress,
        data: z
          .unknown()
          .optional()
          .describe(
            'A report, as object or JSON: its start, end and timezone are the range unless given beside it; nothing else of it is used',
          ),
        ...range,
        timezone: timezone.removeDefault().optional(),
      }),
    reply: () => z.object({ messages: z.array(progress) }),
  },
});
