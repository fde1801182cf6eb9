import { type areas, type Reply, stationStatuses } from '@cairn/contract';
import type { Database, Db } from '@cairn/database';
import { sentence } from '@cairn/domain/language';
import { readLog } from '../logs/logs.queries.ts';
import type { Handlers } from '../mount.ts';
import { readRecordedSince } from '../outages/outages.queries.ts';
import { Problem, wrong } from '../problem.ts';
import { isZone, readBars } from '../records/bars.ts';
import { countryOf } from '../records/country.rules.ts';
import { PreparedReply } from '../replies.ts';
import { chunkOf } from '../web/gzip-chunks.ts';
import {
  listStationOptions,
  readCalendar,
  readChanges,
  readMsmChanges,
  readPlanned,
} from './availability.queries.ts';
import { availabilityOf, both, type Change, carried, withPlanned } from './availability.rules.ts';
import type { NetworkAverages } from './network-averages.ts';

/** Bars of one chart, days of one heat map; a year of days is 366. */
const MOST_BARS = 400;
const DAY = 86_400_000;
const [online, offline, outOfService] = stationStatuses;

export function availabilityRoutes(
  database: Database,
  now: () => number,
  averages: NetworkAverages,
): Handlers<typeof areas.availability> {
  return {
    ofStation: async ({ base, msm, until, ...input }, { session }) => {
      const recorded_since = await readRecordedSince(database.service);
      return database.withTenant(session, async (db) => {
        await refuse(db, input);
        const periods = await readBars(db, input, input, until ?? new Date(now()));
        const changes = await changesOf(db, base, msm, periods[0]?.begins ?? now(), now());
        const bars = availabilityOf(changes, periods, now());
        const data = bars.map(({ value }) => value);
        return {
          labels: bars.map(({ begins }) => begins),
          datasets: [{ label: sentence(online.text), color: online.color, data }],
          bars,
          recorded_since,
        };
      });
    },

    history: async (input, { session }) =>
      database.withTenant(session, async (db) => {
        const { filterStart: from, filterEnd: to, dateMode } = input;
        if (to < from) throw wrong('filterEnd', 'must not be before filterStart');
        const days = (to.getTime() - from.getTime()) / DAY;
        if (days > (dateMode === 'day' ? MOST_BARS : MOST_BARS / 24))
          throw wrong('filterEnd', `must not ask for more than {{count}} ${dateMode}s`, { count: MOST_BARS });
        if (input.timezone && !(await isZone(db, input.timezone))) throw wrong('timezone', 'is not known');
        const calendar = await readCalendar(db, input);
        const begins = calendar[0]?.begins ?? from.getTime();
        const changes = await changesOf(db, input.id, input.msm, begins, to.getTime());
        const values = carried(availabilityOf(changes, calendar, now()));
        const reply: Reply<typeof areas.availability.history> = {
          history: input.changes ? changes.map(entryOf) : [],
          days: calendar.flatMap(({ date }, index) => {
            const value = values[index];
            return value ? [{ date, ...value }] : [];
          }),
        };
        // a year of a bad line is 17,000 changes: to check them once more takes as long as all the rest
        return input.changes ? new PreparedReply([chunkOf(JSON.stringify(reply))]) : reply;
      }),

    ofNetwork: async (input, { session }) =>
      database.withTenant(session, async (db) => {
        await refuse(db, input);
        const at = new Date(now());
        const bars = await readBars(db, input, input, at);
        const counted = await averages.read(db, bars, countryOf(session, input.country), at);
        return {
          labels: bars.map(({ begins }) => new Date(begins).toISOString()),
          datasets: [
            { label: sentence(online.text), color: online.color, data: counted.map((bar) => bar.online) },
            { label: sentence(offline.text), color: offline.color, data: counted.map((bar) => bar.offline) },
          ],
        };
      }),

    logs: async (input, { session, language }) =>
      database.withTenant(session, async (db) => {
        const { id: basestation, start, end, limit } = input;
        const bases = await listStationOptions(db);
        const logs_msm = await readMsmChanges(db, input, language);
        const { Log } = await readLog(
          db,
          session,
          { basestation, start, end, limit, basesonly: true },
          language,
        );
        return { logs: Log, logs_msm, bases };
      }),
  };

  async function refuse(db: Db, { start, end, timezone }: { start: number; end: number; timezone?: string }) {
    if (end <= start) throw wrong('end', 'must be more than start');
    if (end - start > MOST_BARS)
      throw wrong('end', 'must not ask for more than {{count}} bars', { count: MOST_BARS });
    if (timezone && !(await isZone(db, timezone))) throw wrong('timezone', 'is not known');
  }

  async function changesOf(
    db: Db,
    station: number,
    msm: boolean,
    from: number,
    to: number,
  ): Promise<readonly Change[]> {
    const known = await db
      .selectFrom('stations')
      .where('id', '=', station)
      .where('archived_at', 'is', null)
      .select('id')
      .executeTakeFirst();
    if (!known) throw new Problem('not_found');
    const stream = await readChanges(db, station, 'stream', new Date(from), new Date(to));
    const changes = msm
      ? both(stream, await readChanges(db, station, 'msm', new Date(from), new Date(to)))
      : stream;
    return withPlanned(changes, await readPlanned(db, station, new Date(from), new Date(to)));
  }
}

function entryOf({ at, online: value, planned }: Change) {
  const time = new Date(at).toISOString();
  return {
    time,
    date: time.slice(0, 10),
    status: (planned ? outOfService : value ? online : offline).text,
    value: value ? 1 : 0,
  } as const;
}
