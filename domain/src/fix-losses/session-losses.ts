import type { FixLoss, Track, WithoutFix } from '@cairn/contract';
import type { Db } from '@cairn/database';
import { correctionsChanges } from './corrections-changes.queries.ts';
import { changeWithoutFix } from './loss-causes.rules.ts';
import { lossesOf, ofItsStations, stationStretches, unfixedBefore } from './losses.rules.ts';
import { type StationGap, stationGaps, stationNames } from './station-gaps.queries.ts';
import { nextSession, readTrack, type SessionWithin, type Span } from './track.queries.ts';

/** The track of a session and its losses of fix; seconds are those of the track. */
export interface SessionLosses {
  readonly track: Track;
  readonly losses: readonly FixLoss[];
  /** Seconds without a fix before the first that lasts; null without any. */
  readonly before_fix: number | null;
  /** What changed last in its corrections, when it has had no fix since. */
  readonly without_fix: WithoutFix | null;
  readonly gaps: readonly StationGap[];
  readonly fed: ReturnType<typeof stationStretches>;
  readonly titles: ReadonlyMap<number, string>;
}

/** The losses of fix of a session, as far as it lies in a span; undefined when it has no points there. */
export async function readSessionLosses(
  db: Db,
  { session_id, rover, started, ended, reason }: Omit<SessionWithin, 'text'>,
  span: Span,
): Promise<SessionLosses | undefined> {
  const track = await readTrack(db, session_id, span);
  if (!track) return undefined;
  const ids = stationsIn(track.station);
  const origin = new Date(track.from);
  const fed = stationStretches(track);
  const gaps = ofItsStations(await stationGaps(db, ids, span, origin), fed);
  const changes = await correctionsChanges(db, { session: session_id, rover, stations: ids }, span, origin);
  const titles = await stationNames(db, [...ids, ...stationsIn(changes.map(({ station }) => station))]);
  const since = (at: Date) => (at.getTime() - origin.getTime()) / 1000;
  const end = ended && ended <= span.end ? ended : undefined;
  const next = end && (await nextSession(db, rover, started));
  const losses = lossesOf(track, {
    gaps,
    changes,
    titles,
    end: end && { at: since(end), reason: reason ?? { code: 'unrecognised', legacy_text: '' } },
    ...(next && { next: since(next.started_at) }),
  });
  const unfixed = changeWithoutFix(track, { changes });
  const change = unfixed?.change;
  const moment = (second: number) => new Date(origin.getTime() + second * 1000).toISOString();
  const without_fix = change
    ? {
        since: moment(unfixed.since),
        at: moment(change.at),
        kind: change.kind,
        station: change.station === null ? null : (titles.get(change.station) ?? null),
        text: change.text,
      }
    : null;
  return { track, losses, before_fix: unfixedBefore(track, since(started)), without_fix, gaps, fed, titles };
}

export const stationsIn = (column: readonly (number | null)[]): number[] => [
  ...new Set(column.filter((id) => id !== null)),
];
