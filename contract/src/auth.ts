import { z } from 'zod';
import { branding, mapFile, tiles } from './branding.ts';
import { telephone } from './contact.ts';
import { passkeyOptions, passkeySignIn, shownFactor } from './credentials.ts';
import { area, bit, count, done, flag, id, lazyObject, line, progress, role, utc } from './endpoint.ts';
import { guarded } from './limits.ts';
import { newPassword, passwordLengths } from './passwords.ts';
import { everyone, idsOf } from './roles.ts';
import { emailAddress, personName, versionRead } from './tenancy.ts';
import { visitorRoutes } from './visitor-routes.ts';

const shortestPassword = z
  .literal(passwordLengths)
  .describe('Characters that a new password needs at this installation');

const signedIn = lazyObject(() => ({
  id: z.int(),
  fname: z.string(),
  lname: z.string(),
  email: z.string(),
  mobile: z.string(),
  role: role.describe('The role this session acts with'),
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
  language: z.enum(['en', 'da']).nullable().describe('Of the portal; null: that of the browser'),
  change_username: bit,
  changepassword: bit.describe(
    '1: the password must be changed first; other calls answer must_change_password',
  ),
  single_country: z
    .literal([1, 2])
    .nullable()
    .describe('The one country that the reseller works in; null: all countries, or no reseller'),
  shortest_password: shortestPassword,
  mustenrol: bit.describe('1: a second factor must be set up first; other calls answer must_enrol'),
  actingfor: z
    .object({ dealer: z.int(), title: z.string() })
    .nullable()
    .describe(
      'The dealer as whose admin this session acts; id and names are those of the person who does it',
    ),
  archive: bit,
  version: z.int().describe('Returned with a save of the profile'),
  last_login: utc.nullable(),
  created: utc,
}));
export type SignedIn = z.output<typeof signedIn>;

/** The reply to the last step of a login. */
const openedLogin = lazyObject(() => ({
  status: z.literal('ok'),
  token: z.string().describe('The bearer token'),
  user: signedIn.extend({ token: z.string().describe('The pair token that calls carry with userid') }),
  dealer: z.object({ change_username: bit }),
}));
export type OpenedLogin = z.output<typeof openedLogin>;

/** The password was right; one of `ways` must follow within five minutes. */
const secondFactorChallenge = lazyObject(() => ({
  status: z.literal('second_factor'),
  challenge: z.string().describe('Returned with the second factor'),
  ways: z.array(z.enum(['totp', 'passkey', 'recovery'])),
  expires: utc,
}));

const systemadmin = flag.default(false).describe('The system login page was used');
const challenge = z
  .string()
  .max(100)
  .regex(/^[\w-]*$/, 'must be a challenge issued by the server');

export const auth = area('auth', {
  login: {
    ...visitorRoutes.login,
    summary:
      'Signs a person in, or requests the second factor. Fails with login_failed, archived, password_expired (a generated one), maintenance (only role 1 may enter) or too_many with Retry-After.',
    roles: 'anyone',
    limit: guarded,
    input: () =>
      z.object({
        email: line(254).min(1, 'must be given'),
        password: z.string().min(1, 'must be given').max(200),
        systemadmin,
      }),
    reply: () => z.discriminatedUnion('status', [openedLogin, secondFactorChallenge]),
  },
  secondFactor: {
    ...visitorRoutes.secondFactor,
    summary:
      'Completes a login with a code of the authenticator app or a recovery code. A wrong code: login_failed; a challenge that is used, expired or tried too often: login_over.',
    roles: 'anyone',
    limit: guarded,
    input: () =>
      z.object({
        challenge,
        way: z.enum(['totp', 'recovery']).default('totp'),
        code: line(40).min(1, 'must be given').describe('Spaces and dashes are ignored'),
      }),
    reply: () => openedLogin,
  },
  passkeyOptions: {
    ...visitorRoutes.passkeyOptions,
    summary:
      'Options with which the browser requests a passkey: any of this site, or, with the challenge of a login, one of that person.',
    roles: 'anyone',
    limit: guarded,
    input: () => z.object({ challenge: challenge.optional() }),
    reply: () =>
      z.object({
        challenge: z.string().describe('Returned with the passkey'),
        options: passkeyOptions.describe('PublicKeyCredentialRequestOptionsJSON'),
      }),
  },
  passkey: {
    ...visitorRoutes.passkey,
    summary:
      'Signs a person in with a passkey, or completes a login with it. It needs no password and no other factor.',
    roles: 'anyone',
    limit: guarded,
    input: () => z.object({ challenge, response: passkeySignIn, systemadmin }),
    reply: () => openedLogin,
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Ends the session. Also records the logout unless the userevent call already did.',
    roles: everyone,
    allowedBeforeSetup: true,
    input: () => z.object({}),
    reply: () => done,
  },
  revoke: {
    ...visitorRoutes.revoke,
    summary:
      'Ends a session by the SHA-256 of its bearer token, which opens nothing itself: for a logout while the server could not be reached. The reply is the same whether there is such a session.',
    roles: 'anyone',
    limit: guarded,
    input: () => z.object({ digest: z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hex') }),
    reply: () => done,
  },
  me: {
    method: 'GET',
    path: '/api/session',
    summary: 'Who is signed in, and the map settings. Counts as activity: call it when the person is active.',
    roles: everyone,
    allowedBeforeSetup: true,
    input: () => z.object({}),
    reply: () =>
      z.object({
        user: signedIn,
        tiles: z.object({ street: tiles, dark: tiles, satellite: tiles, file: mapFile }),
        support: z.url().nullable().describe('Address of a support form; null where none is set'),
        version: z.string(),
      }),
  },
  recordEvent: {
    method: 'POST',
    path: '/api/userevent',
    summary:
      'Records logout (2) or automatic logout (3). Other types are recorded by the server with the action itself and only acknowledged here.',
    roles: everyone,
    allowedBeforeSetup: true,
    input: () =>
      z.object({
        user: id.optional().describe('Must be the signed-in person'),
        type: count(1, 99),
        group: count(1, 7)
          .default(1)
          .describe('User 1, Admin 2, System 3, Basestations 4, GDPR 5, Subscriptions 6, SIMS 7'),
        text: line(500).default(''),
      }),
    reply: () => done,
  },
  branding: {
    ...visitorRoutes.branding,
    summary:
      'Texts and pictures of a login page, by login name (system or none: the default) or dealer id. Unknown: code 404, error LOGIN PAGE NOT FOUND, and archived 1 if it was that of an archived organisation.',
    roles: 'anyone',
    input: () => z.object({ name: line(60).optional(), id: id.optional() }),
    reply: () =>
      z.object({
        code: z.literal([0, 404]),
        error: z.string(),
        archived: bit,
        logo: z.string(),
        Branding: z.array(branding),
        Maint: bit.describe('1 while the system is under maintenance'),
        MaintAt: utc.nullable().describe('When the maintenance began, if known'),
      }),
  },
  dealerBranding: {
    method: 'GET',
    path: '/api/casterdealerbranding',
    summary: 'The tenant of a login page by its name. Unknown: no row, Role 0.',
    roles: 'anyone',
    input: () => z.object({ name: line(60).default('') }),
    reply: () =>
      z.object({
        CasterDealers: z.array(
          branding.extend({ value: z.int().describe('Id of the dealer, reseller or company') }),
        ),
        Role: z
          .literal([0, ...idsOf('systemAdmin', 'reseller', 'dealer', 'companyAdmin')])
          .describe('Role of its tenant: 1 system, 5 a reseller, 10 a dealer, 20 a company'),
      }),
  },
  requestReset: {
    method: 'POST',
    path: '/api/resetpassword',
    summary:
      'Mails a link that sets a new password. The message is "Password reset email sent." or, with error 1, "Email address not found". Fails with too_many.',
    roles: 'anyone',
    limit: { perMinute: 20 },
    input: () => z.object({ email: emailAddress }),
    reply: () => z.object({ messages: z.array(progress) }),
  },
  resetPassword: {
    method: 'POST',
    path: '/api/resetpasswordsubmit',
    summary:
      'Sets the password with the link of a reset or of a first login, once, and ends every session of the person. error 1: the messages say why.',
    roles: 'anyone',
    limit: guarded,
    input: () =>
      z.object({ token: line(200).min(1, 'must be given'), email: emailAddress, password: newPassword }),
    reply: () => z.object({ error: bit, messages: z.array(progress) }),
  },
  checkReset: {
    method: 'POST',
    path: '/api/resetpasswordcheck',
    summary:
      'Whether the link of a reset or of a first login still works: checked before a password is typed. error 1: the messages say why not.',
    roles: 'anyone',
    limit: guarded,
    input: () => z.object({ token: line(200).min(1, 'must be given'), email: emailAddress }),
    reply: () => z.object({ error: bit, messages: z.array(progress), shortest_password: shortestPassword }),
  },
  changePassword: {
    method: 'POST',
    path: '/api/auth/changepassword',
    summary: 'Changes the own password and ends the other sessions of the person.',
    roles: everyone,
    allowedBeforeSetup: true,
    ownAccountOnly: true,
    input: () =>
      z.object({
        current: z
          .string()
          .max(200)
          .default('')
          .describe('The present password; not needed in a forced change'),
        password: newPassword,
      }),
    reply: () => z.object({ user: signedIn }),
  },
  saveProfile: {
    method: 'PUT',
    path: '/api/casteruserprofile',
    summary:
      'Changes the own profile, all or nothing. A new e-mail address or password needs the present password, a new address also the second factor of whoever has one.',
    roles: everyone,
    ownAccountOnly: true,
    input: () =>
      z.object({
        userdata: z.object({
          id: id.optional().describe('Must be the signed-in person'),
          version: versionRead,
          fname: personName,
          lname: personName,
          email: emailAddress,
          mobile: telephone('Mobile'),
          theme: z
            .union([bit, z.enum(['0', '1']).transform((text) => Number(text) as 0 | 1)])
            .optional()
            .describe('0 Default (dark), 1 Light'),
          language: z.enum(['en', 'da']).nullable().optional().describe('null: that of the browser'),
          password: z
            .union([z.literal('').transform(() => undefined), newPassword])
            .optional()
            .describe('A new password; empty or left out: unchanged'),
          current: z.string().max(200).default('').describe('The present password'),
          factor: shownFactor()
            .optional()
            .describe('For another e-mail address, of somebody who has a second factor. It is used up'),
        }),
      }),
    reply: () => z.object({ messages: z.array(progress), user: signedIn }),
  },
  actAs: {
    method: 'POST',
    path: '/api/actas',
    summary:
      'Opens a session that acts as the admin of a dealer. It ends with the session that opened it; its logout leads back there.',
    roles: ['systemAdmin', 'reseller'],
    writes: true,
    input: () => z.object({ dealer: id }),
    reply: () => openedLogin,
  },
});
