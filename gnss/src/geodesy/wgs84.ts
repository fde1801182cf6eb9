/** Earth-centred, earth-fixed position in metres. */
export interface Ecef {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** WGS 84 position: degrees, and metres above the ellipsoid. */
export interface Geodetic {
  readonly latitude: number;
  readonly longitude: number;
  readonly height: number;
}

/** Semi-major axis in metres and flattening of WGS 84 (NGA.STND.0036). */
const a = 6_378_137;
const f = 1 / 298.257223563;
const b = a * (1 - f);
const e2 = f * (2 - f);
const secondE2 = e2 / (1 - e2);

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;
export const degrees = (radians: number): number => (radians * 180) / Math.PI;

export function geodeticToEcef({ latitude, longitude, height }: Geodetic): Ecef {
  const sin = Math.sin(radians(latitude));
  const cos = Math.cos(radians(latitude));
  const n = a / Math.sqrt(1 - e2 * sin * sin);
  const across = (n + height) * cos;
  return {
    x: across * Math.cos(radians(longitude)),
    y: across * Math.sin(radians(longitude)),
    z: (n * (1 - e2) + height) * sin,
  };
}

/**
 * Bowring's method with one repetition: below a micrometre from the deep ground up to satellite orbits.
 * Within some 40 km of the earth's centre, where latitude has no meaning, the result is not usable.
 */
export function ecefToGeodetic({ x, y, z }: Ecef): Geodetic {
  const p = Math.hypot(x, y);
  let reduced = Math.atan2(z * a, p * b);
  let latitude = 0;
  for (let step = 0; step < 2; step++) {
    const sin = Math.sin(reduced);
    const cos = Math.cos(reduced);
    latitude = Math.atan2(z + secondE2 * b * sin ** 3, p - e2 * a * cos ** 3);
    reduced = Math.atan2((1 - f) * Math.sin(latitude), Math.cos(latitude));
  }
  const sin = Math.sin(latitude);
  return {
    latitude: degrees(latitude),
    longitude: degrees(Math.atan2(y, x)),
    // Unlike p / cos - n this also holds at the poles.
    height: p * Math.cos(latitude) + z * sin - a * Math.sqrt(1 - e2 * sin * sin),
  };
}

/** Straight line in metres between two points: what RTK calls a baseline. */
export function baselineMetres(from: Ecef, to: Ecef): number {
  const x = to.x - from.x;
  const y = to.y - from.y;
  const z = to.z - from.z;
  return Math.sqrt(x * x + y * y + z * z); // a third of the time of hypot, whose guards no place on earth needs
}

/**
 * Straight-line distance in metres between two WGS 84 points; a height that is not known counts as 0. It is exact as a
 * baseline. The way along the ground is longer by 0.13 m at 50 km and by 1 m at 100 km; a height unknown by h adds at
 * most h.
 */
export function distanceMetres(from: LatLon, to: LatLon): number {
  return baselineMetres(
    geodeticToEcef({ ...from, height: from.height ?? 0 }),
    geodeticToEcef({ ...to, height: to.height ?? 0 }),
  );
}

/** A point on the map in degrees, with its ellipsoidal height in metres where it is known. */
export interface LatLon {
  readonly latitude: number;
  readonly longitude: number;
  readonly height?: number | undefined;
}
