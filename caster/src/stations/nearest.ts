import { baselineMetres, type Ecef } from '@cairn/gnss';

/**
 * Another station must be nearer by this distance and this share before a rover moves to it, because each change costs
 * a receiver its fix.
 */
const CLEARLY_NEARER_METRES = 2_000;
const CLEARLY_NEARER_SHARE = 0.1;

/** A site, by the position of its antenna. */
interface Site {
  readonly position: Ecef;
}

/**
 * The site that should feed a rover at `rover`: the nearest one, or `current` while that is among the sites and no
 * other is nearer by 2 km and 10 %. Undefined when there are no sites.
 */
export function nearest<S extends Site>(rover: Ecef, sites: Iterable<S>, current?: S): S | undefined {
  let best: S | undefined;
  let bestMetres = Number.POSITIVE_INFINITY;
  let currentMetres: number | undefined;
  for (const site of sites) {
    const metres = baselineMetres(rover, site.position);
    if (site === current) currentMetres = metres;
    if (metres < bestMetres) {
      best = site;
      bestMetres = metres;
    }
  }
  return currentMetres !== undefined && !isClearlyNearer(bestMetres, currentMetres) ? current : best;
}

/** Whether one baseline is clearly shorter than the other; both are in metres. */
function isClearlyNearer(other: number, current: number): boolean {
  return current - other >= CLEARLY_NEARER_METRES && other <= current * (1 - CLEARLY_NEARER_SHARE);
}
