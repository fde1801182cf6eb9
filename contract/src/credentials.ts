import { z } from 'zod';
import { area, bit, done, id, lazyObject, line, role, utc } from './endpoint.ts';
import { everyone } from './roles.ts';

/* ---- WebAuthn options and responses, level 3 §5.1.8 and §5.5, as JSON ---- */

/** The browser gets it as it is (`startRegistration`, `startAuthentication`). */
export const passkeyOptions = z.record(z.string(), z.unknown());

const base64url = (max: number) =>
  z
    .string()
    .min(1, 'must be given')
    .max(max)
    .regex(/^[\w-]*$/, 'must be base64url');
const passkeyAnswer = <Response extends z.ZodRawShape>(response: () => Response) =>
  lazyObject(() => ({
    id: base64url(1400),
    rawId: base64url(1400),
    type: z.literal('public-key'),
    response: z.object(response()),
    authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish().catch(undefined),
  }));

/** RegistrationResponseJSON of a browser. */
export const passkeyMade = passkeyAnswer(() => ({
  clientDataJSON: base64url(4000),
  attestationObject: base64url(20_000),
  transports: z.array(z.string().max(20)).max(10).optional().catch(undefined),
}));
/** AuthenticationResponseJSON of a browser. */
export const passkeySignIn = passkeyAnswer(() => ({
  clientDataJSON: base64url(4000),
  authenticatorData: base64url(4000),
  signature: base64url(4000),
  userHandle: base64url(200).nullish(),
}));

const challenge = z
  .string()
  .max(100)
  .regex(/^[\w-]*$/, 'must be a challenge issued by the server');
const present = z
  .string()
  .max(200)
  .default('')
  .describe(
    'The present password, so that nobody else changes this on an open page. Not needed while enrolment is due',
  );
/** A second factor as somebody shows it who is signed in. */
export const shownFactor = () =>
  z.discriminatedUnion('way', [
    z.object({
      way: z.literal(['totp', 'recovery']),
      code: line(40).min(1, 'must be given').describe('Spaces and dashes are ignored'),
    }),
    z.object({ way: z.literal('passkey'), challenge, response: passkeySignIn }),
  ]);
export type ShownFactor = z.output<ReturnType<typeof shownFactor>>;

/** What changes a second factor is confirmed by whoever holds one already: a password alone must not undo it. */
const confirmation = () => ({
  password: present,
  factor: shownFactor()
    .optional()
    .describe(
      'Of somebody who has a second factor: a code of the app, a recovery code, or a passkey with the challenge of confirmOptions. It is used up',
    ),
});

const recoveryCodes = z
  .array(z.string())
  .describe('Shown only now; each works once. Empty when there are codes already');

/** Credentials of the person who is signed in. All calls are refused while acting as a dealer. */
export const credentials = area('credentials', {
  overview: {
    method: 'GET',
    path: '/api/security',
    summary: 'Second factors, passkeys and open sessions of the person who is signed in.',
    roles: everyone,
    allowedBeforeSetup: true,
    ownAccountOnly: true,
    input: () => z.object({}),
    reply: () =>
      z.object({
        required: bit.describe('A second factor is required of this person; the last one cannot be removed'),
        totp: z.object({ on: bit, since: utc.nullable() }),
        recovery: z.int().describe('Recovery codes left'),
        passkeys: z.array(
          z.object({
            id: z.int(),
            name: z.string(),
            created: utc,
            last_used: utc.nullable(),
            synced: bit.describe('Synchronised between devices by a provider'),
          }),
        ),
        sessions: z.array(
          z.object({
            id: z.int(),
            current: bit,
            role,
            actingfor: z.string().nullable().describe('Title of the dealer it acts for'),
            begun: utc,
            used: utc.describe('Last activity, to the minute'),
            ipaddress: z.string(),
            userdetails: z.string().describe('User agent'),
          }),
        ),
      }),
  },
  confirmOptions: {
    method: 'POST',
    path: '/api/security/confirmoptions',
    summary: 'Options with which the browser requests a passkey of the person, to confirm a change.',
    roles: everyone,
    allowedBeforeSetup: true,
    ownAccountOnly: true,
    input: () => z.object({}),
    reply: () =>
      z.object({
        challenge: z.string().describe('Returned with the passkey, as part of factor'),
        options: passkeyOptions.describe('PublicKeyCredentialRequestOptionsJSON'),
      }),
  },
  startTotp: {
    method: 'POST',
    path: '/api/security/totp',
    summary: 'A new secret for an authenticator app. It takes effect once confirmTotp gets a code of it.',
    roles: everyone,
    allowedBeforeSetup: true,
    ownAccountOnly: true,
    input: () => z.object(confirmation()),
    reply: () =>
      z.object({
        secret: z.string().describe('Base32, for typing'),
        uri: z.string().describe('otpauth address'),
        qr: z
          .object({ size: z.int(), path: z.string() })
          .describe(
            'The address as a QR code: SVG path of the dark modules in a viewBox of size × size, with its margin',
          ),
      }),
  },
  confirmTotp: {
    method: 'PUT',
    path: '/api/security/totp',
    summary:
      'Turns the authenticator app on with its first code. The field code is refused when it is wrong.',
    roles: everyone,
    allowedBeforeSetup: true,
    ownAccountOnly: true,
    affects: ['credentials.overview'],
    input: () => z.object({ code: line(20).min(1, 'must be given') }),
    reply: () => z.object({ recovery: recoveryCodes }),
  },
  removeTotp: {
    method: 'DELETE',
    path: '/api/security/totp',
    summary: 'Turns the authenticator app off.',
    roles: everyone,
    ownAccountOnly: true,
    affects: ['credentials.overview'],
    input: () => z.object(confirmation()),
    reply: () => done,
  },
  renewRecovery: {
    method: 'POST',
    path: '/api/security/recovery',
    summary: 'New recovery codes; the old ones stop working.',
    roles: everyone,
    ownAccountOnly: true,
    affects: ['credentials.overview'],
    input: () => z.object(confirmation()),
    reply: () => z.object({ recovery: recoveryCodes }),
  },
  passkeyOptions: {
    method: 'POST',
    path: '/api/security/passkeyoptions',
    summary: 'Options with which the browser makes a passkey.',
    roles: everyone,
    allowedBeforeSetup: true,
    ownAccountOnly: true,
    input: () => z.object(confirmation()),
    reply: () =>
      z.object({
        challenge: z.string(),
        options: passkeyOptions.describe('PublicKeyCredentialCreationOptionsJSON'),
      }),
  },
  addPasskey: {
    method: 'POST',
    path: '/api/security/passkeys',
    summary: 'Stores the passkey that the browser made. From now on a password alone does not sign in.',
    roles: everyone,
    allowedBeforeSetup: true,
    ownAccountOnly: true,
    affects: ['credentials.overview'],
    input: () =>
      z.object({
        challenge,
        name: line(60).default(''),
        response: passkeyMade,
      }),
    reply: () => z.object({ recovery: recoveryCodes }),
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/security/passkeys/{id}',
    summary: 'Removes a passkey.',
    roles: everyone,
    ownAccountOnly: true,
    affects: ['credentials.overview'],
    input: () => z.object({ id, ...confirmation() }),
    reply: () => done,
  },
  endSession: {
    method: 'DELETE',
    path: '/api/security/sessions/{id}',
    summary: 'Ends another session of the person.',
    roles: everyone,
    allowedBeforeSetup: true,
    ownAccountOnly: true,
    affects: ['credentials.overview'],
    input: () => z.object({ id }),
    reply: () => done,
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/security/sessions',
    summary: 'Ends all other sessions of the person.',
    roles: everyone,
    allowedBeforeSetup: true,
    ownAccountOnly: true,
    affects: ['credentials.overview'],
    input: () => z.object({}),
    reply: () => z.object({ ended: z.int() }),
  },
});
