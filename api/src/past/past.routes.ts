import type { areas } from '@cairn/contract';
import type { Database } from '@cairn/database';
import { readNetwork } from '../availability/availability.queries.ts';
import type { Handlers } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import { countryOf } from '../session/session.rules.ts';
import { type DistanceClass, endOf, ringsOf, telling } from './coverage.rules.ts';
import { readCounts, readCoverage, readMoment, readRovers, readStations } from './past.queries.ts';

const DAY = 86_400_000;
/** How far back the time machine goes, and its steps; the worker keeps as much (migration 007). */
const DAYS = 7;
const STEP = 300;
/** What the coverage rests on, days. */
const COVERED = 30;

const noRovers = { value: [], text: [], status: [], latitude: [], longitude: [] };

/** The network as it was, and how far its corrections reach. */
export function pastRoutes(database: Database, now: () => number): Handlers<typeof areas.past> {
  return {
    moment: async (input, { session }) => {
      const { at } = input;
      const country = countryOf(session, input.country);
      if (at.getTime() > now()) throw wrong('at', 'must not be in the future');
      if (at.getTime() < now() - DAYS * DAY) throw wrong('at', `must be within the last ${DAYS} days`);
      return database.withTenant(session, async (db) => {
        const moment = await readMoment(db, at);
        return {
          at: at.toISOString(),
          rovers_at: moment?.toISOString() ?? null,
          rovers: (moment && (await readRovers(db, moment, { ...input, country }))) ?? noRovers,
          stations: await readStations(db, at, country),
        };
      });
    },

    overview: async (input, { session }) => {
      const { minutes } = input;
      const width = minutes * 60_000;
      const to = Math.floor(now() / width) * width;
      const from = Math.ceil((now() - DAYS * DAY) / width) * width;
      const begins = Array.from({ length: (to - from) / width }, (_, bar) => from + bar * width);
      return database.withTenant(session, async (db) => {
        const span = { from: new Date(from), to: new Date(to), minutes };
        const counts = await readCounts(db, session, input, span);
        const bars = begins.map((at) => ({ begins: at, ends: at + width }));
        const country = countryOf(session, input.country);
        const stations = await readNetwork(db, bars, country, new Date(now()));
        return {
          from: span.from.toISOString(),
          step: STEP,
          begins: counts.map((bar) => bar.begins),
          rovers: counts.map((bar) => bar.rovers),
          fixed: counts.map((bar) => bar.fixed),
          online: stations.map((bar) => bar.online),
          offline: stations.map((bar) => bar.offline),
        };
      });
    },

    coverage: async (input, { session }) => {
      const country = countryOf(session, input.country);
      const rows = await database.withTenant(session, (db) => readCoverage(db, country, input.base));
      if (input.base && rows.length === 0) throw new Problem('not_found');
      const stations = Map.groupBy(rows, ({ value }) => value);
      return {
        days: COVERED,
        stations: [...stations.values()].flatMap((all) => {
          const [station] = all;
          if (!station) return [];
          const { value, text, latitude, longitude } = station;
          const classes = all.filter((row): row is typeof row & DistanceClass => row.distance !== null);
          return [
            {
              ...{ value, text, latitude, longitude, rings: ringsOf(classes) },
              classes: telling(classes).map(({ distance, fixes, floats, total }) => ({
                ...{ from: distance, to: endOf({ distance }), fixes, floats, total },
              })),
            },
          ];
        }),
      };
    },
  };
}
