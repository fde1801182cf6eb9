import { baselineMetres, type Ecef } from '@cairn/gnss';

/** Another station must be nearer by both before a rover moves to it: flapping costs a receiver its fix. */
const CLEARLY_NEARER_METRES = 2_000;
const CLEARLY_NEARER_SHARE = 0.1;

/** A site, by the position of its antenna. */
interface Site {
  readonly position: Ecef;
}

/**
 * The site that should feed a rover at `rover`: the nearest one, but `current` as long as it is among the
 * sites and no other is nearer by 2 km and 10 %. Undefined without sites.
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

/** Both baselines in metres. */
function isClearlyNearer(other: number, current: number): boolean {
  return current - other >= CLEARLY_NEARER_METRES && other <= current * (1 - CLEARLY_NEARER_SHARE);
}
