import { z } from 'zod';
import type { FixedSentence } from './sentences.da.ts';

/** Characters; bounds the work of argon2id. */
export const LONGEST_PASSWORD = 200;

/** Characters of a new password of a rover or station. Strangers may try them from many networks. */
export const SHORTEST_NTRIP_PASSWORD = 8;

/** Characters that an installation may require of a new password. The product's text has 6; a new installation requires 8. */
export const passwordLengths = [6, 8, 12] as const;
export type PasswordLength = (typeof passwordLengths)[number];

/**
 * What is wrong with a new password of at least `shortest` characters, as a message; undefined when nothing is. The server
 * also refuses those that are common.
 */
export function passwordIssue(password: string, shortest: PasswordLength): FixedSentence | undefined {
  if ([...password].length < shortest) return `Password must be minimum ${shortest} characters long`;
  if (password.length > LONGEST_PASSWORD)
    return `Password must be at most ${LONGEST_PASSWORD} characters long`;
  if (!/\p{Ll}/u.test(password) || !/\p{Lu}/u.test(password) || !/\d/.test(password))
    return '* Password must include uppercase, lowercase and number characters';
  return undefined;
}

/** A password that is to be set; the server knows what its installation requires. Not trimmed: a space may be part of it. */
export const newPassword = z
  .string()
  .max(LONGEST_PASSWORD, `Password must be at most ${LONGEST_PASSWORD} characters long`);

/** Characters that can be read out over the telephone: without 0 and O, 1, I and l. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** A random password that the rules above take, of at least `shortest` characters: 8 are 46 bits. */
export function generatePassword(shortest = 8): string {
  const length = Math.max(8, shortest);
  for (;;) {
    const password = Array.from({ length }, () => LETTERS[randomBelow(LETTERS.length)]).join('');
    if (!passwordIssue(password, 6)) return password;
  }
}

/** Evenly from 0 to `end` - 1, as far as a byte goes: bytes of the last, incomplete round are discarded. */
function randomBelow(end: number): number {
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < 256 - (256 % end)) return byte % end;
  }
}
