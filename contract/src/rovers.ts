import { z } from 'zod';
import {
  area,
  bit,
  count,
  filterId,
  flag,
  id,
  lazyObject,
  line,
  listInput,
  oneOf,
  sessionId,
  tenantFilter,
  utc,
} from './endpoint.ts';
import { onlyFavourites } from './favourites.ts';
import { wholeList } from './limits.ts';
import { everyone } from './roles.ts';
import { listedRover, roverOwners, roverRecord } from './rover-records.ts';
import { rtkStatusIds, statusFilterIds } from './statuses.ts';

/** Rovers by state, under the same filter without its status. */
export const statusCounts = lazyObject(() => ({
  all: z.int(),
  offline: z.int(),
  connected: z.int(),
  gps: z.int(),
  dgps: z.int(),
  fixed: z.int(),
  float: z.int(),
  est: z.int(),
}));

/** The ready-made views of the list. */
export const roverViews = ['expiring', 'expired', 'not_fixed', 'unconnected', 'no_sim', 'refused'] as const;
export type RoverView = (typeof roverViews)[number];
/** Days ahead of its end from which a rover is expiring. */
export const EXPIRING_DAYS = 14;

export const roverSortKeys = [
  'rover',
  'reseller',
  'dealer',
  'company',
  'status',
  'lastconnect',
  'expire',
] as const;

/** What the list is filtered by, besides tenants and text. */
const roverFilter = () => ({
  rover: filterId,
  status: oneOf(
    statusFilterIds.offline,
    statusFilterIds.everyRover,
    rtkStatusIds.gps,
    rtkStatusIds.dgps,
    rtkStatusIds.fixed,
    rtkStatusIds.float,
    rtkStatusIds.estimated,
    statusFilterIds.noPosition,
  )
    .default(statusFilterIds.everyRover)
    .describe('0 all, 9 connected without a fix, -1 not connected, else the RTK status'),
  archived: oneOf(0, 1)
    .default(0)
    .describe('1: those that were deleted in the last 30 days, for those who may restore them'),
  never: oneOf(0, 1).default(0).describe('1: those that have never connected'),
  favourites: onlyFavourites(),
  corrections: filterId.describe('Only those with this correction profile, also as their dealer’s default'),
  view: z
    .enum(roverViews)
    .optional()
    .describe(
      `Only those of a ready-made view: ending within ${EXPIRING_DAYS} days, ended, connected and not fixed, sold and never connected, without the SIM that their subscription is sold with, or refused again and again now`,
    ),
  created: utc
    .optional()
    .describe(
      'Only those that were created in this millisecond: `created` of an import finds all of its rovers',
    ),
});

/** The most rovers that are chosen at once. */
export const CHOSEN_ROVERS = 100_000;

export const rovers = area('rovers', {
  list: {
    method: 'GET',
    path: '/api/companyroverstestrod',
    summary:
      'Rovers by page, searched, filtered and sorted on the server, with the counts of the status strip.',
    roles: everyone,
    input: () => listInput(roverSortKeys, roverFilter()),
    reply: () => z.object({ rovers: z.array(listedRover), total: z.int(), counts: statusCounts }),
  },
  ids: {
    method: 'GET',
    path: '/api/roverids',
    summary:
      'The ids of all rovers under the filter of the list, to do something with them: the one that ends first is the first.',
    roles: everyone,
    limit: wholeList,
    input: () => z.object({ ...tenantFilter, stext: line(100).default(''), ...roverFilter() }),
    reply: () =>
      z.object({
        ids: z.array(z.int()).describe(`At most ${CHOSEN_ROVERS}`),
        dealers: z.array(z.int()).describe('Whose they are, each once'),
      }),
  },
  views: {
    method: 'GET',
    path: '/api/roverviews',
    summary: 'How many rovers there are in each ready-made view of the list; as of a few seconds ago.',
    roles: everyone,
    background: true,
    input: () => z.object(tenantFilter),
    reply: () => z.object({ counts: z.record(z.enum(roverViews), z.int()) }),
  },
  records: {
    method: 'GET',
    path: '/api/companyroverstest',
    summary: 'One rover by id, or a page of rovers, with the details of a rover page.',
    roles: everyone,
    input: () =>
      z.object({
        ...tenantFilter,
        id: id.optional(),
        password: flag
          .default(true)
          .describe('0: without the NTRIP password, which is then not recorded as read'),
        stext: line(100).default(''),
        page: count(0, 1_000_000).default(0),
        limit: count(1, 200).default(50),
      }),
    reply: () =>
      z.object({
        rovers: z.array(roverRecord),
        casta: z.literal([1, 2]).nullable().describe('Casta of the one rover'),
        total: z.int(),
      }),
  },
  search: {
    method: 'GET',
    path: '/api/indexrovers',
    summary: 'Rovers whose name or username contains a text: at most 50, for pick lists.',
    roles: everyone,
    input: () =>
      z.object({
        ...tenantFilter,
        username: line(100).default(''),
        withsimm: flag.default(false).describe('With the SIM cards of each rover'),
      }),
    reply: () =>
      z.object({
        rovers: z.array(
          z.object({
            value: z.int(),
            text: z.string(),
            username: z.string(),
            ...roverOwners.shape,
            simms: z
              .array(z.object({ value: z.int(), number: z.string(), slot: z.int() }))
              .optional()
              .describe('Only with withsimm'),
          }),
        ),
      }),
  },
  liveSession: {
    method: 'GET',
    path: '/api/getrovercastasessionid',
    summary: 'The live session of a rover; sessionid 0 when it is not connected.',
    roles: everyone,
    input: () => z.object({ rover: id }),
    reply: () => z.object({ sessionid: z.int(), castaid: z.literal([1, 2]) }),
  },
  disconnect: {
    method: 'GET',
    path: '/api/disconnectroverfromcasta',
    summary:
      'Closes the live session of a rover. error 1 with the reason when the caster did not do it or did not answer.',
    roles: ['systemAdmin', 'reseller'],
    writes: true,
    affects: ['network.loggedRovers', 'rovers.list', 'rovers.views', 'rovers.records', 'audit.recent'],
    input: () => z.object({ casta: oneOf(1, 2), session: sessionId.pipe(z.int().min(1)), roverid: id }),
    reply: () => z.object({ error: bit, messages: z.array(z.string()) }),
  },
});
