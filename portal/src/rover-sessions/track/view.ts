import type { Track } from '@cairn/contract';
import type { Map as MapLibre } from 'maplibre-gl';
import { fromPlane, toPlane } from './plane.ts';
import { hasPosition } from './segments.ts';
import type { LonLat } from './simplify.ts';

type Line = Pick<Track, 'lat' | 'long'>;

/** px. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export const sizeOf = ({ clientWidth, clientHeight }: Element): Size => ({
  width: clientWidth,
  height: clientHeight,
});

/** What a map shows: its centre, and the zoom in MapLibre's units. */
export interface View {
  readonly center: LonLat;
  readonly zoom: number;
}

/** What a map shows now. */
export function viewOf(map: MapLibre): View {
  const { lng, lat } = map.getCenter();
  return { center: [lng, lat], zoom: map.getZoom() };
}

/** Degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

/** Where a session opens; counted for 256 px tiles as the product does. */
const OPENING_ZOOM = 16 - 1;
/** px between a whole track and the edge; the legend at the bottom needs more, on a narrow map two rows. */
const TRACK_PADDING = 45;
const legendHeight = (width: number) => (width < 600 ? 82 : 62);

/** Pixels from one side of the world to the other. */
export const worldWidth = (zoom: number): number => 512 * 2 ** zoom;

/** The ground under one pixel in the middle of the map, m. */
export const metresOfPixel = ({ center: [, latitude], zoom }: View): number =>
  (40_075_017 * Math.cos((latitude * Math.PI) / 180)) / worldWidth(zoom);

/**
 * Where the map of a track opens: on the newest point, else on the whole, not closer than a few metres need. Undefined
 * without a point.
 */
export function openingView(track: Line, { width, height }: Size, newest: boolean): View | undefined {
  if (newest) {
    const last = lastWithPosition(track);
    return last === undefined
      ? undefined
      : { center: [track.long[last] ?? 0, track.lat[last] ?? 0], zoom: OPENING_ZOOM };
  }
  const bounds = boundsOf(track);
  if (!bounds) return undefined;
  const [west, south, east, north] = bounds;
  const [from, to] = [toPlane(west, north), toPlane(east, south)];
  const across = Math.max(1, width - 2 * TRACK_PADDING) / (to.x - from.x);
  const scaleY = Math.max(1, height - TRACK_PADDING - legendHeight(width)) / (to.y - from.y);
  const closest = Math.log2(Math.min(across, scaleY) / worldWidth(0));
  const zoom = Math.max(1, Math.min(OPENING_ZOOM + 2, closest));
  const lower = (legendHeight(width) - TRACK_PADDING) / 2 / worldWidth(zoom);
  return { center: fromPlane((from.x + to.x) / 2, (from.y + to.y) / 2 + lower), zoom };
}

/** What is in sight. */
export function boundsIn({ center, zoom }: View, { width, height }: Size): Bounds {
  const { x, y } = toPlane(...center);
  const [halfWide, halfHigh] = [width / 2 / worldWidth(zoom), height / 2 / worldWidth(zoom)];
  const [west, south] = fromPlane(x - halfWide, y + halfHigh);
  const [east, north] = fromPlane(x + halfWide, y - halfHigh);
  return [west, south, east, north];
}

/** The newest point that has a position. */
export function lastWithPosition(track: Line): number | undefined {
  for (let index = track.lat.length - 1; index >= 0; index--) if (hasPosition(track, index)) return index;
  return undefined;
}

/** West, south, east, north of all points with a position; undefined without one. */
export function boundsOf({ lat, long }: Line): Bounds | undefined {
  let west = 180;
  let south = 90;
  let east = -180;
  let north = -90;
  for (let index = 0; index < lat.length; index++) {
    const [latitude, longitude] = [lat[index], long[index]];
    if (typeof latitude !== 'number' || typeof longitude !== 'number') continue;
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return west <= east ? [west, south, east, north] : undefined;
}
