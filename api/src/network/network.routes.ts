import type { areas, LogLine } from '@cairn/contract';
import type { Database } from '@cairn/database';
import type { Live } from '../live/live.ts';
import { readLog } from '../logs/logs.queries.ts';
import type { Handlers } from '../mount.ts';
import { type Remembered, remember } from '../remember.ts';
import { countryOf } from '../session/session.rules.ts';
import type { Session } from '../session/sessions.ts';
import { loggedRovers, scopeOf, type WantedLive } from './network.live.ts';
import { companyOptions, dealerOptions, resellerOptions, roverOptions } from './network.queries.ts';

interface Needs {
  readonly database: Database;
  readonly live: Live;
  readonly now: () => number;
}

/** Scopes whose latest events are kept; the oldest go first. */
const KEPT_SCOPES = 500;

export function networkRoutes({ database, live, now }: Needs): Handlers<typeof areas.network> {
  const latest = new Map<string, Remembered<LogLine[]>>();

  return {
    loggedRovers: async ({ country, ...filter }, { session }) => {
      const wanted = { ...filter, country: countryOf(session, country) };
      const [snapshot, events] = await Promise.all([live.rovers(), latestEvents(session, wanted)]);
      return loggedRovers(snapshot, session, wanted, events);
    },

    filterOptions: (filter, { session }) =>
      database.withTenant(session, async (db) => ({
        resellers: await resellerOptions(db),
        dealers: await dealerOptions(db, filter),
        companys: await companyOptions(db, filter),
        rovers: await roverOptions(db, filter),
      })),
  };

  /** The last ten lines about rovers, read every 4 s at most for all who see the same. */
  function latestEvents(session: Session, wanted: WantedLive): Promise<LogLine[]> {
    const scope = scopeOf(session, wanted);
    let read = latest.get(scope);
    if (!read) {
      read = remember(4000, now, async () => {
        const { country, ...owners } = wanted;
        const filter = { ...owners, casta: country || undefined, roversonly: true, limit: 10 };
        return (await database.withTenant(session, (db) => readLog(db, session, filter))).Log;
      });
      latest.set(scope, read);
      for (const oldest of latest.keys()) if (latest.size > KEPT_SCOPES) latest.delete(oldest);
    }
    return read();
  }
}
