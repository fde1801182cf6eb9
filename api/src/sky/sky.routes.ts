import type { areas } from '@cairn/contract';
import type { Database } from '@cairn/database';
import type { Handlers } from '../mount.ts';
import { ttlCache } from '../ttl-cache.ts';
import { readEphemerides, readReceived } from './sky.queries.ts';
import { plotOf } from './sky.rules.ts';

/** A new ephemeris is broadcast once in ten minutes at most, and the one before stays valid. */
const EPHEMERIDES_MS = 10_000;

export function skyRoutes(database: Database, now: () => number): Handlers<typeof areas.sky> {
  const ephemerides = ttlCache(EPHEMERIDES_MS, now, () => readEphemerides(database.service));
  return {
    plot: async ({ id, const: letters }, { session }) => {
      const received = await database.withTenant(session, (db) => readReceived(db, id, new Date(now())));
      return { data: received ? plotOf(received, await ephemerides(), letters) : [] };
    },
  };
}
