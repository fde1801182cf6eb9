import type { countriesTopology } from './countries.ts';

type Position = readonly [x: number, y: number];

/** Degrees: what of the world may be in sight before a map of the places of the service is drawn. */
const SHOWN = { west: -16, south: 46, east: 24, north: 62 };
/** Units around the world, as the sketch counts them: one is two pixels of a map of a country. */
const WORLD = 8000;
/** Units that a line may leave out, and the smallest island that stays. */
const TOLERANCE = 1.2;
const ISLAND = 5;

/**
 * Coasts of Europe as paths of an SVG in Mercator's projection, `WORLD` units wide: what a map shows until it is drawn. A
 * few kilobytes, as the map itself and its countries are still being fetched.
 */
export function sketchOfCountries({ arcs, objects, transform }: ReturnType<typeof countriesTopology>): {
  world: number;
  home: string;
  rest: string;
} {
  const [scaleX = 0, scaleY = 0] = transform.scale;
  const [originX = 0, originY = 0] = transform.translate;
  const lines = arcs.map((arc) => {
    let x = 0;
    let y = 0;
    return arc.map(([dx, dy]): Position => {
      x += dx;
      y += dy;
      return projected(x * scaleX + originX, y * scaleY + originY);
    });
  });
  const ringOf = (ring: readonly number[]) =>
    ring.flatMap((arc) => (arc < 0 ? (lines[~arc] ?? []).toReversed() : (lines[arc] ?? [])));
  const pathOf = (home: boolean) =>
    objects.countries.geometries
      .filter(({ properties }) => properties.home === home)
      .flatMap((country) => country.arcs.flatMap((rings) => rings.map(ringOf)))
      .map((ring) => clipped(ring))
      .filter(isLarge)
      .map(drawn)
      .join('');
  return { world: WORLD, home: pathOf(true), rest: pathOf(false) };
}

function projected(longitude: number, latitude: number): Position {
  const y = Math.log(Math.tan(Math.PI / 4 + (Math.max(-85, Math.min(85, latitude)) * Math.PI) / 360));
  return [((longitude + 180) / 360) * WORLD, (0.5 - y / (2 * Math.PI)) * WORLD];
}

const [west, north] = projected(SHOWN.west, SHOWN.north);
const [east, south] = projected(SHOWN.east, SHOWN.south);

/** A ring whose points outside lie on the edge, far from what is in sight. */
const clipped = (ring: readonly Position[]): Position[] =>
  ring.map(([x, y]) => [Math.max(west, Math.min(east, x)), Math.max(north, Math.min(south, y))]);

function isLarge(ring: readonly Position[]): boolean {
  const across = (axis: 0 | 1) => {
    const values = ring.map((point) => point[axis]);
    return Math.max(...values) - Math.min(...values);
  };
  return Math.min(across(0), across(1)) > ISLAND;
}

/** A ring as steps in whole units. */
function drawn(ring: readonly Position[]): string {
  const whole = simplified(ring).map(([x, y]): Position => [Math.round(x), Math.round(y)]);
  const [[x, y] = [0, 0]] = whole;
  const steps = whole.slice(1).map(([nextX, nextY], index) => {
    const [lastX, lastY] = whole[index] ?? [0, 0];
    return `${nextX - lastX} ${nextY - lastY}`;
  });
  return `M${x} ${y}l${steps.join(' ')}z`.replaceAll(' -', '-');
}

/** Douglas and Peucker: the points of a line without those that lie within the tolerance of what stays. */
function simplified(line: readonly Position[]): Position[] {
  const kept = new Set([0, line.length - 1]);
  const waiting: [number, number][] = [
    [0, Math.floor(line.length / 2)], // a ring begins and ends at one point, from which nothing is measured
    [Math.floor(line.length / 2), line.length - 1],
  ];
  kept.add(Math.floor(line.length / 2));
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    const [first, last] = part;
    let farthest = first;
    let distance = TOLERANCE;
    for (let index = first + 1; index < last; index++) {
      const away = fromLine(line[index] as Position, line[first] as Position, line[last] as Position);
      if (away > distance) [farthest, distance] = [index, away];
    }
    if (farthest === first) continue;
    kept.add(farthest);
    waiting.push([first, farthest], [farthest, last]);
  }
  return [...kept].sort((a, b) => a - b).map((index) => line[index] as Position);
}

function fromLine([x, y]: Position, [x1, y1]: Position, [x2, y2]: Position): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = Math.hypot(dx, dy);
  return length === 0 ? Math.hypot(x - x1, y - y1) : Math.abs((x - x1) * dy - (y - y1) * dx) / length;
}
