import { z } from 'zod';
import { area, done, utc } from './endpoint.ts';
import { guarded } from './limits.ts';
import { everyone } from './roles.ts';
import { namedZone } from './subscription-changes.ts';

/** Where a calendar program reads the feed of a token. */
export const calendarFeedPath = (token: string) => `/calendar/${token}.ics` as const;

/** Secret address at which a calendar program reads what expires. Calls are refused while acting as a dealer. */
export const calendarFeed = area('calendarFeed', {
  read: {
    method: 'GET',
    path: '/api/calendarfeed',
    summary:
      'Whether the person has a calendar address, and when it was read last. The address itself is not stored.',
    roles: everyone,
    ownAccountOnly: true,
    input: () => z.object({}),
    reply: () =>
      z.object({
        feed: z
          .object({ created: utc, read: utc.nullable().describe('When it was read last, to the hour') })
          .nullable(),
      }),
  },
  make: {
    method: 'POST',
    path: '/api/calendarfeed',
    summary: 'Makes a calendar address; the one before it stops working.',
    roles: everyone,
    ownAccountOnly: true,
    limit: guarded,
    affects: ['calendarFeed.read'],
    input: () => z.object({ timezone: namedZone.describe('By whose calendar the days are counted') }),
    reply: () =>
      z.object({
        token: z.string().describe('Secret, shown only now: the address is /calendar/{token}.ics'),
      }),
  },
  revoke: {
    method: 'DELETE',
    path: '/api/calendarfeed',
    summary: 'Ends the calendar address.',
    roles: everyone,
    ownAccountOnly: true,
    affects: ['calendarFeed.read'],
    input: () => z.object({}),
    reply: () => done,
  },
});
