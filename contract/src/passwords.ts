import { z } from 'zod';

/** Characters; bounds the work of argon2id. */
export const LONGEST_PASSWORD = 200;

/** Characters of a new password of a rover or station. Strangers may try them from many networks. */
export const SHORTEST_NTRIP_PASSWORD = 8;

/**
 * What is wrong with a new password, as a message; undefined when nothing is. The server
 * also refuses those that are common.
 */
export function passwordFault(password: string): string | undefined {
  if ([...password].length < 6) return 'Password must be minimum 6 characters long';
  if (password.length > LONGEST_PASSWORD)
    return `Password must be at most ${LONGEST_PASSWORD} characters long`;
  if (!/\p{Ll}/u.test(password) || !/\p{Lu}/u.test(password) || !/\d/.test(password))
    return '* Password must include uppercase, lowercase and number characters';
  return undefined;
}

/** A password that is to be set. Not trimmed: a space may be part of it. */
export const newPassword = z.string().superRefine((password, context) => {
  const message = passwordFault(password);
  if (message) context.addIssue({ code: 'custom', message });
});

/** Characters that can be read out over the telephone: without 0 and O, 1, I and l. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** A random password that the rules above take: 8 characters are 46 bits. */
export function generatePassword(length = 8): string {
  for (;;) {
    const password = Array.from({ length }, () => letters[randomBelow(letters.length)]).join('');
    if (!passwordFault(password)) return password;
  }
}

/** Evenly from 0 to `end` - 1, as far as a byte goes: bytes of the last, incomplete round are discarded. */
function randomBelow(end: number): number {
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < 256 - (256 % end)) return byte % end;
  }
}
