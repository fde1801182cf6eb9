import type { areas } from '@cairn/contract';
import type { Database, Secret } from '@cairn/database';
import { once } from '@cairn/domain/idempotency';
import type { Handlers } from '../mount.ts';
import type { LimitHits } from '../web/limit-hits.ts';
import { importRovers } from './rover-import.ts';
import { UsernameAllowance } from './username-allowance.ts';

interface Needs {
  readonly database: Database;
  readonly secret: Secret;
  readonly now: () => number;
  readonly hits: LimitHits;
}

export function roverImportRoutes({
  database,
  secret,
  now,
  hits,
}: Needs): Handlers<typeof areas.roverImport> {
  const allowance = new UsernameAllowance(hits, now);
  return {
    run: (input, { session, from, key }) =>
      database.withTenant(session, (db) =>
        once(db, input.dryrun ? undefined : key, () =>
          importRovers({ db, caller: { session, from }, secret, allowance, now: new Date(now()) }, input),
        ),
      ),
  };
}
