import { z } from 'zod';
import {
  area,
  bit,
  done,
  filterId,
  flag,
  id,
  lazyObject,
  line,
  oneOf,
  progress,
  unused,
  utc,
} from './endpoint.ts';
import { expensive } from './limits.ts';
import { simReads } from './sims.ts';
import { requiredLine, versionRead } from './tenancy.ts';

const system = ['systemAdmin'] as const;
const admins = ['systemAdmin', 'reseller'] as const;
const supplier = oneOf(1, 2);

const supplierState = lazyObject(() => ({
  value: z.literal([1, 2]),
  version: z.int(),
  text: z.string().describe('Its name'),
  enabled: bit,
  ready: bit.describe('Enabled, and with all that a connection needs'),
  health: z.enum(['unknown', 'answering', 'failing']),
  since: utc.nullable().describe('Since when it answers or does not'),
  lasterror: z.string().nullable().describe('Code of the connector'),
  lasterrorwords: z
    .string()
    .describe('What the supplier wrote with it; empty for everyone but system admins'),
  lasterrorat: utc.nullable(),
  circuit: z.enum(['closed', 'open', 'half_open']),
  refreshed: utc.nullable().describe('When its list was last read to the end'),
  simms: z.int().describe('SIM cards of it in the scope of the caller'),
  missing: z.int().describe('SIM cards that its list no longer has'),
}));
export type SupplierState = z.output<typeof supplierState>;

const supplierSettings = lazyObject(() => ({
  value: z.literal([1, 2]),
  version: z.int(),
  text: z.string(),
  enabled: bit,
  baseurl: z.string().describe('Empty: the public one'),
  username: z.string(),
  secret: bit.describe('Whether a token or password is stored; it is never shown'),
  pagesize: z.int().nullable(),
  locationpath: z.string(),
  cancelpath: z.string(),
}));
export type SupplierSettings = z.output<typeof supplierSettings>;

/** The largest page that either supplier documents. */
const LARGEST_PAGE = 2500;
const pageSize = z
  .union([z.literal(''), z.null(), z.number(), z.string().trim().max(10)])
  .transform((input) => (input === '' || input === null ? undefined : Number(input)))
  .refine(
    (rows) => rows === undefined || (Number.isInteger(rows) && rows >= 1 && rows <= LARGEST_PAGE),
    'must be a whole number from 1 to 2500',
  )
  .optional();

/** It is below the address of the supplier: credentials are sent there, so it cannot be that of another server. */
const relativePath = line(200)
  .regex(/^(?!\/)[A-Za-z0-9._~/-]*$/, 'must be a path below the address, such as GetGeoPosition')
  .default('');

const refresh = lazyObject(() => ({
  value: z.int(),
  supplier: z.literal([1, 2]),
  state: z.enum(['waiting', 'running', 'done', 'cancelled', 'failed']),
  code: z.string().nullable(),
  at: utc,
  started: utc.nullable(),
  ended: utc.nullable(),
  user: z.string(),
  usage: bit.describe('Whether it also reads data by day'),
  percent: z.int().nullable().describe('Of its pages and days; null while their number is not known'),
  pages: z.int(),
  simms: z.int(),
  usages: z.int().describe('SIM cards whose data was read'),
  malformed: z.int().describe('Rows of the supplier that are no SIM card'),
  complete: bit.nullable().describe('0: rows moved while they were read, and some may not have been seen'),
  changes: z
    .array(
      z.object({
        kind: z.enum(['added', 'missing', 'found', 'status', 'endpoint', 'package']),
        simms: z.int(),
      }),
    )
    .describe('What it found to be different, in the scope of the caller'),
}));
export type SimRefresh = z.output<typeof refresh>;

/** The suppliers of SIM cards: their settings and health, and refreshes of all their SIM cards. */
export const simSuppliers = area('simSuppliers', {
  states: {
    method: 'GET',
    path: '/api/simsuppliers',
    summary: 'Since when each supplier answers or does not, and when its list was last read.',
    roles: admins,
    background: true,
    input: () => z.object({}),
    reply: () => z.object({ suppliers: z.array(supplierState) }),
  },
  settings: {
    method: 'GET',
    path: '/api/simsuppliersettings',
    summary: 'How a supplier is reached.',
    roles: system,
    input: () => z.object({ supplier }),
    reply: () => supplierSettings,
  },
  saveSettings: {
    method: 'POST',
    path: '/api/simsuppliersettings',
    summary: 'Sets how a supplier is reached. Token or password stay when they are left out or empty.',
    roles: system,
    writes: true,
    affects: ['simSuppliers.states', 'simSuppliers.settings'],
    input: () =>
      z.object({
        supplier,
        version: versionRead,
        text: requiredLine(60),
        enabled: flag,
        baseurl: line(200).default(''),
        username: line(100).default(''),
        secret: line(500).default('').describe('Application token of supplier 1, password of supplier 2'),
        pagesize: pageSize,
        locationpath: relativePath,
        cancelpath: relativePath,
      }),
    reply: () => done,
  },
  refresh: {
    method: 'GET',
    path: '/api/castersimmsrefresh',
    summary:
      'Starts a refresh of all SIM cards of a supplier, or joins the one under way, and waits for its end up to 60 s. It goes on after that.',
    roles: admins,
    writes: true,
    limit: expensive,
    affects: ['simSuppliers.refreshes', 'simSuppliers.states', ...simReads],
    input: () =>
      z.object({
        reseller: filterId.describe('Taken and not used: a list has the SIM cards of all'),
        supplier,
        updateusage: flag.default(false),
        datestart: z
          .union([z.literal(''), z.iso.date()])
          .optional()
          .describe('Of the data; left out: the first day of this month'),
        dateend: z
          .union([z.literal(''), z.iso.date()])
          .optional()
          .describe('Left out: today'),
        wait: flag.default(true).describe('0: replies at once'),
      }),
    reply: () => z.object({ messages: z.array(progress), refresh }),
  },
  refreshBics: {
    method: 'GET',
    path: '/api/castersimmsbicsrefresh',
    summary:
      'Starts a refresh of supplier 2, waits like castersimmsrefresh, and tells how many SIM cards it has.',
    roles: admins,
    writes: true,
    limit: expensive,
    input: () => z.object({ reseller: unused('a list has the SIM cards of all') }),
    reply: () => z.object({ sims: z.int().describe('SIM cards that were read'), total: z.int(), refresh }),
  },
  refreshes: {
    method: 'GET',
    path: '/api/simrefreshes',
    summary: 'The last ten refreshes of a supplier, newest first; one of them by id.',
    roles: admins,
    background: true,
    input: () => z.object({ supplier: oneOf(0, 1, 2).default(0), id: filterId }),
    reply: () => z.object({ refreshes: z.array(refresh) }),
  },
  refreshChanges: {
    method: 'GET',
    path: '/api/simrefreshchanges',
    summary: 'What a refresh found to be different, at most 1,000 SIM cards in the scope of the caller.',
    roles: admins,
    input: () => z.object({ id }),
    reply: () =>
      z.object({
        changes: z.array(
          z.object({
            sim: z.int(),
            number: z.string().describe('ICCID'),
            kind: z.enum(['added', 'missing', 'found', 'status', 'endpoint', 'package']),
            from: z.string(),
            to: z.string(),
          }),
        ),
        total: z.int(),
      }),
  },
  cancelRefresh: {
    method: 'POST',
    path: '/api/simrefreshcancel',
    summary: 'Ends a refresh. What it has read stays.',
    roles: admins,
    writes: true,
    affects: ['simSuppliers.refreshes', 'simSuppliers.states', ...simReads],
    input: () => z.object({ id }),
    reply: () => done,
  },
});
