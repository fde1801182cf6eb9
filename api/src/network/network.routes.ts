import { type areas, subscriptionStates } from '@cairn/contract';
import type { Database } from '@cairn/database';
import type { Beside, Live } from '../live/live.ts';
import { readLog } from '../logs/logs.queries.ts';
import type { Handlers } from '../mount.ts';
import { type Remembered, remember } from '../remember.ts';
import { countryOf } from '../session/session.rules.ts';
import type { Session } from '../session/sessions.ts';
import { loggedRovers, scopeOf, type WantedLive } from './network.live.ts';
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

/** Scopes whose latest events are kept; the oldest go first. */
const KEPT_SCOPES = 500;
/** Accounts change by hand and by the day: a minute old is new enough. */
const STATES_MS = 60_000;

export function networkRoutes({ database, live, now }: Needs): Handlers<typeof areas.network> {
  const read = new Map<string, Remembered<Beside>>();

  return {
    loggedRovers: async ({ country, ...filter }, { session }) => {
      const wanted = { ...filter, country: countryOf(session, country) };
      const [snapshot, beside] = await Promise.all([live.rovers(), besideRovers(session, wanted)]);
      return loggedRovers(snapshot, session, wanted, beside);
    },

    filterOptions: (filter, { session }) =>
      database.withTenant(session, async (db) => ({
        resellers: await resellerOptions(db),
        dealers: await dealerOptions(db, filter),
        companys: await companyOptions(db, filter),
        rovers: await roverOptions(db, filter),
      })),
  };

  /** The last ten lines about rovers and the states of all, read every 4 s at most for all who see the same. */
  function besideRovers(session: Session, wanted: WantedLive): Promise<Beside> {
    const scope = scopeOf(session, wanted);
    let known = read.get(scope);
    if (!known) {
      const states = remember(STATES_MS, now, () => readStates(session, wanted));
      known = remember(4000, now, async () => {
        const { country, ...owners } = wanted;
        const filter = { ...owners, casta: country || undefined, roversonly: true, limit: 10 };
        const lastevents = (await database.withTenant(session, (db) => readLog(db, session, filter))).Log;
        return { lastevents, subdata: await states() };
      });
      read.set(scope, known);
      for (const oldest of read.keys()) if (read.size > KEPT_SCOPES) read.delete(oldest);
    }
    return known();
  }

  async function readStates(session: Session, wanted: WantedLive): Promise<Beside['subdata']> {
    const rows = await database.withTenant(session, (db) => countByState(db, wanted, new Date(now())));
    const counts = new Map(rows.map(({ state, count }) => [state as number, count]));
    const data = subscriptionStates.map(({ text, color }, state) => ({
      label: text,
      color,
      value: counts.get(state) ?? 0,
    }));
    return { total: rows.reduce((sum, { count }) => sum + count, 0), data };
  }
}
