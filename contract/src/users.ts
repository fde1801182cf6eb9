import { z } from 'zod';
import { telephone } from './contact.ts';
import {
  area,
  bit,
  filterId,
  flag,
  id,
  lazyObject,
  line,
  listInput,
  oneOf,
  progress,
  role,
  unused,
  utc,
} from './endpoint.ts';
import { expensive } from './limits.ts';
import { mailTemplates } from './mail-templates.ts';
import { everyone } from './roles.ts';
import { chosenRole, emailAddress, initialPassword, personName, versionRead } from './tenancy.ts';

/** A person in a list or by id. Tokens and passwords are never in it. */
export const user = lazyObject(() => ({
  id: z.int(),
  value: z.int(),
  title: z.string().describe('Full name'),
  fname: z.string(),
  lname: z.string(),
  email: z.string(),
  mobile: z.string(),
  role,
  roletitle: z.string(),
  business: z.int().nullable().describe('Reseller id'),
  resellertitle: z.string(),
  dealer: z.int().nullable(),
  dealertitle: z.string(),
  company: z.int().nullable(),
  companytitle: z.string(),
  country: z.literal([1, 2]),
  readonly: bit,
  theme: bit.describe('0 Default (dark), 1 Light'),
  change_username: bit,
  changepassword: bit.describe('Must change the password at the next login'),
  manage_reseller_stock: bit.describe('May add and remove reseller stock'),
  email_bounced: z
    .object({ at: utc, reason: z.string() })
    .nullable()
    .describe('When and why the mail server refused the address; null: it did not, or took an e-mail since'),
  mainadmin: bit.describe('The main administrator of its reseller, dealer or company'),
  archive: bit,
  version: z.int().describe('Returned with a save'),
  last_login: utc.nullable().describe('null: never, and for role 30 of everybody else'),
  created: utc,
}));
export type User = z.output<typeof user>;

/** A person to create or change. */
export const userData = lazyObject(() => ({
  id: filterId.describe('The person to change; left out or 0 creates one'),
  version: versionRead,
  fname: personName,
  lname: personName,
  email: emailAddress,
  mobile: telephone('Mobile'),
  role: chosenRole.describe('Never above the role of the caller; see roles'),
  business: filterId.describe('Reseller: needed for role 5'),
  dealer: filterId.describe('Needed for role 10; sets the reseller'),
  company: filterId.describe('Needed for roles 20 and 30; sets dealer and reseller'),
  password: initialPassword.describe(
    'Works once and must be changed at the first login; left out for a new person, a link in the mail sets one',
  ),
  readonly: flag.optional().describe('Left out: unchanged, and no for a new person'),
  theme: oneOf(0, 1).optional().describe('0 Default, 1 Light; taken from role 1'),
  manage_reseller_stock: flag.optional().describe('May add and remove reseller stock; set by role 1 alone'),
  sendmail: flag.optional().describe('Send User Email; default: yes for a new person, no for an edit'),
  useremail: z
    .union([z.literal('').transform(() => undefined), emailAddress])
    .optional()
    .describe("Recipient of the user e-mail; left out: the person's own address"),
}));
export type UserData = z.input<typeof userData>;

export const userSortKeys = [
  'user',
  'reseller',
  'dealer',
  'company',
  'role',
  'last_login',
  'email',
  'created',
] as const;

/**
 * Options of the role filter of a users list. To those below the system level value 1 means Reseller Admin,
 * as they never see a System Admin.
 */
export const userRoleFilter = (caller: number) => [
  { value: 0, text: 'All' },
  ...(caller === 1 ? [{ value: 1, text: 'System Admin' }] : []),
  ...(caller <= 5 ? [{ value: caller === 1 ? 5 : 1, text: 'Reseller Admin' }] : []),
  ...(caller <= 10 ? [{ value: 10, text: 'Dealer Admin' }] : []),
  { value: 20, text: 'Company Admin' },
  { value: 30, text: 'Company User' },
];
const roleFilter = oneOf(0, 1, 5, 10, 20, 30).describe('A value of userRoleFilter; 0 all');

const userPage = lazyObject(() => ({ users: z.array(user), total: z.int() }));

export const users = area('users', {
  list: {
    method: 'GET',
    path: '/api/casteruserssort',
    summary: 'People by page, searched, filtered and sorted on the server.',
    roles: everyone,
    input: () =>
      listInput(userSortKeys, {
        rolesel: roleFilter.default(0),
        role: roleFilter.default(0).describe('Like rolesel'),
      }),
    reply: () => userPage,
  },
  find: {
    method: 'GET',
    path: '/api/casterusers',
    summary: 'People by name, or one by id; none when the caller cannot see them.',
    roles: everyone,
    input: () =>
      listInput(userSortKeys, {
        id: filterId,
        role: roleFilter.default(0),
        rolesel: roleFilter.default(0).describe('Like role'),
        all: flag.default(false).describe('Without pages: the first 1,000'),
      }),
    reply: () => userPage,
  },
  save: {
    method: 'POST',
    path: '/api/casteruser',
    summary: 'Creates or changes a person and sends the user e-mail, all or nothing.',
    roles: ['systemAdmin', 'reseller', 'dealer', 'companyAdmin'],
    writes: true,
    affects: ['users.list', 'users.find'],
    input: () => z.object({ userdata: userData }),
    reply: () => z.object({ messages: z.array(progress), user: z.int() }),
  },
  archive: {
    method: 'POST',
    path: '/api/casteruserarchive',
    summary:
      'Archives a person and ends their sessions. Archiving again changes nothing and is reported in the message.',
    roles: ['systemAdmin', 'reseller', 'dealer', 'companyAdmin'],
    writes: true,
    affects: ['users.list'],
    input: () => z.object({ id }),
    reply: () => z.object({ messages: z.array(progress) }),
  },
  endSessions: {
    method: 'POST',
    path: '/api/casteruserendsessions',
    summary:
      'Signs a person out everywhere; their password stays. For oneself there is endOtherSessions. Writes a user event if anything ended.',
    roles: ['systemAdmin', 'reseller', 'dealer', 'companyAdmin'],
    writes: true,
    input: () => z.object({ id }),
    reply: () => z.object({ ended: z.int().describe('How many sessions') }),
  },
  clearBounce: {
    method: 'POST',
    path: '/api/casteruserclearbounce',
    summary: 'Clears the mark of an address that the mail server refused. Without one it changes nothing.',
    roles: ['systemAdmin', 'reseller', 'dealer', 'companyAdmin'],
    writes: true,
    affects: ['users.find', 'users.list', 'audit.recent'],
    input: () => z.object({ id }),
    reply: () => z.object({ cleared: bit }),
  },
  exists: {
    method: 'GET',
    path: '/api/checkuserexists',
    summary: 'Whether somebody has this e-mail address already, in any letter case.',
    roles: everyone,
    limit: { perMinute: 240 },
    input: () => z.object({ email: line(254).default('') }),
    reply: () => z.object({ exists: bit }),
  },
  roles: {
    method: 'GET',
    path: '/api/roles',
    summary: 'The roles that the caller may assign; optionally those of people of a reseller or dealer.',
    roles: everyone,
    input: () =>
      z.object({
        reseller: filterId,
        dealer: filterId,
        company: filterId,
        role: unused("the role is the session's"),
      }),
    reply: () => z.object({ roles: z.array(z.object({ value: role, text: z.string() })) }),
  },
  sendMail: {
    method: 'POST',
    path: '/api/newsendmailrod',
    summary:
      'Sends a person their login details or profile, a company its GDPR e-mail, a rover its welcome or NTRIP details. error 1 with the reason when no mail is sent.',
    roles: ['systemAdmin', 'reseller', 'dealer', 'companyAdmin'],
    writes: true,
    limit: expensive,
    affects: ['emails.list', 'audit.recent'],
    input: () =>
      z.object({
        emailid: oneOf(
          mailTemplates.roverWelcome,
          mailTemplates.profile,
          mailTemplates.ntripDetails,
          mailTemplates.gdpr,
          mailTemplates.companyWelcome,
          mailTemplates.companyUser,
          mailTemplates.dealerWelcome,
          mailTemplates.dealerUser,
          mailTemplates.resellerUser,
          mailTemplates.systemUser,
        ).describe(
          'Template: 1 rover welcome, 10 profile, 12 NTRIP details, 16 GDPR, 20/21 company, 30/31 dealer, 40 reseller, 41 system login details',
        ),
        useremail: z
          .union([z.literal('').transform(() => undefined), emailAddress])
          .optional()
          .describe("Left out: the person's, the company's or the company admin's own address"),
        user: filterId.describe('The person that login details or profile are of'),
        id: filterId.describe(
          'The company of a GDPR e-mail, the rover of a rover e-mail; else the person, like user',
        ),
        pw: initialPassword.describe('Becomes the one-time initial password of the person; never mailed'),
        sub: unused('subscriptions are not in these mails'),
        reseller: unused('found through user or id'),
        dealer: unused('found through user or id'),
      }),
    reply: () =>
      z.object({
        messages: z.array(progress),
        error: bit,
        code: z.int().describe('0, or 404 when there is no such person, company or rover'),
      }),
  },
});
