import type { countriesTopology } from './countries.ts';

type Position = readonly [x: number, y: number];

/** Degrees: what of the world may be in sight before a map of the places of the service is drawn. */
const SHOWN = { west: -24.7, south: 35, east: 36, north: 69.4 };
/** Units around the world, as the sketch counts them: one is two pixels of a map of a country. */
const WORLD = 8000;
/** Units that a line may leave out, and the smallest island that stays: of countries of the service, and of all others. */
const DETAIL = {
  home: { tolerance: 1.2, island: 5 },
  rest: { tolerance: 6, island: 30 },
};

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
  const pathOf = (of: keyof typeof DETAIL) => {
    const { tolerance, island } = DETAIL[of];
    return objects.countries.geometries
      .filter(({ properties }) => properties.home === (of === 'home'))
      .flatMap((country) => country.arcs.flatMap((rings) => rings.map(ringOf)))
      .map(joined)
      .filter((ring) => narrowest(ring.filter(isInSight)) > island)
      .map(clipped)
      .map((ring) => drawn(simplified(ring, tolerance)))
      .join('');
  };
  return { world: WORLD, home: pathOf('home'), rest: pathOf('rest') };
}

function projected(longitude: number, latitude: number): Position {
  const y = Math.log(Math.tan(Math.PI / 4 + (Math.max(-85, Math.min(85, latitude)) * Math.PI) / 360));
  return [((longitude + 180) / 360) * WORLD, (0.5 - y / (2 * Math.PI)) * WORLD];
}

const [west, north] = projected(SHOWN.west, SHOWN.north);
const [east, south] = projected(SHOWN.east, SHOWN.south);

/**
 * A ring that crosses the 180th meridian, without its steps around the world: they would be edges through all of Europe.
 * Most of it lies east of Europe (Russia).
 */
function joined(ring: readonly Position[]): readonly Position[] {
  const crosses = ring.some(([x], index) => Math.abs(x - (ring[index - 1]?.[0] ?? x)) > WORLD / 2);
  return crosses ? ring.map(([x, y]) => [x < WORLD / 4 ? x + WORLD : x, y]) : ring;
}

const isInSight = ([x, y]: Position) => x > west && x < east && y > north && y < south;

/** A ring whose points outside lie on the edge, far from what is in sight. */
const clipped = (ring: readonly Position[]): Position[] =>
  ring.map(([x, y]) => [Math.max(west, Math.min(east, x)), Math.max(north, Math.min(south, y))]);

/** The shorter side of the box around a ring. */
function narrowest(ring: readonly Position[]): number {
  const across = (axis: 0 | 1) => {
    const values = ring.map((point) => point[axis]);
    return Math.max(...values) - Math.min(...values);
  };
  return Math.min(across(0), across(1));
}

/** A ring as steps in whole units. */
function drawn(ring: readonly Position[]): string {
  const whole = ring.map(([x, y]): Position => [Math.round(x), Math.round(y)]);
  const [[x, y] = [0, 0]] = whole;
  const steps = whole.slice(1).map(([nextX, nextY], index) => {
    const [lastX, lastY] = whole[index] ?? [0, 0];
    return `${nextX - lastX} ${nextY - lastY}`;
  });
  return `M${x} ${y}l${steps.join(' ')}z`.replaceAll(' -', '-');
}

/** Douglas and Peucker: the points of a line without those that lie within the tolerance of what stays. */
function simplified(line: readonly Position[], tolerance: number): Position[] {
  const kept = new Set([0, line.length - 1]);
  const waiting: [number, number][] = [
    [0, Math.floor(line.length / 2)], // a ring begins and ends at one point, from which nothing is measured
    [Math.floor(line.length / 2), line.length - 1],
  ];
  kept.add(Math.floor(line.length / 2));
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    const [first, last] = part;
    let farthest = first;
    let distance = tolerance;
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
