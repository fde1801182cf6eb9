import type { areas, LiveData, RoverSession } from '@cairn/contract';
import type { Database } from '@cairn/database';
import { sentence } from '@cairn/domain/language';
import { rtkStatus } from '@cairn/gnss';
import { second, styleOf } from '../live/live-rovers.ts';
import type { Handlers } from '../mount.ts';
import { Problem } from '../problem.ts';
import { NETWORK_MOUNT } from '../stations/stations.rules.ts';
import { lossesOf, ofItsStations, silences, stationStretches } from './losses.rules.ts';
import { pointsOf } from './points.rules.ts';
import {
  findRover,
  findSession,
  listSessions,
  nextSessionAt,
  readGgas,
  readLive,
  readPoints,
  readSessionLog,
  readTrack,
  type Span,
  stationGaps,
  stationTitles,
  usageByDay,
} from './rover-sessions.queries.ts';

export function roverSessionRoutes(
  database: Database,
  now: () => number,
): Handlers<typeof areas.roverSessions> {
  return {
    live: async ({ rover, session: requested }, { session }) =>
      database.withTenant(session, async (db) => {
        if (!(await findRover(db, rover))) throw new Problem('not_found');
        const row = await readLive(db, rover);
        if (!row || (requested > 0 && row.session_id !== requested))
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

    detail: async ({ rover, session: requested, sessiondata, live, after, points }, { session, language }) =>
      database.withTenant(session, async (db) => {
        const found = await find(db, rover, requested);
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

    losses: async ({ rover, session: requested }, { session }) =>
      database.withTenant(session, async (db) => {
        const found = await find(db, rover, requested);
        const nothing = { losses: [], silences: [], stations: [], gaps: [] };
        if (!found) return { ...nothing, from: new Date(now()).toISOString(), to: null, error: 'no data' };
        const span = spanOf(found, now());
        const track = await readTrack(db, found.session_id, span);
        if (!track) return { ...nothing, from: found.date_time, to: found.ended, error: 'no data' };
        const ids = stationsIn(track.station);
        const origin = new Date(track.from);
        const titles = new Map((await stationTitles(db, ids)).map(({ value, text }) => [value, text]));
        const fed = stationStretches(track);
        const gaps = ofItsStations(await stationGaps(db, ids, span, origin), fed);
        const since = (at: Date) => (at.getTime() - origin.getTime()) / 1000;
        const ended = found.ended ? new Date(found.ended) : undefined;
        const next = ended && (await nextSessionAt(db, rover, new Date(found.date_time)));
        return {
          from: track.from,
          to: found.ended,
          losses: lossesOf(track, {
            gaps,
            titles,
            end: ended && {
              at: since(ended),
              reason: found.end_reason ?? { code: 'unrecognised', legacy_text: '' },
            },
            next: next && since(next),
          }),
          silences: silences(track),
          stations: fed.map(({ station: value, ...stretch }) => ({
            ...stretch,
            value,
            text: value === null ? null : (titles.get(value) ?? null),
          })),
          gaps: gaps.map(({ from, to, title, reason }) => ({ from, to, station: title, reason })),
          error: '',
        };
      }),

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
            : { label: sentence('Connection time, h'), color: '#4bebb3', data: days.map((day) => day.hours) };
        return {
          labels: days.map(({ day }) => day),
          datasets: [dataset],
          totaltime: Math.round(hours * 100) / 100,
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

  type Db = Parameters<Parameters<typeof database.withTenant>[1]>[0];

  /** The session requested; 0 is the live one, else the last. */
  async function find(db: Db, id: number, requested: number): Promise<RoverSession | undefined> {
    const rover = await findRover(db, id);
    if (!rover) throw new Problem('not_found');
    const chosen = requested || rover.session_id || rover.last_session_id;
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

const stationsIn = (column: readonly (number | null)[]): number[] => [
  ...new Set(column.filter((id) => id !== null)),
];

type LiveRow = NonNullable<Awaited<ReturnType<typeof readLive>>>;

const ONLINE = 1;

function stationChoiceOf({
  mountpoint,
  forced_mountpoint,
  station_status,
}: LiveRow): LiveData['station_choice'] {
  if (station_status !== ONLINE) return null;
  if (mountpoint === NETWORK_MOUNT) return 'position';
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
    last_connect: row.connected_at.toISOString(),
    num_sateliites: row.satellites,
    basestationid: row.station_id,
    basestation: row.station,
    station_choice: stationChoiceOf(row),
    forced_basestation: row.forced_mountpoint,
    altitude: row.altitude,
    fix_time: row.fix_time,
    lastgga: second(row.gga_at),
    speed: row.speed,
    last_lat: row.latitude,
    last_long: row.longitude,
    rtk_status: status,
    statustext: text,
    color,
    data_age: row.data_age,
    distance: row.distance === null ? null : row.distance / 1000,
    hdop: row.hdop,
    user_agent: row.user_agent,
  };
}
