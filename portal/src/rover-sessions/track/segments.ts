import { patienceWith, type RtkStatus, type Track } from '@cairn/contract';

/** A polyline of the track: the points `from` to `to`, both drawn, joined in the colour of one status. */
export interface Segment {
  readonly from: number;
  readonly to: number;
  /** null for a silence or a part without positions: a straight line across it. */
  readonly status: RtkStatus | null;
}

/** Points of one polyline at most. */
export const MAX_POINTS = 100;

type Line = Pick<Track, 'seconds' | 'lat' | 'long' | 'status'>;

export const hasPosition = ({ lat, long }: Pick<Track, 'lat' | 'long'>, index: number): boolean =>
  typeof lat[index] === 'number' && typeof long[index] === 'number';

/**
 * The polylines of a track from one of its points to another, in the order of time. Each begins where the one before it ends,
 * so that the line has no gaps, and a step has the colour of the point it leads to.
 */
export function segmentsOf(track: Line, start = 0, end = track.seconds.length - 1): Segment[] {
  const segments: { from: number; to: number; status: RtkStatus | null }[] = [];
  const patience = patienceWith(track.seconds);
  let before: number | undefined;
  for (let index = start; index <= end; index++) {
    if (!hasPosition(track, index)) continue;
    if (before !== undefined) {
      const status = stepStatus(track, before, index, patience);
      const last = segments.at(-1);
      const joins = last && status !== null && last.status === status && last.to - last.from + 1 < MAX_POINTS;
      if (joins) last.to = index;
      else segments.push({ from: before, to: index, status });
    }
    before = index;
  }
  return segments;
}

function stepStatus({ seconds, status }: Line, from: number, to: number, patience: number): RtkStatus | null {
  const received = to === from + 1 && (seconds[to] ?? 0) - (seconds[from] ?? 0) <= patience;
  return received ? (status[to] ?? 0) : null;
}
