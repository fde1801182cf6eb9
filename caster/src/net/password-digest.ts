import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Cell, openSecret, type Secret } from '@cairn/database';

/**
 * SHA-256 of a password in base64, so that memory holds no plain password. It is a short string, because a Buffer takes
 * several times as much for each of ten thousand accounts.
 */
export type PasswordDigest = string;

/** Compares in constant time. */
export function matchesDigest(password: string, proof: PasswordDigest): boolean {
  return timingSafeEqual(Buffer.from(digestOf(password)), Buffer.from(proof));
}

/** Compares two texts in constant time. */
export const isEqualSecret = (given: string, expected: string): boolean =>
  matchesDigest(given, digestOf(expected));

/**
 * Digest of a sealed password. A password that cannot be decrypted, because it was sealed with another secret, matches
 * nothing.
 */
export function unseal(secret: Secret, sealed: Buffer, cell: Cell): PasswordDigest {
  try {
    return digestOf(openSecret(secret, sealed, cell));
  } catch {
    return randomBytes(32).toString('base64');
  }
}

function digestOf(password: string): PasswordDigest {
  return hash('sha256', password, 'base64');
}
