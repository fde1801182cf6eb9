import type { Database, Secret } from '@cairn/database';
import { readChainKey, sealEvents } from '@cairn/domain/audit-chain';
import type { Log } from '../log.ts';
import { verifyChain } from './verify.ts';

interface SealingOptions {
  readonly database: Database;
  readonly secret: Secret;
  readonly log: Log;
  /** The pause between two looks for events to seal, ms: as long may one wait for its seal. */
  readonly intervalMs?: number;
}

/** Events that one transaction seals. */
const BATCH = 2_000;

/**
 * Seals events every second, in the order in which they were written. Any number of workers may do so: one at a time adds to
 * the chain. A chain that was never verified is, once all is sealed.
 */
export function startSealing({ database, secret, log, intervalMs = 1_000 }: SealingOptions): {
  stop(): Promise<void>;
} {
  let key: Buffer | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;
  let running = turn();

  async function turn(): Promise<void> {
    try {
      key ??= await readChainKey(database.service, secret, { make: true });
      while (!stopping) if ((await sealEvents(database, key, { most: BATCH })) < BATCH) break;
      if (!stopping && !(await wasVerified(database))) await verifyChain(database, secret, log);
    } catch (error) {
      log.error({ err: error }, 'events cannot be sealed');
    }
    if (!stopping)
      timer = setTimeout(() => {
        running = turn();
      }, intervalMs);
  }

  return {
    async stop() {
      stopping = true;
      clearTimeout(timer);
      await running;
    },
  };
}

const wasVerified = (database: Database) =>
  database.service.selectFrom('event_chain_checks').select('id').limit(1).executeTakeFirst();
