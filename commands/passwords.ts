import { randomInt } from 'node:crypto';

/** What can be read out over the telephone: without 0 and O, 1, I and l. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** A random password of `length` characters; 10 of them are 58 bits. */
export function generatePassword(length = 10): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
