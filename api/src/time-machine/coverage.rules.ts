import type { CoverageRing } from '@cairn/contract';

/** GGA of a station's rovers at one distance: from `distance` km, 5 km wide; the class of 100 has no end. */
export interface DistanceClass {
  readonly distance: number;
  readonly fixes: number;
  readonly floats: number;
  readonly total: number;
  /** Different rovers. */
  readonly rovers: number;
}

/** Width of a class and where the last one begins, km. */
const WIDTH = 5;
const LAST = 100;
/** The least positions and rovers of a class that counts: one machine under trees says nothing about a distance. */
const ENOUGH = { total: 500, rovers: 3 };
/** The share of fixed positions that each ring promises. */
const kinds = [
  { kind: 'steady', share: 0.85 },
  { kind: 'mostly', share: 0.7 },
  { kind: 'attimes', share: 0.5 },
] as const;
/** The distance that a station is assumed to serve where nothing is recorded, km. */
const ASSUMED = 35;

/** The classes that count; others would reveal single rovers. */
export const significant = (classes: readonly DistanceClass[]): DistanceClass[] =>
  classes
    .filter(({ total, rovers }) => total >= ENOUGH.total && rovers >= ENOUGH.rovers)
    .toSorted((one, other) => one.distance - other.distance);

/** The end of a class, km; null when it has none. */
export const endOf = ({ distance }: Pick<DistanceClass, 'distance'>): number | null =>
  distance >= LAST ? null : distance + WIDTH;

/**
 * How far out fixes are obtained, inner ring first: each reaches to the end of the last class before the first in
 * which too few were. Two that reach equally far are one, the better. Without data one of 35 km is assumed.
 */
export function ringsOf(classes: readonly DistanceClass[]): CoverageRing[] {
  const known = significant(classes).filter(({ distance }) => distance < LAST);
  if (known.length === 0) return [ring('assumed', ASSUMED, [])];
  const rings: CoverageRing[] = [];
  for (const { kind, share } of kinds) {
    const short = known.findIndex(({ fixes, total }) => fixes / total < share);
    const within = short < 0 ? known : known.slice(0, short);
    const last = within.at(-1);
    if (last && last.distance + WIDTH > (rings.at(-1)?.km ?? 0))
      rings.push(ring(kind, last.distance + WIDTH, within));
  }
  return rings;
}

/** A fixed position errs by 8 mm and 1 mm for each km of baseline: what makers of receivers promise. */
function ring(kind: CoverageRing['kind'], km: number, within: readonly DistanceClass[]): CoverageRing {
  const sum = (count: 'fixes' | 'total') => within.reduce((all, one) => all + one[count], 0);
  return { kind, km, accuracy_mm: 8 + km, fixes: sum('fixes'), total: sum('total') };
}
