import type { passkeyMade, passkeySignIn } from '@cairn/contract';
import type { Db } from '@cairn/database';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { z } from 'zod';
import { isTaken } from '../problem.ts';

type Made = z.output<typeof passkeyMade>;
type Shown = z.output<typeof passkeySignIn>;

/** Passkeys of one person; more than anybody has devices. */
export const MOST_PASSKEYS = 20;

/** Passkeys belong to the address that people reach the portal at (WebAuthn's relying party), such as https://rtk.example.com. */
const siteOf = (publicUrl: string) => {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
};

export const listPasskeys = (db: Db, user: number) =>
  db.selectFrom('user_passkeys').selectAll().where('user_id', '=', user).orderBy('id').execute();

/** Options with which a browser makes a passkey for a person. */
export async function creationOptions(
  db: Db,
  publicUrl: string,
  user: { id: number; email: string; name: string },
) {
  const present = await listPasskeys(db, user.id);
  return generateRegistrationOptions({
    rpName: 'Cairn',
    rpID: siteOf(publicUrl).id,
    userID: new TextEncoder().encode(`cairn user ${user.id}`),
    userName: user.email,
    userDisplayName: user.name,
    excludeCredentials: present.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** Stores a passkey that a browser made. False when it does not answer `challenge`, or is stored already. */
export async function storePasskey(
  db: Db,
  publicUrl: string,
  user: number,
  { challenge, name, response }: { challenge: string; name: string; response: Made },
  at: Date,
): Promise<boolean> {
  const { id, origin } = siteOf(publicUrl);
  const found = await verifyRegistrationResponse({
    response: {
      ...response,
      authenticatorAttachment: response.authenticatorAttachment ?? undefined,
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false, // a key without a PIN is a second factor; alone it will not sign in
  }).catch(() => undefined); // whatever it throws, the answer is invalid
  if (!found?.verified) return false;
  const { credential, credentialBackedUp } = found.registrationInfo;
  try {
    await db
      .insertInto('user_passkeys')
      .values({
        user_id: user,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: response.response.transports ?? [],
        synced: credentialBackedUp,
        name: name || 'Passkey',
        created_at: at,
      })
      .execute();
    return true;
  } catch (error) {
    if (isTaken(error, 'user_passkeys_credential_id_key')) return false;
    throw error;
  }
}

/** Options with which a browser requests a passkey: one of `user`, or any of this site. */
export async function requestOptions(db: Db, publicUrl: string, user: number | null) {
  const allowed = user === null ? [] : await listPasskeys(db, user);
  return generateAuthenticationOptions({
    rpID: siteOf(publicUrl).id,
    allowCredentials: allowed.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    userVerification: user === null ? 'required' : 'preferred',
  });
}

/**
 * The passkey that a browser showed, with its person; undefined when it does not answer `challenge`. Instead of a
 * password (`alone`) the device must have checked who holds it. The counter of a passkey that has one must grow,
 * because that of a copy falls behind.
 */
export async function takePasskey(
  db: Db,
  publicUrl: string,
  { challenge, response, alone }: { challenge: string; response: Shown; alone: boolean },
  at: Date,
): Promise<number | undefined> {
  const stored = await db
    .selectFrom('user_passkeys')
    .selectAll()
    .where('credential_id', '=', response.id)
    .executeTakeFirst();
  if (!stored) return undefined;
  const { id, origin } = siteOf(publicUrl);
  const { userHandle, ...output } = response.response;
  const found = await verifyAuthenticationResponse({
    response: {
      ...response,
      response: { ...output, userHandle: userHandle ?? undefined },
      authenticatorAttachment: response.authenticatorAttachment ?? undefined,
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: alone,
    credential: {
      id: stored.credential_id,
      publicKey: new Uint8Array(stored.public_key),
      counter: stored.counter,
      transports: stored.transports,
    },
  }).catch(() => undefined);
  if (!found?.verified) return undefined;
  await db
    .updateTable('user_passkeys')
    .set({
      counter: found.authenticationInfo.newCounter,
      synced: found.authenticationInfo.credentialBackedUp,
      last_used_at: at,
    })
    .where('id', '=', stored.id)
    .execute();
  return stored.user_id;
}

/** Removes a passkey of a person; returns its name. */
export const removePasskey = (db: Db, user: number, id: number) =>
  db
    .deleteFrom('user_passkeys')
    .where('user_id', '=', user)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
