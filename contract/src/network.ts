import { z } from 'zod';
import { area, chartSlice, lazyObject, line, oneOf, tenantFilter, unused } from './endpoint.ts';
import { logLine } from './logs.ts';
import { everyone } from './roles.ts';
import { loggedRover } from './rover-records.ts';

/** The rover count card: all connected, and by status in the order of `rtkStatuses`: data[3] counts Fixed. */
const roverCounts = lazyObject(() => ({ total: z.int(), data: z.array(chartSlice) }));

/**
 * Rovers by the state of their subscription, in the order of `subscriptionStates`: data[3] counts Active. The state
 * is that of the account: suspended is one that is not allowed, expired one whose expiry has passed.
 */
const subscriptionCounts = lazyObject(() => ({ total: z.int(), data: z.array(chartSlice) }));

/** Text and colour of the states of a subscription, indexed by their numbers. */
export const subscriptionStates = [
  { text: '-', color: '#838990' },
  { text: '-', color: '#838990' },
  { text: 'Scheduled', color: '#4792e9' },
  { text: 'Active', color: '#4bebb3' },
  { text: 'Expired', color: '#e54f51' },
  { text: 'Suspended', color: '#f9bd2b' },
  { text: 'Cancelled', color: '#838990' },
] as const;

const option = lazyObject(() => ({ text: z.string(), value: z.int() }));

const filterOptions = {
  method: 'GET',
  path: '/api/getfilterselectoptions',
  summary:
    'The options of the cascading filter. Companies: at most 1,000; rovers: at most 500, and only with a company or a text.',
  roles: everyone,
  input: () =>
    z.object({
      ...tenantFilter,
      stext: line(100).default('').describe('Narrows companies and rovers by name'),
    }),
  reply: () =>
    z.object({
      resellers: z.array(option.extend({ country: z.literal([1, 2]) })),
      dealers: z.array(option.extend({ reseller: z.int(), country: z.literal([1, 2]) })),
      companys: z.array(option.extend({ reseller: z.int(), dealer: z.int() })),
      rovers: z.array(option.extend({ reseller: z.int(), dealer: z.int(), company: z.int() })),
    }),
} as const;

export const network = area('network', {
  loggedRovers: {
    method: 'GET',
    path: '/api/roversdatatest',
    summary: 'Rovers that are connected now, their counts, and the latest log lines.',
    roles: everyone,
    background: true,
    input: () =>
      z.object({
        ...tenantFilter,
        role: unused("the role is the session's"),
        test: unused('there is one system'),
        country: oneOf(0, 1, 2).default(0).describe('By the Casta of the rover'),
      }),
    reply: () =>
      z.object({
        rovers: z.array(loggedRover),
        chartdata: roverCounts,
        lastevents: z.array(logLine),
        subdata: subscriptionCounts,
      }),
  },
  filterOptions,
  filterOptionsTest: {
    ...filterOptions,
    path: '/api/testgetfilterselectoptions',
    summary: 'The same as getfilterselectoptions, under its other address.',
  },
});
