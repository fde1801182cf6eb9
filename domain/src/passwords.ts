import { generatePassword, passwordFault } from '@cairn/contract';
import { hash, verify } from '@node-rs/argon2';
import type { FixedSentence } from './language.ts';

/** OWASP's minimum for argon2id (the library's default): 19 MiB, two passes, one lane. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of a password nobody has, so that an unknown user costs the same time as a known one. */
let nobody: Promise<string> | undefined;

/** Of libuv's four threads hashing takes two at most: files and names must still resolve during a storm of logins. */
let free = 2;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (free === 0) await new Promise<void>((turn) => waiting.push(turn));
  else free -= 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }
}

/** argon2id's text of a password. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, strength));

/** Whether `password` is that of `hashed`; as slow with no hash at all, and then always false. */
export async function isPassword(hashed: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword(generatePassword(20));
  const against = hashed ?? (await nobody);
  const right = await inTurn(() => verify(against, password));
  return right && hashed != null;
}

export interface Named {
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
}

/**
 * What is wrong with a password that a person is to have: too short or long, a kind of character is missing, common, or
 * the person's own name.
 */
export async function newPasswordFault(password: string, person: Named): Promise<FixedSentence | undefined> {
  return passwordFault(password) ?? weakness(password, person);
}

/** What makes a well-formed password easy to guess. */
async function weakness(
  password: string,
  { fname, lname, email }: Named,
): Promise<FixedSentence | undefined> {
  const plain = password.toLowerCase();
  const { dictionary } = await import('@zxcvbn-ts/language-common'); // 2 MB, and passwords are set rarely
  if (dictionary['passwords-common'].includes(plain)) return 'This password is too common: choose another';
  const [mailbox = '', domain = ''] = email.toLowerCase().split('@');
  const own = [fname, lname, fname + lname, mailbox, domain.split('.')[0] ?? ''].map((name) =>
    name.toLowerCase(),
  );
  const core = plain.match(/\p{L}(?:.*\p{L})?/su)?.[0] ?? ''; // Smith1984!
  if (core !== '' && (own.includes(core) || own.includes(plain)))
    return 'Password must not be your name or e-mail address';
  return undefined;
}
