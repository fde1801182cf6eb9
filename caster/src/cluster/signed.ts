import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Secret } from '@cairn/database';

/** Layout: Unix ms (8 bytes, big endian), code (16), data. */
const TIME = 8;
const CODE = 16;
const HEAD = TIME + CODE;

/** A message that is older than this, or ahead by more, ms, is a replay, or its machine has no NTP. */
const AGE = 30_000;

/**
 * Signs and checks the messages between the nodes of one installation. Others who may publish at the NATS server can
 * neither make nor change one, nor repeat one under another subject or later than `AGE`. The code is HMAC-SHA-256, cut
 * in half (RFC 2104 §5), with a key made from CAIRN_SECRET.
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

  /** Returns the data of a message that this installation signed; undefined for any other. */
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

/** The zero byte separates subject and message, because no subject has one. */
function codeOf(key: Buffer, subject: string, message: Buffer): Buffer {
  const hmac = createHmac('sha256', key).update(`${subject}\0`);
  return hmac.update(message.subarray(0, TIME)).update(message.subarray(HEAD)).digest();
}
