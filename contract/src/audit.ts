import { z } from 'zod';
import {
  area,
  count,
  filterId,
  filterTime,
  flag,
  id,
  lazyObject,
  line,
  tenantFilter,
  timezone,
  utc,
} from './endpoint.ts';
import { wholeList } from './limits.ts';
import { everyone } from './roles.ts';

/** Groups of events. */
export const eventGroups = [
  { value: 1, text: 'User' },
  { value: 2, text: 'Admin' },
  { value: 3, text: 'System' },
  { value: 4, text: 'Basestations' },
  { value: 5, text: 'GDPR' },
  { value: 6, text: 'Subscriptions' },
  { value: 7, text: 'SIMS' },
] as const;

const event = lazyObject(() => ({
  id: z.int(),
  datetime: utc,
  type: z.int(),
  typename: z.string(),
  text: z.string().describe('What happened, in a sentence'),
  detail: z.string().describe('Details such as old and new values; empty for none'),
  eventgroup: z.int(),
  groupname: z.string(),
  resellername: z.string().describe('Reseller of the tenant concerned, as the next two; empty for none'),
  dealername: z.string(),
  companyname: z.string(),
  username: z.string().describe('Who did it; "Ann Smith for Fens RTK" when acting as that dealer'),
  target: z
    .object({ type: z.string(), id: z.int(), title: z.string() })
    .nullable()
    .describe('The record concerned'),
  emailid: z.int().nullable().describe('The e-mail that was sent with it'),
}));
export type Event = z.output<typeof event>;

/** An event of a rover's or a tenant's Action History. */
const action = lazyObject(() => ({
  ...event.shape,
  Email: z
    .object({ sent_email: z.string().describe('Its recipient'), subject: z.string(), text: z.string() })
    .nullable(),
}));

/** Events of a filter are counted up to here: a count of millions would take seconds, and nobody reads the 200th page. */
export const countedEvents = 10_000;
/** More lines are requested by parts of their time. */
export const exportedEvents = 1_000_000;

/** An event with all that is stored of it. */
const eventDetail = lazyObject(() => ({
  ...event.shape,
  changes: z
    .array(z.object({ field: z.string(), before: z.string(), after: z.string() }))
    .describe('Old and new values as people read them; empty for none'),
  notes: z.array(z.string()).describe('What else was recorded with it, line by line'),
  person: z.string().describe('Who did it; empty: the system'),
  actingfor: z.string().describe('The dealer that they acted for; empty for none'),
  ipaddress: z.string().describe('Address of the request; empty for none, and for people above the caller'),
  userdetails: z.string().describe('User agent of the request, as the address'),
  raw: z.record(z.string(), z.unknown()).describe('The event as it is stored'),
  Email: z
    .object({
      sent_email: z.string(),
      subject: z.string(),
      text: z.string(),
      state: z.enum(['waiting', 'sent', 'failed', 'withheld']),
      datetime: utc.describe('When it was written'),
    })
    .nullable(),
}));
export type EventDetail = z.output<typeof eventDetail>;

const group = count(0, 7).default(0).describe('A value of eventGroups; 0 all');

/** Ids of events are counted in 64 bits. */
const largeId = count(1, Number.MAX_SAFE_INTEGER);

const eventFilter = () => ({
  ...tenantFilter,
  reseller: filterId.describe('0 all, 99 all resellers of the UK'),
  own: flag
    .default(false)
    .describe('Events at the resellers themselves alone: none at their dealers and companies'),
  group,
  type: count(0, 99).default(0).describe('A value of castereventtypes; 0 all'),
  base: filterId.describe('Events about one station'),
  rover: filterId.describe('Events about one rover'),
  user: filterId.describe('Actions of one person'),
  start: filterTime.describe('From this time on'),
  end: filterTime.describe('Before this time'),
});

export const audit = area('audit', {
  events: {
    method: 'GET',
    path: '/api/events',
    summary: 'User events, the newest first, by page.',
    roles: everyone,
    input: () =>
      z.object({
        ...eventFilter(),
        page: count(0, 1_000_000).default(0),
        limit: count(1, 200).default(50),
        offset: count(0, 100_000_000).optional().describe('Rows to skip, in place of page'),
      }),
    reply: () =>
      z.object({
        CasterEvents: z.array(event),
        Total: z.int().describe(`How many there are, ${countedEvents} at most`),
        count: z.int().describe('Like Total'),
        more: z.boolean().describe('There are more than Total'),
      }),
  },
  eventsFile: {
    method: 'GET',
    path: '/api/eventsfile',
    summary: 'All user events that pass a filter as CSV, the newest first, with times in a zone.',
    roles: everyone,
    limit: wholeList,
    long: true,
    download: true,
    input: () => z.object({ ...eventFilter(), timezone }),
    reply: () => z.file(),
  },
  event: {
    method: 'GET',
    path: '/api/eventdetail',
    summary: 'One user event with all that is stored of it.',
    roles: ['systemAdmin', 'reseller', 'dealer'],
    input: () => z.object({ id: largeId }),
    reply: () => z.object({ event: eventDetail }),
  },
  recent: {
    method: 'GET',
    path: '/api/eventstest',
    summary:
      'The latest events about a rover, a dealer or a reseller, with the e-mails sent, but for logins, logouts and readings of NTRIP passwords: Action History.',
    roles: everyone,
    background: true,
    input: () =>
      z.object({
        ...tenantFilter,
        rover: filterId,
        text: line(100).default('').describe('Part of the text'),
        short: flag.default(false).describe('The last ten'),
        limit: count(1, 100).default(100),
      }),
    reply: () => z.object({ CasterEvents: z.array(action) }),
  },
  types: {
    method: 'GET',
    path: '/api/castereventtypes',
    summary: 'The types of event.',
    roles: everyone,
    input: () => z.object({ group }),
    reply: () =>
      z.object({
        CasterEventTypes: z.array(
          z.object({ value: z.int(), text: z.string(), group: z.int(), groupname: z.string() }),
        ),
      }),
  },
  ofUser: {
    method: 'GET',
    path: '/api/useraudits',
    summary:
      'Logins and logouts of a person with time, address and user agent, the latest first. Empty for people the caller may not see.',
    roles: everyone,
    input: () =>
      z.object({
        id,
        page: count(0, 1_000_000).default(0),
        limit: count(1, 200).default(100),
      }),
    reply: () =>
      z.object({
        audits: z.array(
          z.object({
            id: z.int(),
            datetime: utc,
            type: z.int(),
            typename: z.string(),
            text: z.string(),
            ipaddress: z.string(),
            userdetails: z.string().describe('User agent'),
          }),
        ),
        total: z.int(),
      }),
  },
});
