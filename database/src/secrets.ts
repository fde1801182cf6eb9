import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Layout of a sealed value: version (1 byte), nonce (12), tag (16), ciphertext. */
const VERSION = 1;
const NONCE = 12;
const TAG = 16;

const keys = new Map<string, Buffer>();

function sealingKey(secret: string): Buffer {
  let key = keys.get(secret);
  if (!key) {
    key = Buffer.from(hkdfSync('sha256', secret, '', 'cairn: sealed passwords', 32));
    keys.set(secret, key);
  }
  return key;
}

/**
 * Encrypts a password that must be shown again (rovers and stations; people's passwords are hashed instead).
 * AES-256-GCM with a random nonce, so that sealing the same text twice gives different bytes.
 */
export function sealSecret(secret: string, clear: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret), nonce);
  const text = Buffer.concat([cipher.update(clear, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), text]);
}

/** The text behind `sealSecret`. Throws when the bytes were changed or sealed with another secret. */
export function openSecret(secret: string, sealed: Buffer): string {
  if (sealed.length < 1 + NONCE + TAG || sealed[0] !== VERSION) {
    throw new Error('This is not a sealed value of a version that is known here');
  }
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(secret), sealed.subarray(1, 1 + NONCE));
  decipher.setAuthTag(sealed.subarray(1 + NONCE, 1 + NONCE + TAG));
  try {
    return decipher.update(sealed.subarray(1 + NONCE + TAG), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    throw new Error(
      'A sealed value does not open: it was sealed with another CAIRN_SECRET, or it is damaged',
    );
  }
}
