import { createHmac, randomInt } from 'node:crypto';
import type { Db, Secret } from '@cairn/database';

const CODES = 10;
/** Without ambiguous characters: 0 and o, 1, i and l. 31^10 are 49 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** New recovery codes in place of the old ones. */
export async function renewCodes(db: Db, secret: Secret, user: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await db.deleteFrom('user_recovery_codes').where('user_id', '=', user).execute();
  await db
    .insertInto('user_recovery_codes')
    .values(codes.map((code) => ({ user_id: user, code_hash: hashOf(secret.reveal(), user, code) })))
    .execute();
  return codes;
}

/** Codes for anyone who sets up their first second factor; none when there are some. */
export async function firstCodes(db: Db, secret: Secret, user: number): Promise<string[]> {
  return (await codesLeft(db, user)) > 0 ? [] : renewCodes(db, secret, user);
}

/** Uses a code up; of two at once one is refused. */
export async function takeRecoveryCode(db: Db, secret: Secret, user: number, code: string, at: Date) {
  const taken = await db
    .updateTable('user_recovery_codes')
    .set({ used_at: at })
    .where('user_id', '=', user)
    .where(
      'code_hash',
      'in',
      secret.revealAll().map((key) => hashOf(key, user, code)),
    )
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

export async function codesLeft(db: Db, user: number): Promise<number> {
  const { left } = await db
    .selectFrom('user_recovery_codes')
    .where('user_id', '=', user)
    .where('used_at', 'is', null)
    .select((of) => of.fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow();
  return left;
}

export async function dropCodes(db: Db, user: number): Promise<void> {
  await db.deleteFrom('user_recovery_codes').where('user_id', '=', user).execute();
}

function newCode(): string {
  const text = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}

/** Keyed: a stolen table alone must not be enough to search through 49 bits. */
const hashOf = (key: string, user: number, code: string): Buffer =>
  createHmac('sha256', key)
    .update(`cairn: recovery code of ${user}: ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest();
