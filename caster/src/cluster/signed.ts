import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Secret } from '@cairn/database';

/** Layout: Unix ms (8 bytes, big endian), code (16), data. */
const TIME = 8;
const CODE = 16;
const HEAD = TIME + CODE;

/** A message that is older, or from a clock that is further ahead, is a replay or from a machine without NTP, ms. */
const AGE = 30_000;

/**
 * Messages between the nodes of one installation: whoever else may publish at the NATS server can make none, change
 * none, and send none again under another subject or later than `AGE`. HMAC-SHA-256, half of it (RFC 2104 5), by a key
 * from CAIRN_SECRET.
 */
export class SignedMessages {
  readonly #keys: readonly Buffer[];
  readonly #now: () => number;

  constructor(secret: Secret, now: () => number = Date.now) {
    this.#keys = secret
      .revealAll()
      .map((text) => Buffer.from(hkdfSync('sha256', text, '', 'cairn: messages between nodes', 32)));
    this.#now = now;
  }

  sign(subject: string, data: Uint8Array | string): Uint8Array {
    const body = typeof data === 'string' ? Buffer.from(data) : data;
    const message = Buffer.allocUnsafe(HEAD + body.length);
    message.writeBigUInt64BE(BigInt(this.#now()));
    message.set(body, HEAD);
    codeOf(this.#keys[0] as Buffer, subject, message).copy(message, TIME, 0, CODE);
    return message;
  }

  /** The data of a message of ours; undefined for any other. */
  open(subject: string, message: Uint8Array): Uint8Array | undefined {
    const bytes = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
    if (bytes.length < HEAD) return undefined;
    if (Math.abs(this.#now() - Number(bytes.readBigUInt64BE())) > AGE) return undefined;
    const code = bytes.subarray(TIME, HEAD);
    const ours = this.#keys.some((key) =>
      timingSafeEqual(codeOf(key, subject, bytes).subarray(0, CODE), code),
    );
    return ours ? bytes.subarray(HEAD) : undefined;
  }
}

/** No subject has a zero byte. */
function codeOf(key: Buffer, subject: string, message: Buffer): Buffer {
  const hmac = createHmac('sha256', key).update(`${subject}\0`);
  return hmac.update(message.subarray(0, TIME)).update(message.subarray(HEAD)).digest();
}
