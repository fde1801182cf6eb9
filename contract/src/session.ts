import { z } from 'zod';
import { type Area, bit, count, done, everyone, flag, id, line, utc } from './endpoint.ts';

const signedIn = z.object({
  id: z.int(),
  fname: z.string(),
  lname: z.string(),
  email: z.string(),
  mobile: z.string(),
  role: z.literal([1, 5, 10, 20, 30]).describe('The role this session acts with'),
  roletitle: z.string(),
  business: z.int().nullable().describe('Reseller id'),
  businesstitle: z.string().nullable(),
  dealer: z.int().nullable(),
  dealertitle: z.string().nullable(),
  company: z.int().nullable(),
  companytitle: z.string().nullable(),
  country: z.literal([1, 2]),
  readonly: bit,
  theme: bit.describe('0 Default (dark), 1 Light'),
  change_username: bit,
  changepassword: bit,
  archive: bit,
  last_login: utc.nullable(),
  created: utc,
});
export type SignedIn = z.output<typeof signedIn>;

const branding = z.object({
  text: z.string(),
  logintitle: z.string(),
  logo: z.string(),
  background: z.string(),
  country: z.literal([1, 2]).nullable(),
  reseller: z.int().nullable(),
  dealer: z.int().nullable(),
});
export type Branding = z.output<typeof branding>;

/** URL template of raster tiles, `{z}/{x}/{y}`, and whose they are; null where none is set and the bundled map serves. */
const tiles = z.object({ url: z.string(), attribution: z.string() }).nullable();

export const session = {
  login: {
    method: 'POST',
    path: '/api/auth/vuelogin',
    summary:
      'Signs a person in. Fails with login_failed, maintenance (only role 1 may enter) or too_many with Retry-After.',
    roles: 'anyone',
    input: z.object({
      email: line(254).min(1, 'must be given'),
      password: z.string().min(1, 'must be given').max(200),
      systemadmin: flag.default(false).describe('The system login page was used'),
    }),
    reply: z.object({
      status: z.literal('ok'),
      token: z.string().describe('The bearer token'),
      user: signedIn.extend({ token: z.string().describe('The pair token that calls carry with userid') }),
      dealer: z.object({ change_username: bit }),
    }),
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Ends the session. Also records the logout unless the userevent call already did.',
    roles: everyone,
    input: z.object({}),
    reply: done,
  },
  me: {
    method: 'GET',
    path: '/api/session',
    summary:
      'Who is signed in, and the map settings. Counts as a sign of life: call it when the person is active.',
    roles: everyone,
    input: z.object({}),
    reply: z.object({
      user: signedIn,
      tiles: z.object({ street: tiles, dark: tiles, satellite: tiles }),
      version: z.string(),
    }),
  },
  recordEvent: {
    method: 'POST',
    path: '/api/userevent',
    summary:
      'Records logout (2) or automatic logout (3). Other types are recorded by the server with the act itself and only acknowledged here.',
    roles: everyone,
    input: z.object({
      user: id.optional().describe('Must be the signed-in person'),
      type: count(1, 99),
      group: count(1, 7)
        .default(1)
        .describe('User 1, Admin 2, System 3, Basestations 4, GDPR 5, Subscriptions 6, SIMS 7'),
      text: line(500).default(''),
    }),
    reply: done,
  },
  branding: {
    method: 'GET',
    path: '/api/casterbranding',
    summary:
      'The look of a login page, by login name (system or none: the default) or dealer id. Unknown: code 404, error LOGIN PAGE NOT FOUND.',
    roles: 'anyone',
    input: z.object({ name: line(60).optional(), id: id.optional() }),
    reply: z.object({
      code: z.literal([0, 404]),
      error: z.string(),
      logo: z.string(),
      Branding: z.array(branding),
      Maint: bit.describe('1 while the system is under maintenance'),
      MaintAt: utc.nullable().describe('When the maintenance began, if it was said'),
    }),
  },
} as const satisfies Area;
