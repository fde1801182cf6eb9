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
  utc,
} from './endpoint.ts';
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

const group = count(0, 7).default(0).describe('A value of eventGroups; 0 all');

export const audit = area('audit', {
  events: {
    method: 'GET',
    path: '/api/events',
    summary: 'User events, the newest first, by page.',
    roles: everyone,
    input: () =>
      z.object({
        ...tenantFilter,
        reseller: filterId.describe('0 all, 99 all resellers of the UK'),
        group,
        type: count(0, 99).default(0).describe('A value of castereventtypes; 0 all'),
        base: filterId.describe('Events about one station'),
        rover: filterId.describe('Events about one rover'),
        user: filterId.describe('Actions of one person'),
        start: filterTime.describe('From this time on'),
        end: filterTime.describe('Before this time'),
        page: count(0, 1_000_000).default(0),
        limit: count(1, 200).default(50),
        offset: count(0, 100_000_000).optional().describe('Rows to skip, in place of page'),
      }),
    reply: () =>
      z.object({ CasterEvents: z.array(event), Total: z.int(), count: z.int().describe('Like Total') }),
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
