import { z } from 'zod';
import {
  area,
  bit,
  count,
  filterId,
  flag,
  id,
  lazyObject,
  line,
  progress,
  tenantFilter,
  unused,
} from './endpoint.ts';
import { onlyFavourites } from './favourites.ts';
import { everyone } from './roles.ts';
import { chosenId, tenantData, tenantList, tenantPerson, tenantRecord, within } from './tenancy.ts';

export const company = lazyObject(() => ({
  ...tenantRecord.shape,
  business: z.int().describe('Reseller id'),
  resellertitle: z.string(),
  dealer: z.int(),
  dealertitle: z.string(),
  account: z.string(),
  send_emails: bit.describe('Send subscription emails'),
  users: z.array(tenantPerson).optional().describe('Company admins, by name; only for one company by id'),
  within,
}));
export type Company = z.output<typeof company>;

/** A company as it is created or changed. */
export const companyData = lazyObject(() => ({
  ...tenantData.shape,
  business: unused("the dealer's reseller"),
  dealer: chosenId.optional().describe('Required, except from role 10, whose own is used'),
  account: line(60).default(''),
  send_emails: flag.default(true).describe('Send subscription emails'),
}));
export type CompanyData = z.input<typeof companyData>;

export const companySortKeys = ['company', 'reseller', 'dealer', 'contact', 'email'] as const;
const companyPage = lazyObject(() => ({ CasterCompanies: z.array(company), Total: z.int() }));

export const companies = area('companies', {
  list: {
    method: 'GET',
    path: '/api/castercompaniessort',
    summary: 'Companies by page, searched, filtered and sorted on the server.',
    roles: everyone,
    input: () => tenantList(companySortKeys, { favourites: onlyFavourites() }),
    reply: () => companyPage,
  },
  find: {
    method: 'GET',
    path: '/api/castercompanies',
    summary: 'Companies by name, or those of one exact name, or one by id.',
    roles: everyone,
    input: () =>
      z.object({
        ...tenantFilter,
        id: filterId.describe('One company with all details; with title: the company to leave out'),
        title: line(200)
          .optional()
          .describe('Exactly this name in any letter case; no row: the name is free for a dealer'),
        business: filterId.describe('Reseller id, like reseller'),
        nousers: flag.default(false).describe('Without the people of the one company'),
        list: unused('rows are those of a list unless one is requested by id'),
        stext: line(100).default(''),
        page: count(0, 1_000_000).default(0),
        limit: count(1, 200).default(50),
      }),
    reply: () => companyPage,
  },
  options: {
    method: 'GET',
    path: '/api/castercompanieslist',
    summary: 'Companies for a select, by name: at most 1,000; filtered by a text.',
    roles: everyone,
    input: () =>
      z.object({ ...tenantFilter, stext: line(100).default(''), limit: count(1, 1000).default(1000) }),
    reply: () =>
      z.object({
        CasterCompanies: z.array(
          z.object({ value: z.int(), text: z.string(), reseller: z.int(), dealer: z.int() }),
        ),
        Total: z.int(),
      }),
  },
  record: {
    method: 'GET',
    path: '/api/castercompany',
    summary: 'One company with all details; an empty list when the caller cannot see it.',
    roles: everyone,
    input: () => z.object({ id, reseller: filterId }),
    reply: () => companyPage,
  },
  save: {
    method: 'POST',
    path: '/api/castercompanyaddtest',
    summary:
      'Creates or changes a company with its main administrator, login page, welcome e-mail and (a new one) GDPR e-mail, all or nothing.',
    roles: ['systemAdmin', 'reseller', 'dealer'],
    writes: true,
    affects: ['everything'],
    input: () => z.object({ companydata: companyData }),
    reply: () => z.object({ messages: z.array(progress), value: z.int() }),
  },
  archive: {
    method: 'POST',
    path: '/api/castercompanyarchive',
    summary:
      'Archives a company with its users and rovers. Archiving it again changes nothing and is reported in the message.',
    roles: ['systemAdmin', 'reseller', 'dealer'],
    writes: true,
    affects: ['everything'],
    input: () => z.object({ id }),
    reply: () => z.object({ messages: z.array(progress) }),
  },
  restore: {
    method: 'POST',
    path: '/api/castercompanyrestore',
    summary:
      'Undoes an archive of the last 30 days: the company and what was archived with it are as they were. Nothing is restored when a name or address was given to another.',
    roles: ['systemAdmin', 'reseller', 'dealer'],
    writes: true,
    affects: ['everything'],
    input: () => z.object({ id }),
    reply: () => z.object({ messages: z.array(progress) }),
  },
});
