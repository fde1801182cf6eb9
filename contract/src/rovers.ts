import { z } from 'zod';
import {
  area,
  bit,
  color,
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
import { note } from './rover-notes.ts';
import { subscriptionRecord } from './subscription-records.ts';
import { unusableGgas } from './unusable-ggas.ts';

/** RTK status: GGA quality codes. 0 connected without a fix, 1 GPS, 2 DGPS, 4 fixed, 5 float, 6 EST; null not connected. */
export const rtkStatus = z.literal([0, 1, 2, 4, 5, 6]);
export type RtkStatus = z.output<typeof rtkStatus>;

/** Text and colour of each RTK status, in the order of the count card, whose `data[3]` counts Fixed. */
export const rtkStatuses = [
  { status: 0, text: 'Connected', color: '#9b6bdf' },
  { status: 1, text: 'GPS', color: '#e54f51' },
  { status: 2, text: 'DGPS', color: '#f9bd2b' },
  { status: 4, text: 'Fixed', color: '#4bebb3' },
  { status: 5, text: 'Float', color: '#4792e9' },
  { status: 6, text: 'EST', color: '#838990' },
] as const satisfies readonly { status: RtkStatus; text: string; color: string }[];

/** A rover in a list. Live fields are null while it is not connected. */
export const roverItem = lazyObject(() => ({
  value: z.int(),
  text: z.string(),
  username: z.string(),
  rtk_fix_status: rtkStatus.nullable(),
  statustext: z.string(),
  color,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  lastgga: utc.nullable().describe('When the last GGA was received'),
  connect_time_rover: utc.nullable().describe('When it connected, or last did'),
  time_to_fix: z.number().nullable().describe('Seconds from connect to the first fix'),
  data_age: z.number().nullable().describe('Age of corrections, s'),
  distance: z.number().nullable().describe('Baseline, km'),
  basestation: z
    .string()
    .nullable()
    .describe('Name of the station that feeds it; null while it is out of service'),
  session_count: z.int().describe('Live sessions: 0 or 1'),
  connected: bit,
}));
export type RoverItem = z.output<typeof roverItem>;

/** A connected rover. */
export const loggedRover = lazyObject(() => ({
  ...roverItem.shape,
  companytitle: z.string(),
  satellites: z.int().nullable().describe('In its last GGA'),
}));
export type LoggedRover = z.output<typeof loggedRover>;

const owners = lazyObject(() => ({
  reseller: z.int(),
  resellertitle: z.string(),
  dealer: z.int(),
  dealertitle: z.string(),
  company: z.int(),
  companytitle: z.string(),
}));
export const roverRow = lazyObject(() => ({
  ...roverItem.shape,
  ...owners.shape,
  casta: z.literal([1, 2]),
  expire: utc.nullable(),
  session: z.int().nullable().describe('The live session; null when not connected'),
}));
export type RoverRow = z.output<typeof roverRow>;

/** A rover of the list, with its current subscription; without one the scheduled one, else the last. */
export const listedRover = lazyObject(() => ({
  ...roverRow.shape,
  subscription: z
    .string()
    .describe(
      '"Active 12 days remaining", "Active, renewed" before a scheduled renewal, else the name of the state; empty without one',
    ),
  subscriptiontype: z.string(),
  subscriptioncolor: color.nullable(),
  simm: z
    .string()
    .describe(
      'ICCID of its first SIM; else "Not Required" for a subscription without one, or "Not Supplied"',
    ),
  corrections: z
    .string()
    .describe(
      'Title of the correction profile that it has, its own or else the default of its dealer; empty: as the station sends them',
    ),
  corrections_by_default: bit.describe('1: it has the default of its dealer, also where that has none'),
  archived: utc.nullable().describe('When it was deleted'),
}));
export type ListedRover = z.output<typeof listedRover>;

export const roverSim = lazyObject(() => ({
  value: z.int(),
  version: z.int(),
  number: z.string().describe('ICCID'),
  simsupplier: z.string().describe('Name of the supplier for role 1, else empty'),
  status: z.string().describe('In the words of the supplier'),
  statusid: z.literal([0, 1, 2, 3]),
  statuscolor: color,
  dataused: z.number().describe('MB (10⁶ bytes) in this month'),
  online: bit.nullable(),
})).nullable();
export type RoverSim = z.output<typeof roverSim>;

/** A rover with the details of its own page. */
export const roverRecord = lazyObject(() => ({
  ...roverRow.shape,
  simm: roverSim.describe('In its first slot'),
  multiSimm2: roverSim,
  multiSimm3: roverSim,
  version: z.int().describe('Given back with a save'),
  title: z.string(),
  business: z.int(),
  connection: z.string().describe('Host to connect to'),
  port: z.int(),
  password: z
    .string()
    .optional()
    .describe(
      'Only for one rover by id, and not for role 30 and people who may only read. Reading it is recorded',
    ),
  rtk_status: rtkStatus.nullable(),
  ...unusableGgas,
  lastsession: z.int().nullable(),
  needs_gga: bit,
  disconnect_onchangebase: bit,
  allowed: bit,
  forced_mountpoint: z.string().nullable(),
  change_username: bit.describe('Whether the caller may change NTRIP username and password'),
  email: z.string().describe('Of the main administrator of the company; empty without one'),
  machine: z.array(
    z.object({ value: z.int(), make_title: z.string(), model_title: z.string(), regnum: z.string() }),
  ),
  notes: z.array(note).optional().describe('Only for one rover by id, the newest first'),
  subscriptiondetail: z
    .array(subscriptionRecord)
    .optional()
    .describe('Only for one rover by id: its current subscription, else the last; empty without one'),
  renewsub: z
    .array(subscriptionRecord)
    .optional()
    .describe('Only for one rover by id: the renewal that is scheduled behind it'),
}));

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
  status: oneOf(-1, 0, 1, 2, 4, 5, 6, 9)
    .default(0)
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
            ...owners.shape,
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
