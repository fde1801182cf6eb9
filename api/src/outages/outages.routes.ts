import { type areas, EXPORTED_OUTAGES, type OutageRover, reasonText } from '@cairn/contract';
import type { Database, Db } from '@cairn/database';
import { readSessionLosses, type Span } from '@cairn/domain/fix-losses';
import { sentence } from '@cairn/domain/language';
import type { Handlers } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import { countryOf } from '../records/country.rules.ts';
import { clockOf, csvFile } from '../records/exported-file.ts';
import {
  countRovers,
  findOutage,
  ggaDays,
  listOutages,
  type OutageSession,
  readRecordedSince,
  roversOfOutage,
  stationFigures,
} from './outages.queries.ts';
import { figuresOf, lossOfOutage, periodOf } from './outages.rules.ts';

const DAY = 86_400_000;
const LONGEST = 366;
/** Outages of a file whose rovers are counted in one transaction. */
const CHUNK = 1_000;
/** Rovers of one outage whose tracks are read; more are counted. */
const MOST_ROVERS = 100;
/** What an outage did to a rover shows within this time after it began, ms. */
const AFTERMATH = 3_600_000;

export function outageRoutes(database: Database, now: () => number): Handlers<typeof areas.outages> {
  return {
    list: async (input, { session }) => {
      const period = span(input);
      const query = { ...input, country: countryOf(session, input.country) };
      const stored = await storedSince();
      const recorded_since = await readRecordedSince(database.service);
      return database.withTenant(session, async (db) => {
        const found = await listOutages(db, query, period, new Date(now()));
        const counted = await withRovers(db, found, stored);
        const stations = await stationFigures(db, query, period);
        const totals = figuresOf(stations);
        return {
          outages: counted,
          total: totals.outages,
          from: period.start.toISOString(),
          to: period.end.toISOString(),
          recorded_since,
          totals,
          stations: stations.map((one) => ({ value: one.value, text: one.text, ...figuresOf([one]) })),
        };
      });
    },

    listFile: async (input, { session, language }) => {
      const period = span(input);
      const clock = clockOf(input.timezone);
      const query = { ...input, country: countryOf(session, input.country) };
      const stored = await storedSince();
      const found = await database.withTenant(session, (db) =>
        listOutages(db, { ...query, page: 0, limit: EXPORTED_OUTAGES + 1 }, period, new Date(now())),
      );
      if (found.length > EXPORTED_OUTAGES)
        throw wrong('start', 'must leave fewer lines: set a start and an end');
      async function* rows() {
        for (let from = 0; from < found.length; from += CHUNK) {
          const some = found.slice(from, from + CHUNK);
          const counted = await database.withTenant(session, (db) => withRovers(db, some, stored));
          yield counted.map((outage) => [
            outage.stationtitle,
            clock(outage.began),
            clock(outage.ended) ?? sentence('Still down'),
            Math.round(outage.seconds),
            Math.round(outage.lost),
            reasonText(outage.reason, language),
            outage.rovers,
            outage.approximate ? sentence('Approximate') : sentence('By observations'),
          ]);
        }
      }
      return csvFile('outages', outageHeader(input.timezone), rows());
    },

    rovers: async ({ basestation, at }, { session }) =>
      database.withTenant(session, async (db) => {
        const outage = await findOutage(db, basestation, at);
        if (!outage) throw new Problem('not_found');
        const until = new Date(Math.min(now(), outage.began.getTime() + AFTERMATH));
        const { sessions, total } = await roversOfOutage(db, basestation, outage.began, until, MOST_ROVERS);
        const rovers: OutageRover[] = [];
        for (const one of sessions) rovers.push(await effectOn(db, one, outage.began, until));
        return { rovers, total };
      }),
  };

  function span(input: Parameters<typeof periodOf>[0]) {
    const period = periodOf(input, now());
    if (period.end <= period.start) throw wrong('end', 'must be more than start');
    if (period.end.getTime() - period.start.getTime() > LONGEST * DAY)
      throw wrong('end', 'must not ask for more than {{count}} days', { count: LONGEST });
    return period;
  }

  /** Since when it is recorded which rovers used a station. */
  async function storedSince() {
    return new Date(now() - (await ggaDays(database.service)) * DAY);
  }

  async function withRovers<One extends { station: number; began: string }>(
    db: Db,
    outages: readonly One[],
    stored: Date,
  ) {
    const counts = await countRovers(db, outages);
    return outages.map((outage, n) => ({
      ...outage,
      rovers: new Date(outage.began) < stored ? null : (counts[n] ?? 0),
    }));
  }

  /** What the outage did to one rover. */
  async function effectOn(db: Db, one: OutageSession, began: Date, end: Date): Promise<OutageRover> {
    const start = new Date(began.getTime() - 180_000);
    const span: Span = { start: one.started > start ? one.started : start, end };
    const read = await readSessionLosses(db, one, span);
    const loss = read && lossOfOutage(read.losses, (began.getTime() - Date.parse(read.track.from)) / 1000);
    const lostAt = read && loss ? new Date(Date.parse(read.track.from) + loss.from * 1000) : undefined;
    return {
      rover: one.rover,
      text: one.text,
      companytitle: one.companytitle,
      session: one.session_id,
      status: one.status,
      moved_to: one.moved_to,
      moved_after: one.moved_after,
      lost_at: lostAt?.toISOString() ?? null,
      lost_for: loss && loss.to !== null ? loss.without_fix : null,
    };
  }
}

const outageHeader = (timezone: string) => [
  sentence('Station'),
  `${sentence('From')} (${timezone})`,
  `${sentence('To')} (${timezone})`,
  `${sentence('Length')} (s)`,
  `${sentence('Within the period')} (s)`,
  sentence('Reason'),
  sentence('Rovers'),
  sentence('Beginning'),
];
