import type { Ecef } from '../geodesy/wgs84.ts';
import type { KeplerElements } from '../rtcm/broadcast.ts';

/** Gravity (m³/s²) and rotation of the earth (rad/s) as each system defines them. */
export interface Earth {
  readonly mu: number;
  readonly rotation: number;
}

export const gpsEarth: Earth = { mu: 3.986005e14, rotation: 7.2921151467e-5 };
export const galileoEarth: Earth = { mu: 3.986004418e14, rotation: 7.2921151467e-5 };
export const beidouEarth: Earth = { mu: 3.986004418e14, rotation: 7.292115e-5 };

/**
 * ECEF position `tk` seconds from the reference time (IS-GPS-200 table 20-IV; Galileo OS SIS ICD §5.1.1).
 * `geostationary`: a BeiDou GEO, whose elements stand in a plane tilted by 5° (BDS-SIS-ICD-2.1 table 5-11).
 */
export function keplerPosition(orbit: KeplerElements, tk: number, earth: Earth, geostationary = false): Ecef {
  const axis = orbit.sqrtA ** 2;
  const motion = Math.sqrt(earth.mu / axis ** 3) + orbit.deltaN * Math.PI;
  const e = orbit.eccentricity;
  const eccentric = eccentricAnomaly(orbit.m0 * Math.PI + motion * tk, e);
  const anomaly = Math.atan2(Math.sqrt(1 - e * e) * Math.sin(eccentric), Math.cos(eccentric) - e);

  const phi = anomaly + orbit.omega * Math.PI;
  const sin2 = Math.sin(2 * phi);
  const cos2 = Math.cos(2 * phi);
  const u = phi + orbit.cus * sin2 + orbit.cuc * cos2;
  const r = axis * (1 - e * Math.cos(eccentric)) + orbit.crs * sin2 + orbit.crc * cos2;
  const i = (orbit.i0 + orbit.iDot * tk) * Math.PI + orbit.cis * sin2 + orbit.cic * cos2;

  const inPlane = { x: r * Math.cos(u), y: r * Math.sin(u) };
  const nodeDrift = orbit.omegaDot * Math.PI * tk - earth.rotation * orbit.toe;
  const node = orbit.omega0 * Math.PI + nodeDrift - (geostationary ? 0 : earth.rotation * tk);
  const position = {
    x: inPlane.x * Math.cos(node) - inPlane.y * Math.cos(i) * Math.sin(node),
    y: inPlane.x * Math.sin(node) + inPlane.y * Math.cos(i) * Math.cos(node),
    z: inPlane.y * Math.sin(i),
  };
  return geostationary ? untilted(position, earth.rotation * tk) : position;
}

/** Kepler's equation by Newton's method; five steps reach 1e-14 for every eccentricity that can be sent (< 0.5). */
function eccentricAnomaly(mean: number, e: number): number {
  let eccentric = mean + e * Math.sin(mean);
  for (let step = 0; step < 5; step++) {
    eccentric -= (eccentric - e * Math.sin(eccentric) - mean) / (1 - e * Math.cos(eccentric));
  }
  return eccentric;
}

const tilt = (-5 * Math.PI) / 180;

/** Rotation by −5° about x, then by the earth's turn about z. */
function untilted({ x, y, z }: Ecef, turn: number): Ecef {
  const y1 = y * Math.cos(tilt) + z * Math.sin(tilt);
  const z1 = -y * Math.sin(tilt) + z * Math.cos(tilt);
  return { x: x * Math.cos(turn) + y1 * Math.sin(turn), y: -x * Math.sin(turn) + y1 * Math.cos(turn), z: z1 };
}
