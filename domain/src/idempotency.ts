import { createHash } from 'node:crypto';
import type { Db } from '@cairn/database';
import { sql } from 'kysely';
import { Problem } from './problem.ts';

/** What identifies a call that is sent again: hashes of the user and the Idempotency-Key, and of what was sent. */
export interface CallKey {
  readonly key: string;
  readonly request: string;
}

export const callKey = (user: number, key: string, ...request: readonly unknown[]): CallKey => ({
  key: hashOf([user, key]),
  request: hashOf(request),
});

const hashOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * Does the work of a call once. A call with the same key waits for this transaction and gets its reply, or does the
 * work itself when this one is undone. The reply is stored as JSON for a day and must hold no secret.
 *
 * @throws {Problem} key_reused when the key was that of another request
 */
export async function once<T>(db: Db, call: CallKey | undefined, work: () => Promise<T>): Promise<T> {
  if (call === undefined) return work();
  const { key, request } = call;
  const claim = sql<{ reply: T | null }>`select claim_idempotency_key(${key}, ${request}) as reply`;
  const { rows } = await claim.execute(db).catch((error: unknown) => {
    const isOther =
      error instanceof Error && 'constraint' in error && error.constraint === 'idempotency_key_of_another';
    throw isOther ? new Problem('key_reused') : error;
  });
  const before = rows[0]?.reply ?? null;
  if (before !== null) return before;
  const reply = await work();
  await sql`select store_idempotent_reply(${key}, ${JSON.stringify(reply)}::jsonb)`.execute(db);
  return reply;
}
