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
  progress,
  tenantFilter,
  unused,
  utc,
} from './endpoint.ts';
import { expensive } from './limits.ts';
import { everyone } from './roles.ts';
import { chosenSims, SIMS_PER_ASSIGNMENT, simChange, simData, simHolders, simRow } from './sim-records.ts';
import { simStatusIds, statusFilterIds, subscriptionStatusIds } from './statuses.ts';
import { versionRead } from './tenancy.ts';

const sellers = ['systemAdmin', 'reseller', 'dealer'] as const;
const admins = ['systemAdmin', 'reseller'] as const;

export const simSortKeys = [
  'number',
  'status',
  'dataused',
  'package',
  'reseller',
  'dealer',
  'company',
  'rover',
  'moved',
] as const;

/** The ready-made views of the list. */
export const simViews = ['unused', 'in_stock', 'suspended_tried'] as const;
export type SimView = (typeof simViews)[number];

const status = oneOf(statusFilterIds.everySim, ...Object.values(simStatusIds))
  .default(statusFilterIds.everySim)
  .describe('-1 all, else statusid');
const stock = z
  .union([z.literal(['', '0', '1', 0, 1]), z.enum(simHolders), z.literal('stock')])
  .transform((holder) => {
    if (holder === '1' || holder === 1) return 'stock' as const;
    return holder === '' || holder === '0' || holder === 0 ? undefined : holder;
  })
  .optional()
  .describe('Where they are: a holder, or stock (also 1) for any stock; left out or 0: everywhere');
const type = oneOf(0, 1, 2).default(0).describe('Supplier; 0 all');

const changed = lazyObject(() => ({ messages: z.array(progress) }));
const simNumber = lazyObject(() => ({
  value: z.int(),
  number: z.string(),
  text: z.string(),
  statusid: z.literal(Object.values(simStatusIds)).nullable().describe('simStatuses; null of Not Required'),
}));

/** The reads that show where SIM cards are and in which state. */
export const simReads = [
  'sims',
  'simRequests.locate',
  'rovers.list',
  'rovers.views',
  'rovers.records',
] as const;

/** SIM cards: where they are, what their suppliers say, their data. */
export const sims = area('sims', {
  list: {
    method: 'GET',
    path: '/api/castersimmssort',
    summary: 'SIM cards by page, searched, filtered and sorted on the server, with their number by status.',
    roles: everyone,
    input: () =>
      listInput(simSortKeys, {
        rover: filterId,
        id: filterId.describe('One SIM'),
        type,
        status,
        stock,
        bases: flag.default(false).describe('Only those in stations'),
        substatus: oneOf(statusFilterIds.everySubscription, ...Object.values(subscriptionStatusIds))
          .default(statusFilterIds.everySubscription)
          .describe('State of the subscription of its rover; 0 all'),
        alerts: flag.default(false).describe('Only those with an open alert'),
        view: z
          .enum(simViews)
          .optional()
          .describe(
            'Only those of a ready-made view: active in a rover for nothing, active in a stock, or suspended in a rover that tries',
          ),
      }),
    reply: () =>
      z.object({
        CasterSimmss: z.array(simRow),
        Total: z.int(),
        Counts: z
          .tuple([z.int(), z.int(), z.int(), z.int()])
          .describe('Issued, active, suspended, other; under the same filter without its status'),
        Alerts: z.int().describe('SIMs with an open alert under the same filter'),
      }),
  },
  views: {
    method: 'GET',
    path: '/api/simviews',
    summary: 'How many SIM cards there are in each ready-made view of the list; as of a few seconds ago.',
    roles: everyone,
    background: true,
    input: () => z.object(tenantFilter),
    reply: () => z.object({ counts: z.record(z.enum(simViews), z.int()) }),
  },
  choose: {
    method: 'GET',
    path: '/api/castersimms',
    summary:
      'SIM cards to choose from, at most 1,000, by ICCID: those of a stock, or those of nobody (unassigned, role 1).',
    roles: sellers,
    input: () =>
      z.object({
        ...tenantFilter,
        status,
        stock,
        bases: flag.default(false),
        type,
        unordered: flag.default(false).describe('Only those that are assigned to no order'),
        stext: line(100).default(''),
      }),
    reply: () => z.object({ CasterSimmss: z.array(simRow), Total: z.int() }),
  },
  forRover: {
    method: 'GET',
    path: '/api/castersimmsstock',
    summary: 'SIM cards that a rover can get, those that it has first ("- active"), and "Not Required".',
    roles: sellers,
    input: () =>
      z.object({
        dealer: filterId.describe('Role 10 reads its own'),
        company: filterId.describe('Also the stock of this company of the dealer'),
        rover: filterId,
        stext: line(100).default(''),
      }),
    reply: () => z.object({ CasterSimms: z.array(simNumber) }),
  },
  assignToDealer: {
    method: 'POST',
    path: '/api/castersimmsassigndealer',
    summary: 'Moves SIM cards of the stock of a reseller into that of one of its dealers, all or none.',
    roles: admins,
    writes: true,
    affects: simReads,
    input: () =>
      z.object({
        reseller: filterId.describe('Role 5 has its own'),
        dealer: filterId.describe('"No dealer selected" without one'),
        dealername: unused('the name is that of the dealer'),
        simms: chosenSims.default([]).describe('"No sims selected" without one'),
      }),
    reply: () => changed,
  },
  addToReseller: {
    method: 'POST',
    path: '/api/casterbicssimmsaddstock',
    summary:
      'Moves SIM cards that are nobody’s into the stock of a reseller (role 1), or those of its dealers back into it (role 1 and 5), all or none.',
    roles: admins,
    writes: true,
    affects: simReads,
    input: () =>
      z.object({
        reseller: filterId.describe('"Please select a Reseller first" without one; role 5 has its own'),
        simms: chosenSims.default([]).describe('"No SIMs selected" without one'),
      }),
    reply: () => changed,
  },
  update: {
    method: 'POST',
    path: '/api/updatesimmtest',
    summary: 'Moves one SIM card and requests a change of its status, both or neither.',
    roles: sellers,
    writes: true,
    affects: simReads,
    input: () => z.object({ simmdata: simData }),
    reply: () => changed,
  },
  changeStatus: {
    method: 'POST',
    path: '/api/simstatuses',
    summary:
      'Requests that SIM cards are activated or suspended, named by their ICCIDs with or without the check digit: each by itself, with a result for each.',
    roles: sellers,
    writes: true,
    limit: expensive,
    affects: simReads,
    input: () =>
      z.object({
        action: z.enum(['activate', 'suspend']).describe('activate is also the end of a suspension'),
        iccids: z
          .array(z.string().regex(/^\d{18,20}$/, 'must be an ICCID of 18 to 20 digits'))
          .min(1)
          .max(SIMS_PER_ASSIGNMENT)
          .transform((iccids) => [...new Set(iccids)]),
      }),
    reply: () =>
      z.object({
        rows: z.array(
          z.object({
            id: z.int().nullable().describe('null: the caller has no such SIM card'),
            iccid: z.string(),
            done: bit.describe('Whether it was requested'),
            text: z.string().describe('What was requested, or why not'),
          }),
        ),
      }),
  },
  history: {
    method: 'GET',
    path: '/api/simhistory',
    summary: 'Moves and changes of one SIM card, newest first.',
    roles: everyone,
    input: () => z.object({ id, limit: count(1, 200).default(50) }),
    reply: () =>
      z.object({
        moves: z.array(
          z.object({
            value: z.int(),
            at: utc,
            from: z.string().describe('Name of the holder that it left; empty for nobody’s'),
            to: z.string(),
            fromholder: z.enum(simHolders),
            toholder: z.enum(simHolders),
            user: z.string(),
            reason: z.string(),
          }),
        ),
        changes: z.array(simChange),
      }),
  },
  usage: {
    method: 'GET',
    path: '/api/simusage',
    summary: 'Data of one SIM card by day, days without any as 0, as far as it was the caller’s.',
    roles: everyone,
    input: () =>
      z.object({
        id,
        rover: filterId.describe('Only of the days on which it was in this rover'),
        start: z.iso.date().describe('First day'),
        end: z.iso.date().describe('Last day, at most 400 after the first'),
      }),
    reply: () =>
      z.object({
        days: z.array(z.object({ day: z.iso.date(), sent: z.int(), received: z.int(), bytes: z.int() })),
        total: z.int().describe('Bytes'),
        read: utc.nullable().describe('When the supplier last reported'),
        allowance: z.int().nullable().describe('Bytes a month; null when nobody has entered one'),
      }),
  },
  packages: {
    method: 'GET',
    path: '/api/castersimmpackages',
    summary: 'Packages of the SIM cards in the caller’s scope with their data of this month.',
    roles: sellers,
    input: () => z.object({ ...tenantFilter }),
    reply: () =>
      z.object({
        CasterSimmPackage: z.array(
          z.object({
            value: z.int(),
            version: z.int(),
            text: z.string(),
            supplier: z.literal([1, 2]),
            simms: z.int(),
            data_used: z.number().describe('MB'),
            data_allowance: z
              .number()
              .nullable()
              .describe('MB of all its SIM cards; null when nobody has entered one'),
            allowance: z.number().nullable().describe('MB of one SIM card'),
            data_usage: z.number().nullable().describe('Percent'),
            dataset: z.array(z.object({ label: z.string(), color, value: z.number() })),
          }),
        ),
      }),
  },
  savePackage: {
    method: 'POST',
    path: '/api/simpackage',
    summary: 'Sets the allowance of a package.',
    roles: ['systemAdmin'],
    writes: true,
    affects: ['sims.packages', 'sims.dataUsage', 'sims.usage'],
    input: () =>
      z.object({
        value: id,
        version: versionRead,
        allowance: z
          .union([z.null(), z.literal(''), z.number().positive().max(1e9)])
          .describe('MB a month of one SIM card; null none'),
      }),
    reply: () => z.object({ id: z.int() }),
  },
  dataUsage: {
    method: 'GET',
    path: '/api/datausage',
    summary:
      'Data in this month: of the SIM cards of a scope, whoever had them, or of a rover, with whichever SIM cards it had.',
    roles: everyone,
    input: () => z.object({ ...tenantFilter, rover: filterId }),
    reply: () =>
      z.object({
        data: z.array(z.object({ label: z.string(), color, value: z.number() })).describe('MB: used, left'),
        allowance: z.number().nullable().describe('MB; null unless every package of them has one'),
        used: z.number().describe('MB'),
        simms: z.int(),
        read: utc
          .nullable()
          .describe('The oldest time at which the supplier reported; null when it never has'),
      }),
  },
});
