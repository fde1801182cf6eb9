import type { areas, Reply } from '@cairn/contract';
import type { Database } from '@cairn/database';
import { type Handlers, Sealed } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import { countryOf } from '../session/session.rules.ts';
import { pieceOf } from '../web/pieces.ts';
import { endOf, ringsOf, telling } from './coverage.rules.ts';
import {
  type Bars,
  readCounts,
  readCoverage,
  readMoment,
  readOnline,
  readRovers,
  readStations,
} from './past.queries.ts';

const DAY = 86_400_000;
/** How far back the time machine goes, and its steps; the worker keeps as much (migration 007). */
const DAYS = 7;
const STEP = 300;
/** What the coverage rests on, days. */
const COVERED = 30;

/** Readings of the stations' days that are kept; the oldest go first. */
const KEPT = 12;

const noRovers = JSON.stringify({ value: [], text: [], status: [], latitude: [], longitude: [] });

/** The network as it was, and how far its corrections reach. */
export function pastRoutes(database: Database, now: () => number): Handlers<typeof areas.past> {
  const kept = new Map<string, Awaited<ReturnType<typeof readOnline>>>();

  /** Whole bars of the past do not change: read once for everybody until the next bar is over. */
  async function online(country: number, bars: Bars) {
    const key = JSON.stringify([country, bars]);
    const found = kept.get(key);
    if (found) return found;
    const read = await readOnline(database.service, country, bars);
    kept.set(key, read);
    for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest);
    return read;
  }

  return {
    moment: async (input, { session }) => {
      const { at } = input;
      const country = countryOf(session, input.country);
      if (at.getTime() > now()) throw wrong('at', 'must not be in the future');
      if (at.getTime() < now() - DAYS * DAY) throw wrong('at', `must be within the last ${DAYS} days`);
      return database.withTenant(session, async (db) => {
        const moment = await readMoment(db, at);
        const stations = await readStations(db, at, country);
        const rovers = moment ? await readRovers(db, moment, { ...input, country }) : noRovers;
        const rest = { at: at.toISOString(), rovers_at: moment?.toISOString() ?? null, stations };
        return sealed(`{"rovers":${rovers},${JSON.stringify(rest).slice(1)}`);
      });
    },

    overview: async (input, { session }) => {
      const width = input.minutes * 60_000;
      const to = Math.floor(now() / width) * width;
      const bars = { from: Math.ceil((now() - DAYS * DAY) / width) * width, to, width };
      const stations = await online(countryOf(session, input.country), bars);
      const counts = await database.withTenant(session, (db) => readCounts(db, session, input, bars));
      const rovers = new Map(counts.map((bar) => [bar.begins, bar]));
      return {
        from: new Date(bars.from).toISOString(),
        step: STEP,
        begins: stations.map(({ begins }) => new Date(begins).toISOString()),
        rovers: stations.map(({ begins }) => rovers.get(begins)?.rovers ?? 0),
        fixed: stations.map(({ begins }) => rovers.get(begins)?.fixed ?? 0),
        online: stations.map((bar) => bar.online),
        offline: stations.map((bar) => Math.round((bar.known - bar.online) * 100) / 100),
      };
    },

    coverage: async (input, { session }) => {
      const country = countryOf(session, input.country);
      const rows = await database.withTenant(session, (db) => readCoverage(db, country, input.base));
      if (input.base && rows.length === 0) throw new Problem('not_found');
      const stations = rows.map(({ classes, ...station }) => ({
        ...{ ...station, rings: ringsOf(classes) },
        classes: telling(classes).map(({ distance, fixes, floats, total }) => ({
          ...{ from: distance, to: endOf({ distance }), fixes, floats, total },
        })),
      }));
      return sealed(JSON.stringify({ days: COVERED, stations } satisfies Reply<typeof areas.past.coverage>));
    },
  };
}

/** Up to 10,000 rovers, or 200 stations with all their distances: what is made of JSON is not read and checked once more. */
const sealed = (json: string) => new Sealed([pieceOf(json)]);
