import { createHmac } from 'node:crypto';

/** An event as it is sealed: values as text, times in microseconds since 1970, JSON as PostgreSQL writes it. */
export interface SealableEvent {
  readonly id: number;
  readonly at: string;
  readonly type: number;
  readonly group: number;
  readonly user_id: number | null;
  readonly acts_for: number | null;
  readonly acts_for_title: string | null;
  readonly reseller_id: number | null;
  readonly dealer_id: number | null;
  readonly company_id: number | null;
  readonly target_type: string | null;
  readonly target_id: number | null;
  readonly email_id: number | null;
  readonly user_name: string;
  readonly address: string | null;
  readonly user_agent: string | null;
  readonly target_title: string;
  readonly text: string;
  readonly message: string | null;
  readonly parameters: string | null;
  readonly detail: string;
  readonly details: string | null;
  /** A random value for each part that may have to go; zeros once it went. */
  readonly salts: Buffer;
}

/** Bytes of the digest of a part, and of its salt. */
const PART = 16;
/** The hash before the first seal. */
export const NO_HASH: Buffer = Buffer.alloc(32);
/** The digests of an event that was gone before it could be sealed. */
export const NO_EVENT: Buffer = Buffer.alloc(5 * PART);

/**
 * What an event says, in parts: first what stays for good, then what is taken out when personal data has to go. Of its place
 * the lowest tenant alone is sealed: who that belongs to may change, and the database's own keys hold it to that.
 */
function partsOf(event: SealableEvent): readonly (readonly unknown[])[] {
  const { id, at, type, group, user_id, acts_for, acts_for_title, target_type, target_id } = event;
  const { reseller_id, dealer_id, company_id } = event;
  const level = company_id !== null ? 'company' : dealer_id !== null ? 'dealer' : 'reseller';
  const place = company_id ?? dealer_id ?? reseller_id;
  return [
    [id, at, type, group, user_id, acts_for, acts_for_title, level, place, target_type, target_id],
    [event.user_name, event.address, event.user_agent],
    [event.target_title],
    [event.text, event.message, event.parameters],
    [event.detail, event.details],
  ];
}

/** The salt of a part; the first has none. */
const saltOf = ({ salts }: SealableEvent, part: number): Buffer =>
  part === 0 ? Buffer.alloc(PART) : salts.subarray(PART * (part - 1), PART * part);

const isEmpty = (value: unknown) => value === null || value === '';

/** Whether nothing is left of a part, its salt included. */
const isRemoved = (event: SealableEvent, part: number): boolean =>
  part > 0 && (partsOf(event)[part] ?? []).every(isEmpty) && saltOf(event, part).every((byte) => byte === 0);

/** Digests of the parts of an event, side by side: HMAC-SHA-256, the first 16 bytes of each. */
export function digestsOf(key: Buffer, event: SealableEvent): Buffer {
  return Buffer.concat(
    partsOf(event).map((values, part) =>
      createHmac('sha256', key)
        .update(saltOf(event, part))
        .update(JSON.stringify([part, ...values]))
        .digest()
        .subarray(0, PART),
    ),
  );
}

/**
 * The digests of an event that was sealed before: of each part the same as then, or that of nothing where the part was taken
 * out. A part that says something else keeps the digest that it had, so that it does not match and shows.
 */
export function digestsAfter(key: Buffer, before: Buffer, event: SealableEvent): Buffer {
  const now = digestsOf(key, event);
  return Buffer.concat(
    partsOf(event).map((_, part) => {
      const partOf = (digests: Buffer) => digests.subarray(PART * part, PART * (part + 1));
      return isRemoved(event, part) ? partOf(now) : partOf(before);
    }),
  );
}

export const sealKinds = { recorded: 1, removed: 2, dropped: 3 } as const;

/** A link of the chain without its hash. */
export interface Seal {
  readonly position: number;
  readonly sealed_at: Date;
  readonly kind: number;
  readonly event_id: number | null;
  readonly email_id: number | null;
  readonly dropped_through: number | null;
  readonly digests: Buffer;
}

/** The hash of a seal over itself and the hash before it: HMAC-SHA-256. */
export function hashOf(key: Buffer, before: Buffer, seal: Seal): Buffer {
  const { position, sealed_at, kind, event_id, email_id, dropped_through, digests } = seal;
  const values = [position, sealed_at.toISOString(), kind, event_id, email_id, dropped_through];
  return createHmac('sha256', key).update(before).update(JSON.stringify(values)).update(digests).digest();
}
