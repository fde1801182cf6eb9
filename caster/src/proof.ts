import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { openSecret } from '@cairn/database';

/**
 * SHA-256 of a password in base64: memory holds no clear password, and a short string where a Buffer would take
 * several times as much for each of ten thousand accounts.
 */
export type Proof = string;

/** Compares in constant time. */
export function proves(password: string, proof: Proof): boolean {
  return timingSafeEqual(Buffer.from(proofOf(password)), Buffer.from(proof));
}

/** What a sealed password is compared by. One that does not open (sealed with another secret) proves nothing. */
export function unseal(secret: string, sealed: Buffer): Proof {
  try {
    return proofOf(openSecret(secret, sealed));
  } catch {
    return randomBytes(32).toString('base64');
  }
}

function proofOf(password: string): Proof {
  return hash('sha256', password, 'base64');
}
