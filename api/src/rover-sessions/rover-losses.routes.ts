import type { areas, RoverSession } from '@cairn/contract';
import type { Database } from '@cairn/database';
import { readSessionLosses, type StationGap, silences } from '@cairn/domain/fix-losses';
import type { Handlers } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import { groupLosses, runsOf } from './loss-groups.rules.ts';
import { lossesWithin, readSessionsWithin } from './recent-losses.ts';
import { findRequested, spanOf } from './requested-session.ts';
import { findCompany, findRover } from './rover-sessions.queries.ts';

const HOUR = 3_600_000;
/** Sessions whose tracks one call reads. */
const MOST_SESSIONS = 300;

/** Why fixes were lost: in a session, in the last hours of a rover, and among the rovers of a company. */
export const roverLossRoutes = (
  database: Database,
  now: () => number,
): Pick<Handlers<typeof areas.roverSessions>, 'losses' | 'recent' | 'lostFix'> => ({
  losses: async ({ rover, session: sessionId }, { session }) =>
    database.withTenant(session, async (db) => {
      const found = await findRequested(db, rover, sessionId);
      const nothing = {
        losses: [],
        before_fix: null,
        without_fix: null,
        silences: [],
        stations: [],
        gaps: [],
      };
      if (!found) return { ...nothing, from: new Date(now()).toISOString(), to: null, error: 'no data' };
      const span = spanOf(found, now());
      const read = await readSessionLosses(db, sessionOf(found, rover), span);
      if (!read) return { ...nothing, from: found.date_time, to: found.ended, error: 'no data' };
      const { track, losses, before_fix, without_fix, gaps, fed, titles } = read;
      return {
        from: track.from,
        to: found.ended,
        losses: [...losses],
        before_fix,
        without_fix,
        silences: silences(track),
        stations: fed.map(({ station: value, ...stretch }) => ({
          ...stretch,
          value,
          text: value === null ? null : (titles.get(value) ?? null),
        })),
        gaps: gaps.map(({ from, to, station, title, began, reason }) => ({
          from,
          to,
          reason,
          station: title,
          stationid: station,
          began: new Date(began).toISOString(),
        })),
        error: '',
      };
    }),

  recent: async ({ rover, hours }, { session }) =>
    database.withTenant(session, async (db) => {
      if (!(await findRover(db, rover))) throw new Problem('not_found');
      const end = new Date(now());
      const span = { start: new Date(now() - hours * HOUR), end };
      const { sessions } = await readSessionsWithin(db, span, { rover }, MOST_SESSIONS);
      return {
        from: span.start.toISOString(),
        to: end.toISOString(),
        runs: sessions.flatMap(({ session, read }) =>
          runsOf(read.track, span).map((run) => ({ ...run, session: session.session_id })),
        ),
        losses: sessions.flatMap((one) => lossesWithin(one, span)),
        without_fix: sessions.at(-1)?.read.without_fix ?? null,
      };
    }),

  lostFix: async ({ company, start, end }, { session }) => {
    const until = new Date(Math.min(end?.getTime() ?? now(), now()));
    const span = { start: start ?? new Date(until.getTime() - 24 * HOUR), end: until };
    if (span.end <= span.start) throw wrong('end', 'must be more than start');
    if (span.end.getTime() - span.start.getTime() > 49 * HOUR)
      throw wrong('end', 'must not ask for more than {{count}} days', { count: 2 });
    return database.withTenant(session, async (db) => {
      const own = session.companyId ?? company;
      if (own === undefined) throw wrong('company', 'must be given');
      const found = await findCompany(db, own);
      if (!found || (company !== undefined && company !== own)) throw new Problem('not_found');
      const { sessions, partly } = await readSessionsWithin(db, span, { company: own }, MOST_SESSIONS);
      const groups = groupLosses(sessions.flatMap((one) => lossesWithin(one, span)));
      const gaps = sessions.flatMap(({ read }) =>
        read.gaps.map((gap) => ({ ...gap, origin: read.track.from })),
      );
      return {
        from: span.start.toISOString(),
        to: span.end.toISOString(),
        company: found.title,
        rovers: new Set(sessions.map(({ session: { rover } }) => rover)).size,
        partly,
        groups: groups.map((group) => ({ ...group, outage: namedOutage(group.outage, gaps) })),
      };
    });
  },
});

const sessionOf = ({ session_id, date_time, ended, end_reason }: RoverSession, rover: number) => ({
  session_id,
  rover,
  started: new Date(date_time),
  ended: ended === null ? null : new Date(ended),
  reason: end_reason,
});

/** The outage of a group with the name of its station and its end. */
function namedOutage(
  outage: { station: number; began: string } | null,
  gaps: readonly (StationGap & { origin: string })[],
) {
  const gap =
    outage &&
    gaps.find(({ station, began }) => station === outage.station && began === Date.parse(outage.began));
  if (!gap) return null;
  const ended = gap.to === null ? null : new Date(Date.parse(gap.origin) + gap.to * 1000).toISOString();
  return { ...outage, text: gap.title, ended };
}
