import type { Places } from './places.ts';

/** The compass in eighths, clockwise from north. */
export const COMPASS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;

export interface NearestPlace {
  readonly name: string;
  /** m */
  readonly distance: number;
  /** Where the position is, seen from the place. */
  readonly direction: (typeof COMPASS)[number];
}

const METRES_PER_DEGREE = 111_195;
/** Farther away a place says nothing of a field, m. */
const FARTHEST = 50_000;

/** The town or village nearest to a position, degrees; undefined far from all. */
export function nearestPlace(
  { names, longitudes, latitudes }: Omit<Places, 'shown'>,
  longitude: number,
  latitude: number,
): NearestPlace | undefined {
  const perLongitude = METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  let best = -1;
  let least = FARTHEST * FARTHEST;
  for (let index = 0; index < names.length; index++) {
    const east = (longitude - (longitudes[index] ?? 0)) * perLongitude;
    const north = (latitude - (latitudes[index] ?? 0)) * METRES_PER_DEGREE;
    const square = east * east + north * north;
    if (square < least) [best, least] = [index, square];
  }
  const name = names[best];
  if (name === undefined) return undefined;
  const east = (longitude - (longitudes[best] ?? 0)) * perLongitude;
  const north = (latitude - (latitudes[best] ?? 0)) * METRES_PER_DEGREE;
  const eighth = Math.round(Math.atan2(east, north) / (Math.PI / 4));
  return { name, distance: Math.sqrt(least), direction: COMPASS[(eighth + 8) % 8] ?? 'n' };
}
