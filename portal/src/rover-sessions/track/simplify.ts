import type { Track } from '@cairn/contract';

export type LonLat = [longitude: number, latitude: number];

/** Metres that a drawn line may be off its points: less than a pixel at the closest zoom. */
export const TOLERANCE = 0.03;
/** Metres of a degree of latitude. */
const METRES_PER_DEGREE = 111_195;

/**
 * The polyline through the points `from` to `to` without those that are on the line between others (Douglas and
 * Peucker): a tractor's lane needs two points, not a hundred. For drawing alone; the first and the last point stay.
 */
export function thinned(track: Pick<Track, 'lat' | 'long'>, from: number, to: number): LonLat[] {
  const { long, lat } = track;
  const across = METRES_PER_DEGREE * Math.cos(((lat[from] ?? 0) * Math.PI) / 180);
  const indices = [from, to];
  const open = [from, to];
  while (open.length > 0) {
    const end = open.pop() ?? to;
    const begin = open.pop() ?? from;
    const bend = farthest(begin, end);
    if (bend === undefined) continue;
    indices.push(bend);
    open.push(begin, bend, bend, end);
  }
  indices.sort((one, other) => one - other);
  return indices.map((index) => [long[index] ?? 0, lat[index] ?? 0]);

  /** The point between two that is farthest from the straight line between them, if beyond the tolerance. */
  function farthest(begin: number, end: number): number | undefined {
    const [x0, y0] = [long[begin] ?? 0, lat[begin] ?? 0];
    const dx = ((long[end] ?? 0) - x0) * across;
    const dy = ((lat[end] ?? 0) - y0) * METRES_PER_DEGREE;
    const square = dx * dx + dy * dy || Number.MIN_VALUE;
    let farthestIndex: number | undefined;
    let most = TOLERANCE * TOLERANCE;
    for (let index = begin + 1; index < end; index++) {
      const px = ((long[index] ?? 0) - x0) * across;
      const py = ((lat[index] ?? 0) - y0) * METRES_PER_DEGREE;
      const along = Math.max(0, Math.min(1, (px * dx + py * dy) / square));
      const distance = (px - along * dx) ** 2 + (py - along * dy) ** 2;
      if (distance <= most) continue;
      most = distance;
      farthestIndex = index;
    }
    return farthestIndex;
  }
}
