import type { Database, Secret } from '@cairn/database';
import { readChainKey } from '@cairn/domain/audit-chain';
import { checkChain } from '@cairn/domain/audit-chain-check';
import type { Log } from '../log.ts';

/**
 * Verifies the whole chain of events, stores what was found, and logs its end: with that line somebody tells later that the
 * end was cut off, also where all of the database was changed.
 */
export async function verifyChain(database: Database, secret: Secret, log: Log) {
  const { service: db } = database;
  const key = await readChainKey(db, secret, { make: true });
  const known = await db
    .selectFrom('event_chain_checks')
    .select(['head as position', 'head_hash as hash'])
    .where('head', '>', 0)
    .orderBy('id', 'desc')
    .limit(KNOWN_HEADS)
    .execute();
  const report = await checkChain(database, key, known);
  const { seals, events, removed, head, faults, first } = report;
  await db
    .insertInto('event_chain_checks')
    .values({
      seals,
      events,
      removed,
      faults,
      head: head.position,
      head_hash: head.hash,
      fault: first?.fault ?? null,
      fault_position: first?.position ?? null,
      fault_event: first?.event ?? null,
    })
    .execute();
  const ends = { seals, events, head: head.position, hash: head.hash.toString('hex') };
  if (first) log.error({ ...ends, faults, ...first }, 'the chain of events is broken');
  else log.info(ends, 'the chain of events is unbroken');
  return { ...ends, faults };
}

/** Ends of earlier checks that must still be there. */
const KNOWN_HEADS = 1_000;
