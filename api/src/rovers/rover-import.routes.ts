import type { areas } from '@cairn/contract';
import type { Database, Secret } from '@cairn/database';
import { once } from '@cairn/domain/idempotency';
import type { Handlers } from '../mount.ts';
import { importRovers } from './rover-import.ts';

interface Needs {
  readonly database: Database;
  readonly secret: Secret;
  readonly now: () => number;
}

export function roverImportRoutes({ database, secret, now }: Needs): Handlers<typeof areas.roverImport> {
  return {
    run: (input, { session, from, key }) =>
      database.withTenant(session, (db) =>
        once(db, input.dryrun ? undefined : key, () =>
          importRovers(db, { session, from }, secret, input, new Date(now())),
        ),
      ),
  };
}
