import type { Track } from '@cairn/contract';
import { hasPosition } from './segments.ts';
import type { LonLat } from './simplify.ts';

/** A track on the plane of the map, for what must be quick over ten thousands of points: nearest and bounds. */
export class Plane {
  /** Web Mercator, the world from 0 to 1; NaN for a point without a position. */
  readonly x: Float64Array;
  readonly y: Float64Array;

  constructor(track: Pick<Track, 'lat' | 'long'>) {
    const size = track.lat.length;
    this.x = new Float64Array(size);
    this.y = new Float64Array(size);
    for (let index = 0; index < size; index++) {
      const known = hasPosition(track, index);
      this.x[index] = known ? ((track.long[index] ?? 0) + 180) / 360 : Number.NaN;
      this.y[index] = known ? mercator(track.lat[index] ?? 0) : Number.NaN;
    }
  }

  /** The point nearest to a position, if one is within `reach`; of two at the same distance, the newer. */
  nearest(x: number, y: number, reach: number): number | undefined {
    let best: number | undefined;
    let least = reach * reach;
    for (let index = 0; index < this.x.length; index++) {
      const distance = ((this.x[index] ?? 0) - x) ** 2 + ((this.y[index] ?? 0) - y) ** 2;
      if (distance <= least) {
        least = distance;
        best = index;
      }
    }
    return best;
  }
}

const mercator = (latitude: number): number =>
  0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI);

/** The point on the plane of a position in degrees. */
export const toPlane = (longitude: number, latitude: number): { x: number; y: number } => ({
  x: (longitude + 180) / 360,
  y: mercator(latitude),
});

/** The position in degrees of a point on the plane. */
export const fromPlane = (x: number, y: number): LonLat => [
  x * 360 - 180,
  (Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) * 360) / Math.PI - 90,
];

/** Metres under which a receiver's noise has no direction. */
const MIN_DISTANCE = 0.3;
/** Points looked back at for a course. */
const COURSE_WINDOW = 10;

/** Where the rover was heading at a point, degrees from north; undefined while it stands. */
export function courseAt(track: Pick<Track, 'lat' | 'long'>, index: number): number | undefined {
  const [latitude, longitude] = [track.lat[index], track.long[index]];
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined;
  for (let before = index - 1; before >= Math.max(0, index - COURSE_WINDOW); before--) {
    const [lat, long] = [track.lat[before], track.long[before]];
    if (typeof lat !== 'number' || typeof long !== 'number') continue;
    const north = (latitude - lat) * 111_195;
    const east = (longitude - long) * 111_195 * Math.cos((latitude * Math.PI) / 180);
    if (Math.hypot(north, east) > MIN_DISTANCE) return (Math.atan2(east, north) * 180) / Math.PI;
  }
  return undefined;
}
