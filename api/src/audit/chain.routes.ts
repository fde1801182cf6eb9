import type { areas, Reply } from '@cairn/contract';
import type { Database } from '@cairn/database';
import type { Handlers } from '../mount.ts';
import { readChain } from './chain.queries.ts';

type Fault = NonNullable<Reply<(typeof areas.audit)['chain']>['first']>['fault'];

/** What the worker found when it verified the chain of events last. */
export const chainRoutes = (database: Database): Pick<Handlers<typeof areas.audit>, 'chain'> => ({
  chain: async (_, { session }) => {
    const { last, sealed, waiting } = await database.withTenant(session, readChain);
    const { fault, fault_position: position, fault_event: event } = last ?? {};
    return {
      waiting,
      checked: last?.at.toISOString() ?? null,
      events: last?.events ?? 0,
      head: last?.head ? { position: last.head, hash: last.head_hash.toString('hex') } : null,
      faults: last?.faults ?? 0,
      first: fault ? { fault: fault as Fault, position: position ?? null, event: event ?? null } : null,
      sealed: sealed?.toISOString() ?? null,
    };
  },
});
