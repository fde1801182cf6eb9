import { z } from 'zod';
import { area, bit, filterId, flag, id, lazyObject, line, unused, utc } from './endpoint.ts';
import { expensive } from './limits.ts';
import { saleData } from './subscription-changes.ts';
import { versionRead } from './tenancy.ts';

const sellers = ['systemAdmin', 'reseller', 'dealer'] as const;

/** The most rovers of one bulk action: some 4 s of one transaction. */
export const ROVERS_PER_BULK = 500;

/** What can be done with many rovers at once; each is the action of one rover, rover by rover. */
export const bulkActions = [
  'renew',
  'suspend',
  'resume',
  'move',
  'corrections',
  'credentials',
  'archive',
  'restore',
] as const;
export type BulkAction = (typeof bulkActions)[number];

const bulkInput = lazyObject(() => ({
  action: z.enum(bulkActions),
  rovers: z
    .array(
      z.object({
        id,
        version: versionRead,
        subid: filterId.describe('The subscription of the preview: refused when it is another one by now'),
      }),
    )
    .min(1)
    .max(ROVERS_PER_BULK)
    .describe('Rovers, with the versions that the preview replied with'),
  purchase_order: line(100).default('').describe('Reference; needed to renew, suspend and resume'),
  subtype: filterId.describe('To renew: the type; left out: the type that each rover has'),
  activatenow: flag.default(false).describe('To renew: from now, and not when the current one ends'),
  timezone: saleData.shape.timezone,
  sendmail: flag.default(true).describe('To renew: send the e-mail about each renewal'),
  company: filterId.describe('To move: the company, of the same dealer'),
  profile: filterId.describe('To give corrections: the profile; 0 or left out: the default of each dealer'),
  user: unused('the user is that of the session'),
}));

/** What is done with one rover, or why nothing is. */
const bulkRow = lazyObject(() => ({
  id: z.int(),
  version: z.int().optional().describe('Of the subscription: sent back with the action'),
  subid: z.int().optional().describe('The subscription that the action is about: sent back with it'),
  title: z.string().describe('Name of the rover; empty when there is no such rover'),
  company: z.string(),
  done: bit,
  text: z.string().describe('Why it is not done, or what else is done'),
  before: z.string().optional().describe('Corrections that the rover has before the action'),
  after: z.string().optional().describe('Corrections that it has after it'),
  email: z.string().optional().describe('Recipient of the e-mail'),
  start: utc.optional().describe('Of the renewal'),
  end: utc.optional(),
}));
export type BulkRow = z.output<typeof bulkRow>;

const unitsOfType = lazyObject(() => ({
  dealer: z.int(),
  dealerdetail: z.string(),
  type: z.int(),
  text: z.string().describe('Title of the type'),
  needed: z.int(),
  available: z.int().describe('Units in stock before the action'),
}));

const bulkReply = lazyObject(() => ({ rows: z.array(bulkRow), stock: z.array(unitsOfType) }));
export type BulkReply = z.output<typeof bulkReply>;

export const roverBulk = area('roverBulk', {
  preview: {
    method: 'POST',
    path: '/api/roverbulkpreview',
    summary:
      'What an action would do with each of some rovers: the action is done and undone, and nothing is sent.',
    roles: sellers,
    writes: true,
    limit: expensive,
    long: true,
    undone: true,
    input: () => bulkInput,
    reply: () => bulkReply,
  },
  apply: {
    method: 'POST',
    path: '/api/roverbulk',
    summary:
      'Does an action with each of some rovers in one transaction. A rover that is refused is left as it is, and the others are done.',
    roles: sellers,
    writes: true,
    limit: expensive,
    long: true,
    affects: ['everything'],
    input: () => bulkInput,
    reply: () => bulkReply,
  },
});
