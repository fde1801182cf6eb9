export type Place = [longitude: number, latitude: number];

/** Metres that a drawn line may be off its points: less than a pixel at the closest zoom. */
export const tolerance = 0.03;
/** Metres of a degree of latitude. */
const degree = 111_195;

/**
 * A polyline without the points that lie on the way between others (Douglas and Peucker): a tractor's lane needs two
 * points, not a hundred. For drawing alone; the first and the last point stay.
 */
export function thinned(line: readonly Place[]): Place[] {
  const last = line.length - 1;
  if (last < 2) return [...line];
  const across = degree * Math.cos(((line[0]?.[1] ?? 0) * Math.PI) / 180);
  const x = line.map(([longitude]) => longitude * across);
  const y = line.map(([, latitude]) => latitude * degree);
  const kept = new Set([0, last]);
  const open: [from: number, to: number][] = [[0, last]];
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to] = part;
    const { at, off } = farthest(x, y, from, to);
    if (off <= tolerance) continue;
    kept.add(at);
    open.push([from, at], [at, to]);
  }
  return line.filter((_, index) => kept.has(index));
}

/** The point between two that lies farthest from the straight way between them, and how far, m. */
function farthest(x: readonly number[], y: readonly number[], from: number, to: number) {
  const [x0, y0] = [x[from] ?? 0, y[from] ?? 0];
  const [dx, dy] = [(x[to] ?? 0) - x0, (y[to] ?? 0) - y0];
  const square = dx * dx + dy * dy || Number.MIN_VALUE;
  let [at, off] = [from, 0];
  for (let index = from + 1; index < to; index++) {
    const [px, py] = [(x[index] ?? 0) - x0, (y[index] ?? 0) - y0];
    const along = Math.max(0, Math.min(1, (px * dx + py * dy) / square));
    const distance = Math.hypot(px - along * dx, py - along * dy);
    if (distance > off) [at, off] = [index, distance];
  }
  return { at, off };
}
