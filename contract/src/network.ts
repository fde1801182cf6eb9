import { z } from 'zod';
import { type Area, chartSlice, line, oneOf, tenantFilter, unused } from './endpoint.ts';
import { logLine } from './logs.ts';
import { everyone } from './roles.ts';
import { loggedRover } from './rovers.ts';

/** The rover count card: all connected, and by status in the order of `rtkStatuses`; data[3] is fixed. */
const roverCounts = z.object({ total: z.int(), data: z.array(chartSlice) });

/**
 * What rovers may do, by the state of their subscription; data[3] is active, 4 expired, 5 suspended, 2 scheduled. It
 * goes by the account: suspended is one that is not allowed, expired one whose expiry has passed.
 */
const subscriptionCounts = z.object({ total: z.int(), data: z.array(chartSlice) });

/** Looks of the states of a subscription, each at the place of its number. */
export const subscriptionStates = [
  { text: '-', color: '#838990' },
  { text: '-', color: '#838990' },
  { text: 'Scheduled', color: '#4792e9' },
  { text: 'Active', color: '#4bebb3' },
  { text: 'Expired', color: '#e54f51' },
  { text: 'Suspended', color: '#f9bd2b' },
  { text: 'Cancelled', color: '#838990' },
] as const;

const option = z.object({ text: z.string(), value: z.int() });

export const network = {
  loggedRovers: {
    method: 'GET',
    path: '/api/roversdatatest',
    summary: 'Rovers that are connected now, their counts, and the latest log lines.',
    roles: everyone,
    background: true,
    input: z.object({
      ...tenantFilter,
      role: unused("the role is the session's"),
      test: unused('there is one system'),
      country: oneOf(0, 1, 2).default(0).describe('By the Casta of the rover'),
    }),
    reply: z.object({
      rovers: z.array(loggedRover),
      chartdata: roverCounts,
      lastevents: z.array(logLine),
      subdata: subscriptionCounts,
    }),
  },
  filterOptions: {
    method: 'GET',
    path: '/api/getfilterselectoptions',
    summary:
      'What the cascading filter offers. Companies: at most 1,000; rovers: at most 500, and only with a company or a text.',
    roles: everyone,
    input: z.object({
      ...tenantFilter,
      stext: line(100).default('').describe('Narrows companies and rovers by name'),
    }),
    reply: z.object({
      resellers: z.array(option.extend({ country: z.literal([1, 2]) })),
      dealers: z.array(option.extend({ reseller: z.int() })),
      companys: z.array(option.extend({ reseller: z.int(), dealer: z.int() })),
      rovers: z.array(option.extend({ reseller: z.int(), dealer: z.int(), company: z.int() })),
    }),
  },
} as const satisfies Area;
