import { session } from '../auth/session.ts';
import { centerOf } from './center.ts';
import type { Covered } from './engine.ts';
import type { MapPoint, MapStation } from './features.ts';
import { mainBounds } from './mainBounds.ts';

/** Of the props of a map those that decide what is in view. */
export interface SketchedView {
  points: readonly MapPoint[];
  stations?: readonly MapStation[] | undefined;
  fit?: boolean | number;
  covered?: Covered | undefined;
  center?: [number, number];
  country?: 0 | 1 | 2;
  zoom?: number;
}

/** Pixels: wider and higher than any map; what is beyond the map's box is cut off. */
const SIZE = 4000;
/** As the map pads what it fits, and the closest that it goes then. */
const PADDING = 50;
const CLOSEST_SHARE = 1 / 2048;

/** The box of a sketch and what of it is in sight, so that it lies where the map will. */
export function viewOf(
  { points, stations = [], fit, covered, center, country = 0, zoom = 6 }: SketchedView,
  world: number,
) {
  const located = [...points, ...stations].flatMap(({ longitude, latitude }) =>
    longitude === null || latitude === null ? [] : [[longitude, latitude] as const],
  );
  if (fit && located.length > 0) {
    const [west, south, east, north] = mainBounds(located);
    const [left, bottom] = projected([west, south], world);
    const [right, top] = projected([east, north], world);
    const least = world * CLOSEST_SHARE;
    const width = Math.max(right - left, least);
    const height = Math.max(bottom - top, least);
    const [x, y] = [(left + right - width) / 2, (top + bottom - height) / 2];
    const padding = fit === true ? PADDING : fit;
    const side = (name: 'top' | 'right' | 'bottom' | 'left') => padding + (covered?.[name] ?? 0);
    return {
      viewBox: `${x} ${y} ${width} ${height}`,
      style: {
        left: side('left'),
        top: side('top'),
        width: `calc(100% - ${side('left') + side('right')}px)`,
        height: `calc(100% - ${side('top') + side('bottom')}px)`,
      },
    };
  }
  const [x, y] = projected(center ?? centerOf(country, session()?.user.country), world);
  const units = (SIZE * world) / (256 * 2 ** zoom);
  return {
    viewBox: `${x - units / 2} ${y - units / 2} ${units} ${units}`,
    style: {
      left: `calc(50% - ${SIZE / 2}px)`,
      top: `calc(50% - ${SIZE / 2}px)`,
      width: SIZE,
      height: SIZE,
    },
  };
}

/** Mercator's projection, `world` wide and high from the north west. */
function projected([longitude, latitude]: readonly [number, number], world: number): [number, number] {
  const y = Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360));
  return [((longitude + 180) / 360) * world, (0.5 - y / (2 * Math.PI)) * world];
}
