import type { Db } from '@cairn/database';
import { countRows } from '../records/list.ts';

/** What the worker found when it verified the chain last, and what waits to be sealed. */
export async function readChain(db: Db) {
  const last = await db
    .selectFrom('event_chain_checks')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const newest = await db
    .selectFrom('event_seals')
    .select('sealed_at')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  const waiting = await countRows(
    db.selectFrom(db.selectFrom('unsealed_events').select('id').limit(1000).as('some')),
  );
  return { last, sealed: newest?.sealed_at, waiting };
}
