import { type areas, type Input, isRole, NOT_AUTHORISED } from '@cairn/contract';
import type { Database, Db } from '@cairn/database';
import type { Handlers } from '../mount.ts';
import { wrong } from '../problem.ts';
import { isZone, readBars } from '../records/bars.ts';
import { isOwn, readCounted, readCounts } from './trends.queries.ts';
import { loginDatasets, rtkDatasets, trendScopeOf } from './trends.rules.ts';

/** Bars of one chart; a year of days is 366. */
const MOST_BARS = 400;

/** RTK status history and network logins, from the roll-ups of the worker: see decision 045. */
export function trendRoutes(database: Database, now: () => number): Handlers<typeof areas.trends> {
  return {
    rtkStatus: (input, { session }) =>
      database.withTenant(session, async (db) => {
        const bars = await barsOf(db, input);
        const { from, to } = await readCounted(db);
        const counts = await readCounts(db, trendScopeOf(session, input), bars);
        return {
          labels: bars.map(({ begins }) => new Date(begins).toISOString()),
          datasets: rtkDatasets(bars, counts, from, to),
          until: new Date(to).toISOString(),
        };
      }),

    logins: (input, { session }) =>
      database.withTenant(session, async (db) => {
        const bars = await barsOf(db, input);
        if (!isRole(session.role, 'systemAdmin') && !(await isOwn(db, input))) return NOT_AUTHORISED;
        const { from, to } = await readCounted(db);
        const counts = await readCounts(db, trendScopeOf(session, input), bars);
        // rovers of one hour and rovers of the next may be the same: they do not add up to those of a day
        const withRovers =
          input.period <= 3600 && bars.every(({ begins }) => begins % 3_600_000 === 0 || input.period === 60);
        return {
          labels: bars.map(({ begins }) => new Date(begins).toISOString()),
          datasets: loginDatasets(bars, counts, from, to, withRovers),
          total: counts.reduce((sum, { logins }) => sum + logins, 0),
          until: new Date(to).toISOString(),
        };
      }),
  };

  async function barsOf(
    db: Db,
    { start, end, period, timezone, gmtoffset }: Input<typeof areas.trends.logins>,
  ) {
    if (end <= start) throw wrong('end', 'must be more than start');
    if (end - start > MOST_BARS)
      throw wrong('end', 'must not ask for more than {{count}} bars', { count: MOST_BARS });
    if (timezone && !(await isZone(db, timezone))) throw wrong('timezone', 'is not known');
    return readBars(db, { start, end, period }, { timezone, gmtoffset }, new Date(now()));
  }
}
