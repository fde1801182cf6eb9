import { z } from 'zod';
import { area, count, filterId, flag, id, lazyObject, line, oneOf, progress, unused } from './endpoint.ts';
import { everyone } from './roles.ts';
import { requiredLine, tenantData, tenantPerson, tenantRecord, within } from './tenancy.ts';

export const reseller = lazyObject(() => ({
  ...tenantRecord.shape,
  users: z.array(tenantPerson).optional().describe('Reseller admins, by name; only when requested by id'),
  within,
}));
export type Reseller = z.output<typeof reseller>;

/** A reseller as it is created or changed. */
export const resellerData = lazyObject(() => ({
  ...tenantData.shape,
  county: requiredLine(80),
  postcode: requiredLine(20),
}));
export type ResellerData = z.input<typeof resellerData>;

export const resellers = area('resellers', {
  list: {
    method: 'GET',
    path: '/api/casterbusinesses',
    summary:
      'Resellers: role 1 sees all, others their own. With logintitle instead: how many login pages have that name.',
    roles: everyone,
    input: () =>
      z.object({
        id: filterId.describe(
          'One reseller with all details; with logintitle: the reseller whose own login page is not counted',
        ),
        logintitle: line(200)
          .optional()
          .describe(
            'count becomes the number of resellers, dealers, companies and reserved names with this login page name, and no rows come: free when 0',
          ),
        stext: line(100).default(''),
        country: oneOf(0, 1, 2).default(0),
        sysadmin: unused("what is seen depends on the session's role"),
        page: count(0, 1_000_000).default(0),
        limit: count(1, 200).default(200).describe('The table of resellers shows 15'),
        orderby: z.enum(['reseller', 'contact', 'email', 'country']).default('reseller'),
        sortdesc: flag.default(false),
      }),
    reply: () => z.object({ CasterBusiness: z.array(reseller), count: z.int() }),
  },
  save: {
    method: 'POST',
    path: '/api/casterreselleradd',
    summary:
      'Creates or changes a reseller with its main administrator, login page and welcome e-mail, all or nothing.',
    roles: ['systemAdmin'],
    writes: true,
    affects: ['everything'],
    input: () => z.object({ resellerdata: resellerData }),
    reply: () => z.object({ messages: z.array(progress), resellerid: z.int() }),
  },
  archive: {
    method: 'POST',
    path: '/api/casterresellerarchive',
    summary:
      'Archives a reseller with its dealers, companies, users and rovers. Archiving it again changes nothing and is reported in the message.',
    roles: ['systemAdmin'],
    writes: true,
    affects: ['everything'],
    input: () => z.object({ id }),
    reply: () => z.object({ messages: z.array(progress) }),
  },
  restore: {
    method: 'POST',
    path: '/api/casterresellerrestore',
    summary:
      'Undoes an archive of the last 30 days: the reseller and what was archived with it are as they were. Nothing is restored when a name or address was given to another.',
    roles: ['systemAdmin'],
    writes: true,
    affects: ['everything'],
    input: () => z.object({ id }),
    reply: () => z.object({ messages: z.array(progress) }),
  },
});
