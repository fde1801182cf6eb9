import type { LossOfRover } from '@cairn/contract';
import type { Db } from '@cairn/database';
import {
  readSessionLosses,
  type SessionLosses,
  type SessionWithin,
  type Span,
} from '@cairn/domain/fix-losses';
import { outageOf } from './loss-groups.rules.ts';
import { listSessionsWithin } from './rover-sessions.queries.ts';

const MINUTE = 60_000;
/** A loss is followed for so long after the period, ms. */
const AFTER = 60 * MINUTE;

/** What was read of one session. */
export interface ReadSession {
  readonly session: SessionWithin;
  readonly read: SessionLosses;
}

/** The sessions with GGAs in a period, each with its losses as far as it lies in it. */
export async function readSessionsWithin(
  db: Db,
  span: Span,
  owner: { rover?: number; company?: number | undefined },
  limit: number,
): Promise<{ sessions: ReadSession[]; partly: boolean }> {
  const found = await listSessionsWithin(db, span, owner, limit + 1);
  const sessions: ReadSession[] = [];
  for (const session of found.slice(0, limit)) {
    const start = Math.max(span.start.getTime() - MINUTE, session.started.getTime() - MINUTE);
    const ended = (session.ended?.getTime() ?? Number.POSITIVE_INFINITY) + MINUTE;
    const end = Math.min(span.end.getTime() + AFTER, ended);
    const read = await readSessionLosses(db, session, { start: new Date(start), end: new Date(end) });
    if (read) sessions.push({ session, read });
  }
  return { sessions, partly: found.length > limit };
}

/** The losses of a session that began in a period, each with what names it outside of the session. */
export function lossesWithin({ session, read }: ReadSession, { start, end }: Span): LossOfRover[] {
  const origin = Date.parse(read.track.from);
  const last = read.track.seconds.at(-1) ?? 0;
  const stopped = session.ended ? (session.ended.getTime() - origin) / 1000 : null;
  return read.losses
    .filter(({ from }) => from * 1000 >= start.getTime() - origin && from * 1000 < end.getTime() - origin)
    .map((loss) => {
      const outage = outageOf(loss, read.gaps);
      return {
        rover: session.rover,
        text: session.text,
        session: session.session_id,
        origin: read.track.from,
        end: stopped === null ? null : Math.max(stopped, last),
        loss,
        outage: outage ? { station: outage.station, began: new Date(outage.began).toISOString() } : null,
      };
    });
}
