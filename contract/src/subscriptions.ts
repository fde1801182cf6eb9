import { z } from 'zod';
import {
  area,
  chartSlice,
  color,
  count,
  filterId,
  filterTime,
  flag,
  lazyObject,
  line,
  listInput,
  oneOf,
  tenantFilter,
  unused,
  utc,
} from './endpoint.ts';
import { expensive } from './limits.ts';
import { everyone } from './roles.ts';
import { statusFilterIds, subscriptionStatusIds } from './statuses.ts';
import {
  change,
  changed,
  changeInput,
  newSubscription,
  renewal,
  sendmail,
  subscriptionChange,
} from './subscription-changes.ts';
import { subscriptionRecord, subscriptionRow } from './subscription-records.ts';
import { UK_RESELLERS } from './uk-resellers.ts';

const status = oneOf(statusFilterIds.everySubscription, ...Object.values(subscriptionStatusIds))
  .default(statusFilterIds.everySubscription)
  .describe('0 all, else a state of subscriptionStates');
const stock = unused('units in stock are read with castersubscriptionsstock');

const subscriptionSortKeys = [
  'enddate',
  'startdate',
  'rover',
  'company',
  'dealer',
  'reseller',
  'type',
  'status',
] as const;

/* ---- log ---- */

/** Actions of the subscriptions log; 40 is new and renewed together. */
export const subscriptionActions = [
  { value: 0, text: 'All' },
  { value: 40, text: 'New + Renewed' },
  { value: 50, text: 'New' },
  { value: 51, text: 'Started' },
  { value: 53, text: 'Cancelled' },
  { value: 54, text: 'Suspended' },
  { value: 55, text: 'Resumed' },
  { value: 56, text: 'Renewed' },
  { value: 57, text: 'Scheduled renewal cancelled' },
  { value: 58, text: 'Renewal scheduled' },
  { value: 59, text: 'Expired' },
] as const;

const { scheduled, active, expired, suspended, cancelled } = subscriptionStatusIds;

/** The status of a subscription that an action of the log leads to, which gives the line its colour. */
export const statusAfterAction: Readonly<Record<number, number>> = {
  50: active,
  51: active,
  53: cancelled,
  54: suspended,
  55: active,
  56: active,
  57: cancelled,
  58: scheduled,
  59: expired,
};

const option = lazyObject(() => ({ value: z.int(), text: z.string() }));
const logRow = lazyObject(() => ({
  value: z.int(),
  reseller: z.string(),
  dealer: z.string(),
  company: z.string(),
  rover: z.string(),
  roverid: z.int(),
  detail: z.string().describe('Type of the subscription, its reference and its end'),
  subscription: z.string().describe('Type of the subscription'),
  purchase_order: z.string().describe('Reference of the action'),
  enddate: utc.describe('End of the subscription'),
  type: z.int().describe('A value of subscriptionActions'),
  typename: z.string(),
  datetime: utc,
  color,
  days: z.int().describe('Days that the subscription lasts'),
  user: z.string().describe('Who did it; empty: the system'),
}));
export type SubscriptionLogRow = z.output<typeof logRow>;

export const subscriptions = area('subscriptions', {
  list: {
    method: 'GET',
    path: '/api/casterntripsubscriptionssort',
    summary: 'Subscriptions by page, searched, filtered and sorted on the server, with counts by state.',
    roles: everyone,
    input: () =>
      listInput(subscriptionSortKeys, {
        rover: filterId,
        type: filterId.describe('Type of the subscription; 0 all'),
        status,
        start: filterTime.describe(
          'Only those that end at this time or later; with it or `end`, none that were cancelled',
        ),
        end: filterTime.describe('Only those that end at this time or earlier'),
        renewed: z
          .enum(['yes', 'no'])
          .optional()
          .describe('Only those that another one of their rover follows, or only those that none follows'),
        stock,
      }),
    reply: () =>
      z.object({
        CasterSubs: z.array(subscriptionRow),
        Total: z.int(),
        Counts: z
          .tuple([z.int(), z.int(), z.int()])
          .describe('Active, expired and scheduled, under the same filter without its status'),
      }),
  },
  records: {
    method: 'GET',
    path: '/api/casterntripsubscriptions',
    summary:
      'One subscription by id, those of a rover, or a page of those of a tenant, the latest end first.',
    roles: everyone,
    input: () =>
      z.object({
        ...tenantFilter,
        id: filterId,
        rover: filterId,
        type: filterId,
        status,
        stext: line(100).default(''),
        stock,
        page: count(0, 1_000_000).default(0),
        limit: count(1, 200).default(50),
      }),
    reply: () => z.object({ CasterSubs: z.array(subscriptionRecord), Total: z.int() }),
  },
  totals: {
    method: 'GET',
    path: '/api/getsubstatustypestotals',
    summary: 'How many subscriptions there are in each state, and of each type in it.',
    roles: everyone,
    input: () =>
      z.object({
        ...tenantFilter,
        stext: line(100).default(''),
        expired: flag.default(true).describe('Also those that have expired or were cancelled'),
      }),
    reply: () =>
      z.object({
        totals: z.array(
          option.extend({
            total: z.int(),
            types: z.array(option.extend({ total: z.int() })),
          }),
        ),
      }),
  },
  add: {
    ...change,
    path: '/api/roveraddtest',
    summary: 'Sells a rover without a current subscription one of its dealer’s stock.',
    input: () => z.object({ roverdata: newSubscription, stage: oneOf(7).default(7), sendmail }),
    reply: () => changed,
  },
  renew: {
    ...change,
    path: '/api/roverrenewsubscription',
    summary: 'Renews a subscription from the dealer’s stock: now, or scheduled behind the current one.',
    input: () => z.object({ roverdata: renewal, sendmail }),
    reply: () => changed,
  },
  cancelScheduled: {
    ...change,
    path: '/api/rovercancelscheduledsubscriptionEventAdditions',
    summary:
      'Cancels a scheduled renewal, or a sale that has not begun; its unit goes back to the dealer’s stock.',
    input: () => changeInput,
    reply: () => changed,
  },
  cancel: {
    ...change,
    path: '/api/rovercancelsubscription',
    summary: 'Ends a subscription for good; its unit is used up.',
    input: () => changeInput,
    reply: () => changed,
  },
  suspend: {
    ...change,
    path: '/api/roversuspendsubscription',
    summary: 'Stops the corrections of a rover until it is resumed; the end stays where it is.',
    input: () => z.object({ roverdata: subscriptionChange }),
    reply: () => changed,
  },
  resume: {
    ...change,
    path: '/api/roverresumesubscription',
    summary: 'Resumes a suspended subscription.',
    input: () => z.object({ roverdata: subscriptionChange }),
    reply: () => changed,
  },
  log: {
    method: 'GET',
    path: '/api/getsubscriptionslog',
    summary: 'What happened to subscriptions, the newest first unless sorted otherwise.',
    roles: everyone,
    input: () =>
      z.object({
        ...tenantFilter,
        reseller: filterId.describe(`0 all, ${UK_RESELLERS} all resellers of the UK`),
        rover: filterId,
        stext: line(100).default('').describe('Within rover, username and reference'),
        subtype: filterId.describe('Type of the subscription; 0 all'),
        type: count(0, 99).default(0).describe('A value of subscriptionActions; 0 all, 40 new and renewed'),
        start: filterTime,
        end: filterTime,
        page: count(0, 1_000_000).default(0),
        limit: count(1, 200).default(50),
        orderby: z.enum(['datetime', 'rover', 'company', 'dealer', 'reseller', 'type']).default('datetime'),
        sortdesc: flag.default(true),
      }),
    reply: () =>
      z.object({
        subs: z.array(logRow),
        subtypes: z.array(option).describe('Types to filter by'),
        total: z.int(),
      }),
  },
  stats: {
    method: 'GET',
    path: '/api/subsstats',
    summary:
      'Subscriptions by state, and for each type what will be needed in 30, 60 and 90 days against what is in stock.',
    roles: everyone,
    limit: expensive,
    input: () => z.object({ ...tenantFilter }),
    reply: () =>
      z.object({
        total: z.int(),
        data: z.array(chartSlice).describe('In the order of subscriptionStates: data[3] counts Active'),
        needs: z
          .array(
            option.extend({
              stock: z
                .int()
                .describe(
                  'Units in stock of the dealers and resellers under the filter, with `company` of its dealer; 0 for people of a company',
                ),
              days30: z
                .int()
                .describe('Units needed in 30 days, as `needed` of /api/stockoutlook counts them'),
              days60: z.int(),
              days90: z.int(),
            }),
          )
          .describe('Types of which something is needed or in stock'),
      }),
  },
});
