import { Database, type Secret } from '@cairn/database';
import type { Log } from '../log.ts';
import { SupplierWork } from './supplier-work.ts';

interface SimsOptions {
  readonly database: Database;
  /** CAIRN_SECRET: opens the credentials of the suppliers. */
  readonly secret: Secret;
  readonly log: Log;
  /** Whether the suppliers are the stand-ins of the demo, on this machine. */
  readonly standIns: boolean;
  /** ms between two looks at the tables without a notification; also how soon another worker takes over. */
  readonly poll?: number;
  /** ms of the first pause after a failure; for tests. */
  readonly pause?: number;
}

/**
 * Everything that talks to the suppliers of SIM cards. Of several workers one talks to each supplier, and the others
 * stand by.
 */
export async function startSims(options: SimsOptions): Promise<{ stop(): Promise<void> }> {
  const { database, poll = 5_000, pause = 1_000 } = options;
  // held for as long as the worker runs: not of the pool that its jobs share
  const locks = await Database.connect({
    ...database.options,
    serviceConnections: 2,
    name: 'cairn worker suppliers',
  });
  const works = ([1, 2] as const).map(
    (number) => new SupplierWork(number, { ...options, locks, poll, pause }),
  );
  const wake = () => {
    for (const work of works) work.wake();
  };
  const unlisten = await database.listen('cairn_sims', wake, wake);
  for (const work of works) work.start();
  return {
    async stop() {
      await unlisten();
      await Promise.all(works.map((work) => work.stop()));
      await locks.close();
    },
  };
}
