import { createHmac, randomBytes, randomInt } from 'node:crypto';
import type { Db, Secret } from '@cairn/database';
import { type HashTurn, hashCode } from '@cairn/domain/passwords';

const CODES = 10;
/** Letters and digits without the ambiguous 0 and o, 1, i and l. 31^10 are 49 bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A set of codes that is not stored yet. */
interface NewCodes {
  readonly clear: readonly string[];
  readonly salt: Buffer;
  readonly hashes: readonly Buffer[];
}

/**
 * Makes a set of codes: ten slow hashes, so outside of any transaction. They share a salt, which costs no safety, as each
 * code is random, and lets one hash find the code that is given.
 * @throws {HashQueueFull}
 */
export async function makeCodes(turn: HashTurn): Promise<NewCodes> {
  const clear = Array.from({ length: CODES }, newCode);
  const salt = randomBytes(16);
  const hashes = await Promise.all(clear.map((code) => hashCode(plain(code), salt, turn)));
  return { clear, salt, hashes };
}

/** Stores a set in place of the codes that a person had. */
export async function storeCodes(db: Db, user: number, { salt, hashes }: NewCodes): Promise<void> {
  await dropCodes(db, user);
  await db
    .insertInto('user_recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: user, code_hash, salt })))
    .execute();
}

/** Stores a set for anyone who sets up their first second factor, and returns it; none where some are left. */
export async function storeFirstCodes(db: Db, user: number, codes: NewCodes): Promise<readonly string[]> {
  if ((await codesLeft(db, user)) > 0) return [];
  await storeCodes(db, user, codes);
  return codes.clear;
}

/**
 * What a code that is given may be stored as: one slow hash, so outside of any transaction. Codes from before migration
 * 088 have no salt and are keyed with CAIRN_SECRET.
 * @throws {HashQueueFull}
 */
export async function hashesOf(
  db: Db,
  secret: Secret,
  user: number,
  code: string,
  turn: HashTurn,
): Promise<Buffer[]> {
  const salts = await db
    .selectFrom('user_recovery_codes')
    .where('user_id', '=', user)
    .where('used_at', 'is', null)
    .select('salt')
    .distinct()
    .execute();
  const hashes = salts.map(({ salt }) =>
    salt ? [hashCode(plain(code), salt, turn)] : secret.revealAll().map((key) => keyedHash(key, user, code)),
  );
  return Promise.all(hashes.flat());
}

/** Uses a code up, by one of its `hashes`; of two at once one is refused. */
export async function takeRecoveryCode(
  db: Db,
  user: number,
  hashes: readonly Buffer[],
  at: Date,
): Promise<boolean> {
  if (hashes.length === 0) return false;
  const taken = await db
    .updateTable('user_recovery_codes')
    .set({ used_at: at })
    .where('user_id', '=', user)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

export async function codesLeft(db: Db, user: number): Promise<number> {
  const { left } = await db
    .selectFrom('user_recovery_codes')
    .where('user_id', '=', user)
    .where('used_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow();
  return left;
}

export async function dropCodes(db: Db, user: number): Promise<void> {
  await db.deleteFrom('user_recovery_codes').where('user_id', '=', user).execute();
}

function newCode(): string {
  const text = Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}

/** A code without the spaces, dashes and capitals with which people type it. */
const plain = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '');

const keyedHash = (key: string, user: number, code: string): Buffer =>
  createHmac('sha256', key)
    .update(`cairn: recovery code of ${user}: ${plain(code)}`)
    .digest();
