import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's minimum for argon2id (the library's default): 19 MiB, two passes, one lane. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of a password nobody has, so that an unknown user costs the same time as a known one. */
let nobody: Promise<string> | undefined;

/** Of libuv's four threads hashing takes two at most: files and names must still resolve during a storm of logins. */
let free = 2;
const waiting: (() => void)[] = [];

/** argon2id's text of a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, strength);

/** Whether `password` is that of `hashed`; as slow with no hash at all, and then always false. */
export async function isPassword(hashed: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword(generatePassword(20));
  if (free === 0) await new Promise<void>((turn) => waiting.push(turn));
  else free -= 1;
  try {
    const right = await verify(hashed ?? (await nobody), password);
    return right && hashed != null;
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }
}

/** What can be read out over the telephone: without 0 and O, 1, I and l. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** A random password of `length` characters; 10 of them are 58 bits. */
export const generatePassword = (length = 10): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
