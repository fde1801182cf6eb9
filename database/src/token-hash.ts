import { createHash } from 'node:crypto';

/** The hash by which a token of 256 random bits is stored: SHA-256, so that nobody who reads the table can use it. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
