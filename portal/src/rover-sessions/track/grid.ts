import type { LonLat } from './simplify.ts';
import type { Bounds } from './view.ts';

type Line = LonLat[];

/** The largest of 1, 2, 5, 10, 20, 50 … that is not above. */
export function roundBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([5, 2, 1].find((digit) => digit * power <= value) ?? 1);
}

/** Metres of a degree of latitude. */
const METRES_PER_DEGREE = 111_195;

/**
 * Lines a round distance apart over what is in sight and half of that around it, so that a field without tiles has a
 * scale and shows movement. The lines are fixed on the ground.
 */
export function gridOf(bounds: Bounds, metres: number): Line[] {
  const [wide, high] = [bounds[2] - bounds[0], bounds[3] - bounds[1]];
  const height = metres / METRES_PER_DEGREE;
  // The parallel decides how far meridians lie apart; a coarse one, so that it does not change with every move.
  const parallel = Math.round((bounds[1] + bounds[3]) / 2);
  const across = height / Math.max(0.05, Math.cos((parallel * Math.PI) / 180));
  const [west, east] = [bounds[0] - wide / 2, bounds[2] + wide / 2];
  const [south, north] = [bounds[1] - high / 2, bounds[3] + high / 2];
  return [
    ...multiples(across, west, east).map(
      (x): Line => [
        [x, south],
        [x, north],
      ],
    ),
    ...multiples(height, south, north).map(
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
