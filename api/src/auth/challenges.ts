import { randomBytes } from 'node:crypto';
import { type Db, tokenHash } from '@cairn/database';
import { sql } from 'kysely';
import { Problem } from '../problem.ts';

/** A challenge to a browser, valid for five minutes. */
export const CHALLENGE_MS = 5 * 60_000;
/** Wrong codes per login; then the password is needed again. */
const TRIES = 5;

export type ChallengeKind = 'second factor' | 'passkey' | 'new passkey' | 'confirmation';

interface ChallengeRequest {
  readonly kind: ChallengeKind;
  /** null: anyone who has a passkey. */
  readonly userId: number | null;
  readonly systemLogin?: boolean;
  readonly passkeyChallenge?: string;
}

/** Stores a challenge and deletes old ones; returns the token that the answer must carry. */
export async function storeChallenge(
  db: Db,
  now: number,
  { kind, userId, systemLogin, passkeyChallenge }: ChallengeRequest,
) {
  await db.deleteFrom('sign_in_challenges').where('expires_at', '<', new Date(now)).execute();
  const token = randomBytes(32).toString('base64url');
  const expires = new Date(now + CHALLENGE_MS);
  await db
    .insertInto('sign_in_challenges')
    .values({
      token_hash: tokenHash(token),
      kind,
      user_id: userId,
      system_login: systemLogin ?? false,
      passkey_challenge: passkeyChallenge ?? null,
      expires_at: expires,
    })
    .execute();
  return { token, expires };
}

/**
 * A challenge, without using up a try.
 * @throws {Problem} login_over
 */
export async function openChallenge(db: Db, now: number, kind: ChallengeKind, token: string) {
  const challenge = await db
    .selectFrom('sign_in_challenges')
    .where('token_hash', '=', tokenHash(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', new Date(now))
    .select(['token_hash', 'user_id', 'system_login', 'passkey_challenge'])
    .executeTakeFirst();
  if (!challenge) throw new Problem('login_over');
  return challenge;
}

/**
 * A challenge, with one try used up; of concurrent ones no more than five get this far.
 * @throws {Problem} login_over when it was answered already, five minutes have passed or the tries are used up
 */
export async function tryAnswer(db: Db, now: number, kind: ChallengeKind, token: string) {
  const challenge = await openChallenge(db, now, kind, token);
  const counted = await db
    .updateTable('sign_in_challenges')
    .set({ tries: sql<number>`tries + 1` })
    .where('token_hash', '=', tokenHash(token))
    .where('tries', '<', TRIES)
    .executeTakeFirst();
  if (counted.numUpdatedRows === 0n) throw new Problem('login_over');
  return challenge;
}

/**
 * Deletes a challenge that was answered correctly: of two at once one succeeds. Call it in the transaction of its effect.
 * @throws {Problem} login_over
 */
export async function deleteChallenge(db: Db, token: string): Promise<void> {
  const taken = await db
    .deleteFrom('sign_in_challenges')
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst();
  if (taken.numDeletedRows === 0n) throw new Problem('login_over');
}
