import type { TrackPoint, TrackStation } from '@cairn/contract';
import { styleOf } from '../records/rtk-style.ts';
import type { PointRow } from './rover-sessions.queries.ts';

/** A line of the session's log, oldest first. */
interface Line {
  readonly Timestamp: string;
  readonly Message: string;
  readonly Description: string;
}

/**
 * Points with the colour of their status and what the log says between the point before, or `after`, and them. What it
 * says once there are no more points, such as why the session ended, is in the log alone.
 */
export function pointsOf(
  rows: readonly PointRow[],
  {
    log,
    stations,
    after,
  }: { log: readonly Line[]; stations: readonly TrackStation[]; after?: Date | undefined },
): TrackPoint[] {
  const titles = new Map(stations.map(({ value, text }) => [value, text]));
  const since = after?.toISOString() ?? '';
  let next = log.findIndex(({ Timestamp }) => Timestamp > since);
  if (next < 0) next = log.length;
  return rows.map(({ station_id, ...point }) => {
    const first = next;
    while (next < log.length && (log[next]?.Timestamp ?? '') <= point.Timestamp) next++;
    const messages = log.slice(first, next).map(sentence).join('; ');
    const { text, color } = styleOf(point.rtk_status);
    return {
      ...point,
      color,
      message: messages || text,
      basestation: station_id === null ? null : (titles.get(station_id) ?? null),
    };
  });
}

const sentence = ({ Message, Description }: Line) => (Description ? `${Message}: ${Description}` : Message);
