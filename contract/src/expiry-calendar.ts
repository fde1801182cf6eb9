import { z } from 'zod';
import { area, bit, count, filterId, lazyObject, tenantFilter } from './endpoint.ts';
import { everyone } from './roles.ts';
import { namedZone } from './subscription-changes.ts';
import { daysLater } from './subscription-dates.ts';
import { subscriptionRow } from './subscription-records.ts';

/** The most days that a view of the calendar has: six weeks. */
export const CALENDAR_DAYS = 42;

const INVALID_DAY = 'must be a day, such as 2026-01-31';
const day = z
  .string()
  .regex(/^20\d\d-\d\d-\d\d$/, { error: INVALID_DAY, abort: true }) // Date.parse takes much that is no day
  .refine((text) => isDay(text), INVALID_DAY);

/** Date takes February 31 for March 3. */
const isDay = (text: string): boolean => !Number.isNaN(Date.parse(text)) && daysLater(text, 0) === text;

const period = {
  ...tenantFilter,
  type: filterId.describe('Type of the subscription; 0 all'),
  day: day.describe('The first day, by the calendar of the zone'),
  days: count(1, CALENDAR_DAYS).default(1),
  timezone: namedZone.describe('By whose calendar the days are counted'),
};

/** Subscriptions of one type that end on one day. */
const expiries = lazyObject(() => ({
  day: z.string(),
  type: z.int(),
  ending: z.int().describe('Those after which the rover has no subscription'),
  renewed: z.int().describe('Those that another one follows'),
}));

/** When subscriptions end, by the day. Those that were cancelled do not count. */
export const expiryCalendar = area('expiryCalendar', {
  counts: {
    method: 'GET',
    path: '/api/subscriptionexpirycalendar',
    summary: 'How many subscriptions of each type end on each day of a period.',
    roles: everyone,
    input: () => z.object(period),
    reply: () =>
      z.object({
        days: z.array(expiries).describe('Days on which something ends'),
        types: z.array(
          z.object({
            value: z.int(),
            text: z.string(),
            trial: bit.describe('Whether the type lasts days, not months or years'),
          }),
        ),
      }),
  },
  list: {
    method: 'GET',
    path: '/api/subscriptionexpiries',
    summary: 'Subscriptions that end in a period, the earliest end first.',
    roles: everyone,
    input: () =>
      z.object({
        ...period,
        page: count(0, 1_000_000).default(0),
        limit: count(1, 200).default(50),
      }),
    reply: () => z.object({ CasterSubs: z.array(subscriptionRow), Total: z.int() }),
  },
});
