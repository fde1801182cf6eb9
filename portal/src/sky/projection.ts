/** A point from the centre of the plot in its radius: 0, 0 is overhead, the rim is the horizon, north is up. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Elevation 0 to 90° maps to the radius evenly; satellites below the horizon are on the rim. */
export function project(azimuth: number, elevation: number): Point {
  const radius = (90 - Math.min(90, Math.max(0, elevation))) / 90;
  const angle = (azimuth * Math.PI) / 180;
  return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) };
}

/** Elevations of the rings: the horizon, 30° and 60°. */
export const rings = [0, 30, 60] as const;
/** Every 15° from north. */
export const spokes = Array.from({ length: 24 }, (_, index) => index * 15);

/** The nearest to `point` of those within `reach`, all in pixels. */
export function nearest<Mark extends Point>(
  marks: readonly Mark[],
  point: Point,
  reach: number,
): Mark | undefined {
  let found: Mark | undefined;
  let least = reach;
  for (const mark of marks) {
    const away = Math.hypot(mark.x - point.x, mark.y - point.y);
    if (away > least) continue;
    least = away;
    found = mark;
  }
  return found;
}
