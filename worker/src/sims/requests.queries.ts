import type { Db } from '@cairn/database';
import type { Sim, SupplierNumber } from '@cairn/suppliers';
import { sql } from 'kysely';
import { referenceColumns, type StoredReference, storeSim } from './sim.queries.ts';

export interface OpenRequest extends StoredReference {
  readonly id: number;
  readonly kind: 'read' | 'locate' | 'cancel_location';
  readonly state: 'waiting' | 'asked';
  /** Since it was made, ms. */
  readonly age: number;
}

/** The oldest requests that this process does not work on yet. */
export async function openRequests(
  db: Db,
  supplier: SupplierNumber,
  { except, limit }: { readonly except: readonly number[]; readonly limit: number },
): Promise<OpenRequest[]> {
  if (limit <= 0) return [];
  const { rows } = await sql<OpenRequest>`
    select q.id, q.kind, q.state, (extract(epoch from now() - q.at) * 1000)::int as age, ${referenceColumns}
    from sim_requests q join sims s on s.id = q.sim_id
    where q.state in ('waiting', 'asked') and s.supplier = ${supplier} and q.id <> all(${except}::bigint[])
    order by q.id limit ${limit}`.execute(db);
  return rows;
}

export async function markRequestSent(db: Db, id: number): Promise<void> {
  await db
    .updateTable('sim_requests')
    .set({ state: 'asked', sent_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Ends a request with what was read, or with why it was not. */
export async function settleRequest(
  db: Db,
  request: Pick<OpenRequest, 'id' | 'sim'>,
  outcome:
    | { readonly code: string; readonly words?: string }
    | { readonly sim?: Sim; readonly reply?: unknown },
): Promise<void> {
  await db.transaction().execute(async (write) => {
    if ('sim' in outcome && outcome.sim) await storeSim(write, request.sim, outcome.sim);
    const reply = 'reply' in outcome && outcome.reply !== undefined ? JSON.stringify(outcome.reply) : null;
    await write
      .updateTable('sim_requests')
      .set({
        state: 'code' in outcome ? 'failed' : 'done',
        code: 'code' in outcome ? outcome.code : null,
        ...('code' in outcome && outcome.words && { words: outcome.words }),
        reply: sql`${reply}::jsonb`,
        settled_at: sql<Date>`clock_timestamp()`,
      })
      .where('id', '=', request.id)
      .where('state', 'in', ['waiting', 'asked'])
      .execute();
  });
}
