import { createHash } from 'node:crypto';
import type { Tables } from '@cairn/database';
import { type Kysely, sql } from 'kysely';

/** Key of a repeated call: user, call, content, and its Idempotency-Key. */
export const callKey = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * Does the work of a call once: a call with the same key waits for this transaction and gets the same reply, or does
 * the work itself when this one is undone. The reply is stored as JSON for a day and must hold no secret.
 */
export async function once<T>(
  db: Kysely<Tables>,
  key: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (key === undefined) return work();
  const { rows } = await sql<{ reply: T | null }>`select claim_idempotency_key(${key}) as reply`.execute(db);
  const before = rows[0]?.reply ?? null;
  if (before !== null) return before;
  const reply = await work();
  await sql`select store_idempotent_reply(${key}, ${JSON.stringify(reply)}::jsonb)`.execute(db);
  return reply;
}
