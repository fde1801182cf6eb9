import type { RoverSession } from '@cairn/contract';
import type { Db } from '@cairn/database';
import type { Span } from '@cairn/domain/fix-losses';
import { Problem } from '../problem.ts';
import { findRover, findSession } from './rover-sessions.queries.ts';

const MINUTE = 60_000; // ms

/** The session requested; 0 is the live one, else the last. Refuses a rover that the caller may not see. */
export async function findRequested(
  db: Db,
  id: number,
  sessionId: number,
): Promise<RoverSession | undefined> {
  const rover = await findRover(db, id);
  if (!rover) throw new Problem('not_found');
  const chosen = sessionId || rover.session_id || rover.last_session_id;
  const row = chosen ? await findSession(db, id, chosen) : undefined;
  return row && { ...row, rovercurrentsession: rover.session_id };
}

/** When the rows of a session were written: a minute more at both ends, as the clocks of several casters need not agree. */
export function spanOf({ date_time, ended }: RoverSession, now: number): Span {
  return {
    start: new Date(Date.parse(date_time) - MINUTE),
    end: new Date((ended ? Date.parse(ended) : now) + MINUTE),
  };
}
