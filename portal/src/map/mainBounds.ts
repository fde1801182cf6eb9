export type Bounds = [west: number, south: number, east: number, north: number];

/** Degrees: what lies within one cell, or in cells next to each other, belongs together. */
const CELL = 4;
/** A group of fewer points than this share of all is an outlier: a rover that was taken on holiday, or sends 0, 0. */
const SMALLEST_SHARE = 0.02;

/** The bounds of most of the points: groups that lie far from the others and are very few are left out. */
export function mainBounds(points: readonly (readonly [longitude: number, latitude: number])[]): Bounds {
  const cells = new Map<string, (readonly [number, number])[]>();
  for (const point of points) {
    const name = cellName(...point);
    const cell = cells.get(name);
    if (cell) cell.push(point);
    else cells.set(name, [point]);
  }
  const groups: (readonly [number, number])[][] = [];
  while (cells.size > 0) groups.push(takeGroup(cells));
  const smallest = points.length * SMALLEST_SHARE;
  const largest = Math.max(...groups.map(({ length }) => length));
  const shown = groups.filter(({ length }) => length >= smallest || length === largest).flat();
  return shown.reduce<Bounds>(
    ([west, south, east, north], [x, y]) => [
      Math.min(west, x),
      Math.min(south, y),
      Math.max(east, x),
      Math.max(north, y),
    ],
    [180, 90, -180, -90],
  );
}

const cellName = (longitude: number, latitude: number) =>
  `${Math.floor(longitude / CELL)} ${Math.floor(latitude / CELL)}`;

/** The points of a cell and of all that touch it or each other; they leave `cells`. */
function takeGroup(cells: Map<string, (readonly [number, number])[]>) {
  const [first = ''] = cells.keys();
  const group: (readonly [number, number])[] = [];
  const waiting = [first];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const cell = cells.get(name);
    if (!cell) continue;
    cells.delete(name);
    group.push(...cell);
    const [x = 0, y = 0] = name.split(' ').map(Number);
    for (const east of [-1, 0, 1]) for (const north of [-1, 0, 1]) waiting.push(`${x + east} ${y + north}`);
  }
  return group;
}
