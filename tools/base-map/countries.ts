import { readFileSync } from 'node:fs';

type Position = [number, number];
type Polygon = number[][];
interface Topology {
  transform: { scale: Position; translate: Position };
  objects: { countries: { geometries: Geometry[] } };
  arcs: Position[][];
}
interface Geometry {
  type: 'Polygon' | 'MultiPolygon' | null;
  arcs: Polygon | Polygon[];
  properties: { name: string };
}

/** Where the service works: drawn a step lighter than the rest. */
const HOME = ['United Kingdom', 'Ireland', 'Denmark', 'Isle of Man', 'Jersey', 'Guernsey'];
/** Degrees: west, south, east, north of each area, its tolerance, and the smallest island that stays. */
const AREAS = [
  { bounds: [-11, 49, 16, 61.5], tolerance: 0.0015, island: 0.008 },
  { bounds: [-30, 40, 35, 72], tolerance: 0.02, island: 0.15 },
  { bounds: [-180, -90, 180, 90], tolerance: 0.12, island: 0.6 },
] as const;
/** Steps of the grid around the world: one is 70 m across at 55 degrees north. */
const GRID = 350_000;

/**
 * Countries from Natural Earth 1:10m as the package world-atlas brings it (public domain). Where the service works the
 * coast stays for zoom 10, elsewhere what a map of the world shows. Lines are simplified as a topology: neighbours
 * keep one border.
 */
export function countriesTopology() {
  const source = new URL(import.meta.resolve('world-atlas/countries-10m.json'));
  const topology = JSON.parse(readFileSync(source, 'utf8')) as Topology;
  const lines = topology.arcs.map((arc) => positions(arc, topology.transform));
  const countries = topology.objects.countries.geometries
    .filter(({ type }) => type !== null)
    .map(({ type, arcs, properties }) => ({
      home: HOME.includes(properties.name),
      polygons: (type === 'Polygon' ? [arcs as Polygon] : (arcs as Polygon[]))
        .map((rings) => rings.filter((ring) => isLarge(ring, lines)))
        .filter(({ length }) => length > 0),
    }));
  const used = [...new Set(countries.flatMap(({ polygons }) => polygons.flat(2)).map(arcIndex))];
  const renumbered = new Map(used.map((arc, index) => [arc, index]));
  const scale = 360 / GRID;
  const renumber = (arc: number) => {
    const newIndex = renumbered.get(arcIndex(arc)) ?? 0;
    return arc < 0 ? ~newIndex : newIndex;
  };
  return {
    type: 'Topology',
    transform: { scale: [scale, scale], translate: [-180, -90] },
    objects: {
      countries: {
        type: 'GeometryCollection',
        geometries: countries.map(({ home, polygons }) => ({
          type: 'MultiPolygon',
          properties: { home },
          arcs: polygons.map((rings) => rings.map((ring) => ring.map(renumber))),
        })),
      },
    },
    arcs: used.map((index) => steps(simplified(lines[index] ?? []), scale)),
  };
}

const arcIndex = (arc: number) => (arc < 0 ? ~arc : arc);

/** The coordinates of an arc, whose points are stored as steps on a grid. */
function positions(arc: readonly Position[], { scale, translate }: Topology['transform']): Position[] {
  let x = 0;
  let y = 0;
  return arc.map(([dx, dy]) => {
    x += dx;
    y += dy;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
}

function steps(line: readonly Position[], scale: number): Position[] {
  let before: Position = [0, 0];
  return line.flatMap(([longitude, latitude], index) => {
    const here: Position = [Math.round((longitude + 180) / scale), Math.round((latitude + 90) / scale)];
    const step: Position = [here[0] - before[0], here[1] - before[1]];
    before = here;
    const isEnd = index === 0 || index === line.length - 1;
    return isEnd || step[0] !== 0 || step[1] !== 0 ? [step] : [];
  });
}

function areaOf(line: readonly Position[]) {
  const touches = ([west, south, east, north]: readonly [number, number, number, number]) =>
    line.some(([x, y]) => x >= west && x <= east && y >= south && y <= north);
  return AREAS.find(({ bounds }) => touches(bounds)) ?? AREAS[2];
}

/** Islands and lakes smaller than their area shows are left out. */
function isLarge(ring: readonly number[], lines: readonly Position[][]): boolean {
  const line = ring.flatMap((arc) => lines[arcIndex(arc)] ?? []);
  const extent = (axis: 0 | 1) => {
    const values = line.map((position) => position[axis]);
    return (
      values.reduce((a, b) => Math.max(a, b), -Infinity) - values.reduce((a, b) => Math.min(a, b), Infinity)
    );
  };
  return Math.max(extent(0), extent(1)) >= areaOf(line).island;
}

/** Each part of a line by the tolerance of the area that it lies in. */
function simplified(line: readonly Position[]): Position[] {
  const isClosed = line[0]?.join() === line.at(-1)?.join();
  const cuts = [0, ...(isClosed ? [Math.floor(line.length / 2)] : []), line.length - 1];
  for (let index = 1; index < line.length - 1; index++) {
    if (areaOf([line[index] as Position]) !== areaOf([line[index - 1] as Position])) cuts.push(index);
  }
  const sorted = [...new Set(cuts)].sort((a, b) => a - b);
  const retained = new Set(sorted);
  for (const [n, to] of sorted.slice(1).entries()) keepFar(line, sorted[n] ?? 0, to, retained);
  return [...retained].sort((a, b) => a - b).map((index) => line[index] as Position);
}

/** Douglas and Peucker: the farthest point from the chord stays while it is farther than the tolerance. */
function keepFar(line: readonly Position[], from: number, to: number, retained: Set<number>): void {
  const waiting: [number, number][] = [[from, to]];
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    const [first, last] = part;
    const [start, end] = [line[first] as Position, line[last] as Position];
    let farthest = -1;
    let most: number = areaOf([line[first + 1] ?? start]).tolerance;
    for (let index = first + 1; index < last; index++) {
      const away = distance(line[index] as Position, start, end);
      if (away > most) [farthest, most] = [index, away];
    }
    if (farthest < 0) continue;
    retained.add(farthest);
    waiting.push([first, farthest], [farthest, last]);
  }
}

/** Distance from a point to a segment, degrees of latitude. */
function distance(point: Position, start: Position, end: Position): number {
  const narrow = Math.cos((point[1] * Math.PI) / 180);
  const [x, y] = [(end[0] - start[0]) * narrow, end[1] - start[1]];
  const [px, py] = [(point[0] - start[0]) * narrow, point[1] - start[1]];
  const along = x || y ? Math.max(0, Math.min(1, (px * x + py * y) / (x * x + y * y))) : 0;
  return Math.hypot(px - along * x, py - along * y);
}
