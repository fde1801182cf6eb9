import { type areas, type Input, type Language, subscriptionStates } from '@cairn/contract';
import type { Database } from '@cairn/database';
import type { Session } from '../auth/session.ts';
import type { Live, RoverSummary } from '../live/live.ts';
import { readLog } from '../logs/logs.queries.ts';
import type { Handlers } from '../mount.ts';
import { countryOf } from '../records/country.rules.ts';
import { type TtlCache, ttlCache } from '../ttl-cache.ts';
import { type LiveQuery, loggedRovers, scopeOf } from './network.live.ts';
import {
  companyOptions,
  countByState,
  dealerOptions,
  resellerOptions,
  roverOptions,
} from './network.queries.ts';

interface Needs {
  readonly database: Database;
  readonly live: Live;
  readonly now: () => number;
}

/** Scopes whose latest events are stored; the oldest go first. */
const CACHED_SCOPES = 500;
/** Accounts change by hand and by the day: a minute old is new enough. */
const STATES_MS = 60_000;

export function networkRoutes({ database, live, now }: Needs): Handlers<typeof areas.network> {
  const read = new Map<string, TtlCache<RoverSummary>>();

  return {
    loggedRovers: async ({ country, ...owners }, { session, language }) => {
      const filter = { ...owners, country: countryOf(session, country) };
      const [snapshot, summary] = await Promise.all([live.rovers(), roverSummary(session, filter, language)]);
      return loggedRovers(snapshot, session, filter, summary);
    },

    filterOptions,
    filterOptionsTest: filterOptions,
  };

  function filterOptions(
    filter: Input<typeof areas.network.filterOptions>,
    { session }: { session: Session },
  ) {
    return database.withTenant(session, async (db) => ({
      resellers: await resellerOptions(db),
      dealers: await dealerOptions(db, filter),
      companys: await companyOptions(db, filter),
      rovers: await roverOptions(db, filter),
    }));
  }

  /** The last ten lines about rovers and the states of all, read every 4 s at most for all who see the same. */
  function roverSummary(session: Session, filter: LiveQuery, language: Language): Promise<RoverSummary> {
    const scope = `${language} ${scopeOf(session, filter)}`;
    let known = read.get(scope);
    if (!known) {
      const states = ttlCache(STATES_MS, now, () => readStates(session, filter));
      known = ttlCache(4000, now, async () => {
        const { country, ...owners } = filter;
        const lines = { ...owners, casta: country || undefined, roversonly: true, limit: 10 };
        const lastevents = (await database.withTenant(session, (db) => readLog(db, session, lines, language)))
          .Log;
        return { lastevents, subdata: await states() };
      });
      read.set(scope, known);
      for (const oldest of read.keys()) if (read.size > CACHED_SCOPES) read.delete(oldest);
    }
    return known();
  }

  async function readStates(session: Session, filter: LiveQuery): Promise<RoverSummary['subdata']> {
    const rows = await database.withTenant(session, (db) => countByState(db, filter, new Date(now())));
    const counts = new Map(rows.map(({ state, count }) => [state as number, count]));
    const data = subscriptionStates.map(({ text, color }, state) => ({
      label: text,
      color,
      value: counts.get(state) ?? 0,
    }));
    return { total: rows.reduce((sum, { count }) => sum + count, 0), data };
  }
}
