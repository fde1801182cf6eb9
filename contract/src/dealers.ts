import { z } from 'zod';
import { area, bit, count, filterId, flag, id, lazyObject, line, progress, unused } from './endpoint.ts';
import { onlyFavourites } from './favourites.ts';
import { hostOrNothing } from './host-name.ts';
import { everyone } from './roles.ts';
import {
  chosenCountry,
  chosenId,
  tenantData,
  tenantList,
  tenantPerson,
  tenantRecord,
  within,
} from './tenancy.ts';

export const dealer = lazyObject(() => ({
  ...tenantRecord.shape,
  business: z.int().describe('Reseller id'),
  resellertitle: z.string(),
  rtk_url: z.string().describe('NTRIP address'),
  change_username: bit.describe('Dealer can change NTRIP values'),
  jd_dealer: bit,
  profile: z
    .int()
    .nullable()
    .describe('Correction profile of its rovers that have none of their own; null: none'),
  profiletitle: z.string().describe('Empty without one'),
  validated: bit.describe('Its main administrator has signed in'),
  companies: z.array(z.object({ value: z.int(), title: z.string() })).describe('The first ten by name'),
  users: z
    .array(tenantPerson)
    .describe('Dealer admins, by name; ten in a list, all of them (100 at most) by id'),
  within,
}));
export type Dealer = z.output<typeof dealer>;

/** A dealer as it is created or changed. */
export const dealerData = lazyObject(() => ({
  ...tenantData.shape,
  country: chosenCountry.optional().describe('1 UK, 2 Denmark; or country next to dealerdata'),
  business: chosenId.optional().describe('Reseller id; or reseller next to dealerdata. Role 5 has its own'),
  rtk_url: hostOrNothing
    .default('')
    .describe('NTRIP address: the host that rovers connect to; empty: that of the system'),
  change_username: flag.default(false).describe('Dealer can change NTRIP values'),
  jd_dealer: flag.default(false),
  profile: z
    .union([z.null(), z.literal(0), id])
    .optional()
    .describe(
      'Correction profile of its rovers that have none of their own; null or 0: streams as they are sent; left out: as before',
    ),
}));
export type DealerData = z.input<typeof dealerData>;

export const dealerSortKeys = ['dealer', 'reseller', 'email', 'tel', 'mobile'] as const;
const dealerList = lazyObject(() => ({ CasterDealers: z.array(dealer), count: z.int(), total: z.int() }));

export const dealers = area('dealers', {
  list: {
    method: 'GET',
    path: '/api/casterdealerssort',
    summary: 'Dealers by page, searched, filtered and sorted on the server.',
    roles: everyone,
    input: () => tenantList(dealerSortKeys, { favourites: onlyFavourites() }),
    reply: () => dealerList,
  },
  find: {
    method: 'GET',
    path: '/api/casterdealers',
    summary:
      'Dealers: all that the caller sees, those of a reseller, or one by id. With logintitle instead: how many login pages have that name.',
    roles: everyone,
    input: () =>
      z.object({
        id: filterId.describe(
          'One dealer with all details; with logintitle: the dealer whose own login page is not counted',
        ),
        logintitle: line(200)
          .optional()
          .describe(
            'count becomes the number of resellers, dealers, companies and reserved names with this login page name, and no rows come: free when 0',
          ),
        reseller: filterId,
        filterbyreseller: unused('reseller always filters'),
        dropdown: flag.default(false).describe('Rows for a select: without companies and users'),
        list: unused('rows are those of a list unless one is requested by id'),
        stext: line(100).default(''),
        limit: count(1, 1000).default(1000),
      }),
    reply: () => dealerList,
  },
  save: {
    method: 'POST',
    path: '/api/casterdealeraddtest',
    summary:
      'Creates or changes a dealer with its main administrator, login page and welcome e-mail, all or nothing.',
    roles: ['systemAdmin', 'reseller'],
    writes: true,
    affects: ['everything'],
    input: () => z.object({ reseller: filterId, country: chosenCountry.optional(), dealerdata: dealerData }),
    reply: () => z.object({ messages: z.array(progress), dealerid: z.int() }),
  },
  archive: {
    method: 'POST',
    path: '/api/casterdealerarchive',
    summary:
      'Archives a dealer with its companies, users and rovers. Archiving it again changes nothing and is reported in the message.',
    roles: ['systemAdmin', 'reseller'],
    writes: true,
    affects: ['everything'],
    input: () => z.object({ id }),
    reply: () => z.object({ messages: z.array(progress) }),
  },
  restore: {
    method: 'POST',
    path: '/api/casterdealerrestore',
    summary:
      'Undoes an archive of the last 30 days: the dealer and what was archived with it are as they were. Nothing is restored when a name or address was given to another.',
    roles: ['systemAdmin', 'reseller'],
    writes: true,
    affects: ['everything'],
    input: () => z.object({ id }),
    reply: () => z.object({ messages: z.array(progress) }),
  },
});
