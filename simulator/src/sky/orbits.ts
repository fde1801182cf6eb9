import { EARTH_RATE, ELEMENTS_EPOCH, type Elements, gravity, type Satellite } from './constellations.ts';

/** Earth-fixed position in metres and velocity in m/s. */
export interface State {
  x: number;
  y: number;
  z: number;
  vx: number;
  vy: number;
  vz: number;
}

/** Mean motion in rad/s. */
export const meanMotion = ({ system, elements }: Satellite) => Math.sqrt(gravity[system] / elements.a ** 3);

/** Angle in rad that the earth has turned since the elements' epoch. */
export const earthAngle = (gps: number) => EARTH_RATE * (gps - ELEMENTS_EPOCH);

/** Anomalies of a satellite at GPS time `gps`: mean and eccentric, rad. */
export function anomalies(satellite: Satellite, gps: number) {
  const { e, anomaly } = satellite.elements;
  const mean = (anomaly + meanMotion(satellite) * (gps - ELEMENTS_EPOCH)) % (2 * Math.PI);
  let eccentric = mean;
  for (let step = 0; step < 6; step++) eccentric = mean + e * Math.sin(eccentric); // e ≤ 0.015: 1e-12 after six
  return { mean, eccentric };
}

/** The ascending node in rad, in the frame that does not turn. */
export const nodeAt = ({ node, nodeRate }: Elements, gps: number) => node + nodeRate * (gps - ELEMENTS_EPOCH);

/** Two-body motion whose plane turns slowly, seen from the turning earth. */
export function keplerState(satellite: Satellite, gps: number): State {
  const { a, e, inclination, perigee, nodeRate } = satellite.elements;
  const { eccentric } = anomalies(satellite, gps);
  const [sinE, cosE] = [Math.sin(eccentric), Math.cos(eccentric)];
  const root = Math.sqrt(1 - e * e);
  const rate = meanMotion(satellite) / (1 - e * cosE);
  const [px, py] = [a * (cosE - e), a * root * sinE];
  const [pvx, pvy] = [-a * sinE * rate, a * root * cosE * rate];

  const [sinW, cosW] = [Math.sin(perigee), Math.cos(perigee)];
  const [u, v] = [px * cosW - py * sinW, px * sinW + py * cosW]; // in the plane, u towards the node
  const [du, dv] = [pvx * cosW - pvy * sinW, pvx * sinW + pvy * cosW];
  const longitude = nodeAt(satellite.elements, gps) - earthAngle(gps);
  const turn = nodeRate - EARTH_RATE;
  const [sinL, cosL] = [Math.sin(longitude), Math.cos(longitude)];
  const [sinI, cosI] = [Math.sin(inclination), Math.cos(inclination)];
  const x = u * cosL - v * cosI * sinL;
  const y = u * sinL + v * cosI * cosL;
  return {
    x,
    y,
    z: v * sinI,
    vx: du * cosL - dv * cosI * sinL - turn * y,
    vy: du * sinL + dv * cosI * cosL + turn * x,
    vz: dv * sinI,
  };
}

/** Correction in s of the satellite's clock for its speed and height, which receivers compute from the ephemeris. */
export function relativity(satellite: Satellite, gps: number): number {
  const { a, e } = satellite.elements;
  const { eccentric } = anomalies(satellite, gps);
  return (-2 * Math.sqrt(gravity[satellite.system] * a) * e * Math.sin(eccentric)) / 299_792_458 ** 2;
}
