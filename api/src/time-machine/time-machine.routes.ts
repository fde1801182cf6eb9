import type { areas, Reply } from '@cairn/contract';
import type { Database } from '@cairn/database';
import type { Handlers } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import { countryOf } from '../records/country.rules.ts';
import { PreparedReply } from '../replies.ts';
import { chunkOf } from '../web/gzip-chunks.ts';
import { endOf, ringsOf, significant } from './coverage.rules.ts';
import {
  type Bars,
  readCounts,
  readCoverage,
  readOnline,
  readRovers,
  readSnapshot,
  readStations,
} from './time-machine.queries.ts';

const DAY = 86_400_000;
/** How far back the time machine goes, and its steps; the worker keeps as much (migration 007). */
const DAYS = 7;
const STEP = 300;
/** The coverage counts so many days. */
const COVERED = 30;

/** Readings of the stations' days that are stored; the oldest go first. */
const CACHED_READINGS = 12;

const noRovers = JSON.stringify({ value: [], text: [], status: [], latitude: [], longitude: [] });

/** The network as it was, and how far its corrections reach. */
export function timeMachineRoutes(database: Database, now: () => number): Handlers<typeof areas.timeMachine> {
  const readings = new Map<string, Awaited<ReturnType<typeof readOnline>>>();

  /** Whole bars of the past do not change: read once for everybody until the next bar is over. */
  async function online(country: number, bars: Bars) {
    const key = JSON.stringify([country, bars]);
    const found = readings.get(key);
    if (found) return found;
    const read = await readOnline(database.service, country, bars);
    readings.set(key, read);
    for (const oldest of readings.keys()) if (readings.size > CACHED_READINGS) readings.delete(oldest);
    return read;
  }

  return {
    moment: async (input, { session }) => {
      const { at } = input;
      const country = countryOf(session, input.country);
      if (at.getTime() > now()) throw wrong('at', 'must not be in the future');
      if (at.getTime() < now() - DAYS * DAY)
        throw wrong('at', 'must be within the last {{days}} days', { days: DAYS });
      return database.withTenant(session, async (db) => {
        const moment = await readSnapshot(db, at);
        const stations = await readStations(db, at, country);
        const rovers = moment ? await readRovers(db, moment, { ...input, country }) : noRovers;
        const rest = { at: at.toISOString(), rovers_at: moment?.toISOString() ?? null, stations };
        return prepared(`{"rovers":${rovers},${JSON.stringify(rest).slice(1)}`);
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
        ...station,
        rings: ringsOf(classes),
        classes: significant(classes).map(({ distance, fixes, floats, total }) => ({
          from: distance,
          to: endOf({ distance }),
          fixes,
          floats,
          total,
        })),
      }));
      return prepared(
        JSON.stringify({ days: COVERED, stations } satisfies Reply<typeof areas.timeMachine.coverage>),
      );
    },
  };
}

/** Up to 10,000 rovers, or 200 stations with all their distances: what is made of JSON is not read and checked once more. */
const prepared = (json: string) => new PreparedReply([chunkOf(json)]);
