import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { openSecret } from '@cairn/database';

/** SHA-256 of a password: compared in constant time, and memory holds no clear password. */
export type Proof = Buffer;

export function proves(password: string, proof: Proof): boolean {
  return timingSafeEqual(proofOf(password), proof);
}

/** What a sealed password is compared by. One that does not open (sealed with another secret) proves nothing. */
export function unseal(secret: string, sealed: Buffer): Proof {
  try {
    return proofOf(openSecret(secret, sealed));
  } catch {
    return randomBytes(32);
  }
}

function proofOf(password: string): Proof {
  return hash('sha256', password, 'buffer');
}
