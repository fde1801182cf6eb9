import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Secret } from './secret.ts';

/** Layout of a sealed value: version (1 byte), key id (1), nonce (12), tag (16), ciphertext. Version 1 has no key id. */
const VERSION = 2;
const NONCE = 12;
const TAG = 16;

/**
 * Where a sealed value is stored; it opens nowhere else. Rovers and stations are sealed before they have an id, so
 * their cell is the column alone.
 */
export type Cell =
  | 'rovers.password_sealed'
  | 'stations.password_sealed'
  | 'event_seal_keys.key_sealed'
  | `user_totp.secret_sealed of ${number}`
  | `mailed_links.token_sealed of ${number}`
  | `sim_suppliers.secret_sealed of ${number}`
  | `alert_webhooks.secret_sealed of ${number}`;

interface Key {
  /** A byte that distinguishes most keys of an installation; the tag decides. */
  readonly id: number;
  readonly bytes: Buffer;
}

const keys = new Map<string, Key>();

function keyOf(secret: string): Key {
  let key = keys.get(secret);
  if (!key) {
    const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'cairn: sealed passwords', 32));
    key = { bytes, id: createHash('sha256').update(bytes).digest().readUInt8() };
    keys.set(secret, key);
  }
  return key;
}

/**
 * Encrypts what must be shown or compared again (passwords of rovers and stations; people's passwords are hashed
 * instead), by AES-256-GCM with a random nonce, so that the same text sealed twice gives different bytes, bound to its
 * cell.
 */
export function sealSecret(secret: Secret, clear: string, cell: Cell): Buffer {
  const { id, bytes } = keyOf(secret.reveal());
  const head = Buffer.of(VERSION, id);
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(boundTo(head, cell));
  const text = Buffer.concat([cipher.update(clear, 'utf8'), cipher.final()]);
  return Buffer.concat([head, nonce, cipher.getAuthTag(), text]);
}

/**
 * Decrypts what `sealSecret` made. Throws when the bytes were changed, moved, or sealed with a secret that is not
 * accepted.
 */
export function openSecret(secret: Secret, sealed: Buffer, cell: Cell): string {
  const [version, id] = sealed;
  if ((version !== 1 && version !== VERSION) || sealed.length < version + NONCE + TAG)
    throw new Error('This is not a sealed value of a version that is known here');
  const known = secret.revealAll().map(keyOf);
  for (const key of version === 1 ? known : known.filter((one) => one.id === id)) {
    const text = openWith(key, sealed, version, cell);
    if (text !== undefined) return text;
  }
  throw new Error('A sealed value does not open: it was sealed with another CAIRN_SECRET, or it is damaged');
}

/** Whether a value is sealed as `sealSecret` would seal it now; if not it must be sealed again. */
export function isCurrent(secret: Secret, sealed: Buffer, cell: Cell): boolean {
  return sealed[0] === VERSION && openWith(keyOf(secret.reveal()), sealed, VERSION, cell) !== undefined;
}

/** `head` is the number of bytes before the nonce. */
function openWith({ bytes }: Key, sealed: Buffer, head: number, cell: Cell): string | undefined {
  const text = head + NONCE + TAG;
  const decipher = createDecipheriv('aes-256-gcm', bytes, sealed.subarray(head, head + NONCE));
  if (head === VERSION) decipher.setAAD(boundTo(sealed.subarray(0, head), cell));
  decipher.setAuthTag(sealed.subarray(head + NONCE, text));
  try {
    return decipher.update(sealed.subarray(text), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}

function boundTo(head: Buffer, cell: Cell): Buffer {
  return Buffer.concat([head, Buffer.from(cell)]);
}
