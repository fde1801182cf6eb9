import type { Map as MapLibre } from 'maplibre-gl';

type Line = [number, number][];

/** The largest of 1, 2, 5, 10, 20, 50 … that is not above. */
export function roundBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([5, 2, 1].find((digit) => digit * power <= value) ?? 1);
}

/** Metres of a degree of latitude. */
const degree = 111_195;

/**
 * Lines a round distance apart over the view and half a view around it, so that a field without tiles has a scale and
 * is seen to move. They stand still on the ground while the map moves over them.
 */
export function gridOf(map: MapLibre, metres: number): Line[] {
  const view = map.getBounds();
  const [wide, high] = [view.getEast() - view.getWest(), view.getNorth() - view.getSouth()];
  const down = metres / degree;
  // The parallel decides how far meridians lie apart; a coarse one, so that it does not change with every move.
  const parallel = Math.round(map.getCenter().lat);
  const across = down / Math.max(0.05, Math.cos((parallel * Math.PI) / 180));
  const [west, east] = [view.getWest() - wide / 2, view.getEast() + wide / 2];
  const [south, north] = [view.getSouth() - high / 2, view.getNorth() + high / 2];
  return [
    ...multiples(across, west, east).map(
      (x): Line => [
        [x, south],
        [x, north],
      ],
    ),
    ...multiples(down, south, north).map(
      (y): Line => [
        [west, y],
        [east, y],
      ],
    ),
  ];
}

function multiples(step: number, from: number, to: number): number[] {
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, n) => (first + n) * step);
}
