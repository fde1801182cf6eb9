import { z } from 'zod';
import {
  area,
  bit,
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
import { UK_RESELLERS } from './uk-resellers.ts';

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
export const COUNTED_EVENTS = 10_000;
/** More lines are requested by parts of their time. */
export const EXPORTED_EVENTS = 1_000_000;

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

/** What the audit compares of a subscription; null where it was not recorded. */
const subscriptionValues = lazyObject(() => ({
  purchase_order: z.string().nullable(),
  startdate: utc.nullable(),
  enddate: utc.nullable(),
  renewsub: z.int().nullable().describe('Id of the subscription that it renews; 0 none'),
  stocksub: z.string().nullable().describe('Its type, as it is in stock'),
  renew_once: bit.nullable().describe('1: it renews another one, once; nothing renews by itself'),
  nosimm: bit.nullable().describe('1: without a SIM'),
  status: z.int().nullable().describe('A state of subscriptionStates'),
}));

/** A change of a subscription, with what the audit compares of it, or of any other record. */
const auditRow = lazyObject(() => ({
  id: z.string().describe('Unique among both kinds'),
  reseller: z.string(),
  dealername: z.string(),
  company: z.string(),
  rover: z.string().describe('Name of the rover; empty where it is about something else'),
  roverid: z.int().nullable(),
  username: z.string().describe('Who did it; empty: the system'),
  action: z.string(),
  text: z.string().describe('What happened, in a sentence'),
  datetime: utc,
  sub: z
    .array(z.object({ subscription: z.array(z.object({ text: z.string() })) }))
    .describe('One of a subscription: its type; else none'),
  oldvalues: subscriptionValues
    .nullable()
    .describe('Of a subscription; null of a new one and of other records'),
  newvalues: subscriptionValues.nullable(),
  event: z.int().nullable().describe('The event that tells the rest; null of a subscription'),
  raw: z.record(z.string(), z.unknown()).describe('The change as it is stored'),
}));
export type AuditRow = z.output<typeof auditRow>;

/** What can be wrong with the chain of events. */
const chainFault = z.enum([
  'beginning_missing',
  'seal_missing',
  'seal_changed',
  'event_missing',
  'event_changed',
  'event_unsealed',
  'end_missing',
]);

const group = count(0, 7).default(0).describe('A value of eventGroups; 0 all');

/** Ids of events are counted in 64 bits. */
const largeId = count(1, Number.MAX_SAFE_INTEGER);

const eventFilter = () => ({
  ...tenantFilter,
  reseller: filterId.describe(`0 all, ${UK_RESELLERS} all resellers of the UK`),
  own: flag
    .default(false)
    .describe('Events at the resellers themselves alone: none at their dealers and companies'),
  group,
  type: count(0, 999).default(0).describe('A value of castereventtypes; 0 all'),
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
        Total: z.int().describe(`How many there are, ${COUNTED_EVENTS} at most`),
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
  changes: {
    method: 'GET',
    path: '/api/casteraudits',
    summary:
      'Changes of subscriptions and of all other records, with old and new values, the newest first. `next` requests the older ones.',
    roles: ['systemAdmin'],
    input: () =>
      z.object({
        ...tenantFilter,
        reseller: filterId.describe(`0 all, ${UK_RESELLERS} all resellers of the UK`),
        rover: filterId,
        start: filterTime,
        end: filterTime.describe('Before this time'),
        limit: count(1, 200).default(100),
        before: line(60)
          .regex(/^\d{16}~[es]~\d{1,16}$/, 'must be the `next` of a reply')
          .optional(),
      }),
    reply: () => z.object({ Results: z.array(auditRow), next: z.string().nullable() }),
  },
  chain: {
    method: 'GET',
    path: '/api/auditchain',
    summary: 'When the chain of events was verified last, and the first place where it breaks.',
    roles: ['systemAdmin'],
    background: true,
    input: () => z.object({}),
    reply: () =>
      z.object({
        checked: utc.nullable().describe('null: not yet'),
        events: z.int().describe('Events that were verified'),
        head: z
          .object({ position: z.int(), hash: z.string() })
          .nullable()
          .describe('The end of the chain then, to be noted somewhere else'),
        faults: z.int(),
        first: z
          .object({ fault: chainFault, position: z.int().nullable(), event: z.int().nullable() })
          .nullable(),
        sealed: utc.nullable().describe('When an event was sealed last'),
        waiting: z.int().describe('Events that are not sealed yet, 1000 at most'),
      }),
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
