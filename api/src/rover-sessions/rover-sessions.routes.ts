import {
  type areas,
  isStationStatus,
  type LiveData,
  NETWORK_MOUNTPOINT,
  type RoverSession,
  readGgaFault,
} from '@cairn/contract';
import type { Database, Db } from '@cairn/database';
import {
  readSessionLosses,
  readTrack,
  type Span,
  type StationGap,
  silences,
  stationsIn,
} from '@cairn/domain/fix-losses';
import { sentence } from '@cairn/domain/language';
import { rtkStatus } from '@cairn/gnss';
import type { Handlers } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import { second } from '../records/reply-values.ts';
import { styleOf } from '../records/rtk-style.ts';
import { groupLosses, runsOf } from './loss-groups.rules.ts';
import { pointsOf } from './points.rules.ts';
import { lossesWithin, readSessionsWithin } from './recent-losses.ts';
import {
  findCompany,
  findRover,
  findSession,
  listSessions,
  readLive,
  readPoints,
  readSessionLog,
  stationTitles,
} from './rover-sessions.queries.ts';
import { readGgas, usageByDay } from './rover-usage.queries.ts';

const HOUR = 3_600_000;
/** Sessions whose tracks one call reads. */
const MOST_SESSIONS = 300;

export function roverSessionRoutes(
  database: Database,
  now: () => number,
): Handlers<typeof areas.roverSessions> {
  return {
    live: async ({ rover, session: sessionId }, { session }) =>
      database.withTenant(session, async (db) => {
        if (!(await findRover(db, rover))) throw new Problem('not_found');
        const row = await readLive(db, rover);
        if (!row || (sessionId > 0 && row.session_id !== sessionId))
          return { livedata: null, error: 'no data', code: 0 };
        return { livedata: liveOf(row), error: '', code: 0 };
      }),

    list: async (input, { session }) =>
      database.withTenant(session, async (db) => {
        const rover = await findRover(db, input.id);
        if (!rover) throw new Problem('not_found');
        const rows = await listSessions(db, input);
        return {
          Sessions: rows.map((row) => ({ ...row, rovercurrentsession: rover.session_id })),
          next: rows.length === input.limit ? (rows.at(-1)?.session_id ?? null) : null,
        };
      }),

    detail: async ({ rover, session: sessionId, sessiondata, live, after, points }, { session, language }) =>
      database.withTenant(session, async (db) => {
        const found = await find(db, rover, sessionId);
        if (!found || (live && !found.live))
          return {
            session: null,
            Log: [],
            track: null,
            points: null,
            stations: [],
            error: 'no data',
            code: 0,
          };
        const span = spanOf(found, now());
        const Log = await readSessionLog(db, rover, found.session_id, span, language);
        if (sessiondata && points) {
          const read = await readPoints(db, found.session_id, span, after);
          const stations = await stationTitles(db, stationsIn(read.map(({ station_id }) => station_id)));
          const message = pointsOf(read, { log: Log, stations, after });
          return { session: found, Log, track: null, points: message, stations, error: '', code: 0 };
        }
        const track = sessiondata ? await readTrack(db, found.session_id, span, after) : undefined;
        return {
          session: found,
          Log,
          track: track ?? null,
          points: null,
          stations: await stationTitles(db, stationsIn(track?.station ?? [])),
          error: '',
          code: 0,
        };
      }),

    losses: async ({ rover, session: sessionId }, { session }) =>
      database.withTenant(session, async (db) => {
        const found = await find(db, rover, sessionId);
        const nothing = { losses: [], before_fix: null, silences: [], stations: [], gaps: [] };
        if (!found) return { ...nothing, from: new Date(now()).toISOString(), to: null, error: 'no data' };
        const span = spanOf(found, now());
        const read = await readSessionLosses(db, sessionOf(found, rover), span);
        if (!read) return { ...nothing, from: found.date_time, to: found.ended, error: 'no data' };
        const { track, losses, before_fix, gaps, fed, titles } = read;
        return {
          from: track.from,
          to: found.ended,
          losses: [...losses],
          before_fix,
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

    usage: async ({ rover, type }, { session }) =>
      database.withTenant(session, async (db) => {
        const found = await findRover(db, rover);
        if (!found) throw new Problem('not_found');
        const days = await usageByDay(db, rover, found.zone);
        const hours = days.reduce((sum, day) => sum + day.hours, 0);
        const dataset =
          type === 1
            ? {
                label: sentence('Connections'),
                color: '#4792e9',
                data: days.map(({ connections }) => connections),
              }
            : {
                label: sentence('Connection time, h'),
                color: '#4bebb3',
                data: days.map((day) => Math.round(day.hours * 100) / 100),
              };
        return {
          labels: days.map(({ day }) => day),
          datasets: [dataset],
          totaltime: Math.round(hours * 100_000) / 100_000,
          error: hours > 0 || days.some(({ connections }) => connections > 0) ? '' : 'no data',
        };
      }),

    lastFive: async ({ rover, green }, { session }) =>
      database.withTenant(session, async (db) => {
        if (!(await findRover(db, rover))) throw new Problem('not_found');
        const rows = (await listSessions(db, { id: rover, sessiondata: false, limit: 5 })).reverse();
        const minutes = rows.map(({ connection_time }) => Math.round((connection_time / 60) * 1000) / 1000);
        return {
          labels: rows.map(({ date_time }) => date_time),
          datasets: [{ label: sentence('Connection time, min'), color: green, data: minutes }],
          totaltime: Math.round(minutes.reduce((sum, one) => sum + one, 0) * 10) / 10,
          sessions: rows.map(({ session_id }) => session_id),
        };
      }),

    requests: async (input, { session }) =>
      database.withTenant(session, async (db) => {
        if (!(await findRover(db, input.rover))) throw new Problem('not_found');
        const requests = await readGgas(db, input);
        return {
          requests,
          next: requests.length === input.limit ? (requests.at(-1)?.Timestamp ?? null) : null,
        };
      }),
  };

  /** The session requested; 0 is the live one, else the last. */
  async function find(db: Db, id: number, sessionId: number): Promise<RoverSession | undefined> {
    const rover = await findRover(db, id);
    if (!rover) throw new Problem('not_found');
    const chosen = sessionId || rover.session_id || rover.last_session_id;
    const row = chosen ? await findSession(db, id, chosen) : undefined;
    return row && { ...row, rovercurrentsession: rover.session_id };
  }
}

/** A minute more at both ends: the clocks of several casters need not agree. */
function spanOf({ date_time, ended }: RoverSession, now: number): Span {
  const minute = 60_000;
  return {
    start: new Date(Date.parse(date_time) - minute),
    end: new Date((ended ? Date.parse(ended) : now) + minute),
  };
}

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

type LiveRow = NonNullable<Awaited<ReturnType<typeof readLive>>>;

function stationChoiceOf({
  station,
  mountpoint,
  forced_mountpoint,
  station_status,
}: LiveRow): LiveData['station_choice'] {
  if (station === null || !isStationStatus(station_status, 'online')) return null;
  if (mountpoint === NETWORK_MOUNTPOINT) return 'position';
  return mountpoint === forced_mountpoint ? 'forced' : 'mountpoint';
}

function liveOf(row: LiveRow): LiveData {
  const status = rtkStatus(row.status);
  const { text, color } = styleOf(status);
  return {
    rover: row.id,
    username: row.username,
    connected: 1,
    session_id: row.session_id,
    bytes_sent: row.bytes_sent,
    bytes_rcvd: row.bytes_received,
    counted_at: row.seen_at.toISOString(),
    last_connect: row.connected_at.toISOString(),
    num_sateliites: row.satellites,
    basestationid: row.station_id,
    basestation: row.station,
    station_choice: stationChoiceOf(row),
    forced_basestation: row.forced_mountpoint,
    altitude: row.altitude,
    fix_time: row.fix_time,
    lastgga: second(row.gga_at),
    valid_until: row.valid_until?.toISOString() ?? null,
    speed: row.speed,
    last_lat: row.latitude,
    last_long: row.longitude,
    rtk_status: status,
    statustext: text,
    color,
    data_age: row.data_age,
    distance: row.distance === null ? null : row.distance / 1000,
    hdop: row.hdop,
    unusable_ggas: row.unusable_ggas,
    gga_fault: readGgaFault(row.gga_fault),
    user_agent: row.user_agent,
  };
}
