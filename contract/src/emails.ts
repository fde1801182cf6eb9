import { z } from 'zod';
import { emailStates, loggedEmail } from './compliance.ts';
import { area, count, filterId, filterTime, lazyObject, line, tenantFilter } from './endpoint.ts';

/** Who reads e-mails of the log: those who may send one again. */
const readers = ['systemAdmin', 'reseller', 'dealer', 'companyAdmin'] as const;

/** The furthest row of the log that is read or counted: what is older is found by its filters. */
export const LOGGED_EMAILS = 10_000;

/** A line of the Email Log. */
const emailLine = lazyObject(() => ({
  ...loggedEmail.shape,
  type: z.int().describe('Its template'),
  typename: z.string().describe('What the template is for'),
  kind: z
    .enum(['first', 'again', 'copy', 'test'])
    .describe(
      'again: sent again from the log; copy: for somebody whom the template sends copies; test: of a template',
    ),
  attachments: z.array(z.object({ name: z.string(), bytes: z.int() })).describe('The files that go with it'),
  origin: z.int().nullable().describe('The e-mail that it repeats or copies'),
  resellertitle: z.string(),
  dealertitle: z.string(),
  companytitle: z.string(),
}));
export type EmailLine = z.output<typeof emailLine>;

export const emails = area('emails', {
  list: {
    method: 'GET',
    path: '/api/casteremaillogs',
    summary:
      'The Email Log, the newest first: e-mails about a rover or in the name of a tenant, in pages within the first 10,000 of the filter.',
    roles: readers,
    input: () =>
      z.object({
        ...tenantFilter,
        id: filterId.describe('One e-mail, with its HTML part'),
        rover: filterId,
        type: filterId.describe('A template; 0 all'),
        state: z.enum(['', ...emailStates]).default(''),
        stext: line(254).default('').describe('How the address of the recipient begins, in any letter case'),
        start: filterTime.describe('Written at or after this'),
        end: filterTime.describe('Written before this'),
        page: count(0, LOGGED_EMAILS).default(0),
        limit: count(1, 200).default(50),
      }),
    reply: () =>
      z.object({
        CasterEmails: z.array(emailLine),
        Total: z.int().max(LOGGED_EMAILS).describe('Counted up to 10,000'),
      }),
  },
  types: {
    method: 'GET',
    path: '/api/casteremails',
    summary: 'What e-mails are written for: the templates that the Email Log is filtered by.',
    roles: readers,
    input: () => z.object({}),
    reply: () => z.object({ CasterEmails: z.array(z.object({ value: z.int(), text: z.string() })) }),
  },
});
