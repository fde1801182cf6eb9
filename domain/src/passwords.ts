import { generatePassword, type PasswordLength, passwordIssue } from '@cairn/contract/passwords';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { HashQueue, type HashTurn } from './hash-queue.ts';
import type { FixedSentence } from './language.ts';

export { HashQueueFull, type HashTurn } from './hash-queue.ts';

/** OWASP's minimum for argon2id, which is the default of the library: 19 MiB, two passes, one lane. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of a password nobody has, so that an unknown user costs the same time as a known one. */
let nobody: Promise<string> | undefined;

/**
 * Hashing takes at most two of libuv's four threads, because files and names must still resolve during a storm of
 * logins. Two make some 100 hashes a second, so nobody waits longer than two to four seconds.
 */
const queue = new HashQueue({ running: 2, waiting: 200, ofOwner: 100 });

/** The turn of a command that hashes alone. */
const alone: HashTurn = { owner: 'this program', first: true };

/**
 * Hashes a password by argon2id.
 *
 * @throws {HashQueueFull}
 */
export const hashPassword = (password: string, turn = alone): Promise<string> =>
  queue.run(turn, () => hash(password, strength));

/**
 * Whether `password` is that of `hashed`. Without a hash it is always false, after the same time.
 *
 * @throws {HashQueueFull}
 */
export async function isPassword(
  hashed: string | null | undefined,
  password: string,
  turn: HashTurn,
): Promise<boolean> {
  nobody ??= hash(generatePassword(20), strength);
  const against = hashed ?? (await nobody);
  const right = await queue.run(turn, () => verify(against, password));
  return right && hashed != null;
}

/**
 * Hashes a random code by argon2id with a salt, which takes as long as a password. When several codes share a salt, one
 * hash finds which of them was entered.
 *
 * @throws {HashQueueFull}
 */
export const hashCode = (code: string, salt: Buffer, turn: HashTurn): Promise<Buffer> =>
  queue.run(turn, () => hashRaw(code, { ...strength, salt }));

export interface Named {
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
  /** Names of the tenants that the person belongs to. */
  readonly tenants?: readonly string[];
}

/**
 * What is wrong with a new password of a person: it is too short or too long, lacks a kind of character, is common, or
 * is the name of the person, of their tenants or of this product.
 */
export async function newPasswordIssue(
  password: string,
  person: Named,
  shortest: PasswordLength = 8,
): Promise<FixedSentence | undefined> {
  return passwordIssue(password, shortest) ?? weakness(password, person);
}

/** What makes a well-formed password easy to guess. */
async function weakness(
  password: string,
  { fname, lname, email, tenants = [] }: Named,
): Promise<FixedSentence | undefined> {
  const plain = password.toLowerCase();
  const { dictionary } = await import('@zxcvbn-ts/language-common'); // takes 2 MB, and passwords are rarely set
  if (dictionary['passwords-common'].includes(plain)) return 'This password is too common: choose another';
  const [mailbox = '', domain = ''] = email.toLowerCase().split('@');
  const own = [fname, lname, fname + lname, mailbox, domain.split('.')[0] ?? ''].map((name) =>
    name.toLowerCase(),
  );
  const core = plain.match(/\p{L}(?:.*\p{L})?/su)?.[0] ?? ''; // of Smith1984! the name
  if (core !== '' && (own.includes(core) || own.includes(plain)))
    return 'Password must not be your name or e-mail address';
  const names = ['cairn', ...tenants].flatMap((name) => [
    onlyLetters(name),
    onlyLetters(name.split(/\s/)[0] ?? ''),
  ]);
  if (core.length > 2 && names.includes(onlyLetters(core)))
    return 'Password must not be the name of your company, dealer or system';
  return undefined;
}

const onlyLetters = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');
