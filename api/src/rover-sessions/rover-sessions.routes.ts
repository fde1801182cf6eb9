import type { areas } from '@cairn/contract';
import type { Database } from '@cairn/database';
import { readTrack, stationsIn } from '@cairn/domain/fix-losses';
import { sentence } from '@cairn/domain/language';
import type { Handlers } from '../mount.ts';
import { Problem } from '../problem.ts';
import { liveOf } from './live-data.ts';
import { pointsOf } from './points.rules.ts';
import { findRequested, spanOf } from './requested-session.ts';
import { roverLossRoutes } from './rover-losses.routes.ts';
import {
  findRover,
  listSessions,
  readLive,
  readPoints,
  readSessionLog,
  stationTitles,
} from './rover-sessions.queries.ts';
import { readGgas, usageByDay } from './rover-usage.queries.ts';

export function roverSessionRoutes(
  database: Database,
  now: () => number,
): Handlers<typeof areas.roverSessions> {
  return {
    ...roverLossRoutes(database, now),

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
        const found = await findRequested(db, rover, sessionId);
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
}
