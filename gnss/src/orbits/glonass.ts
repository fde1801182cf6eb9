import type { Ecef } from '../geodesy/wgs84.ts';
import type { GlonassEphemeris } from '../rtcm/broadcast.ts';

/** PZ-90.02: gravity in km³/s², equatorial radius in km, second zonal harmonic, rotation in rad/s. */
const mu = 398_600.4418;
const RADIUS = 6378.136;
const j2 = 1.0826257e-3;
const ROTATION = 7.292115e-5;

/** Position and velocity in km and km/s. */
type State = readonly [x: number, y: number, z: number, vx: number, vy: number, vz: number];

/** Longer steps than a minute lose millimetres. */
const LONGEST_STEP = 60;

/**
 * ECEF position `seconds` from tb, by Runge-Kutta integration of the equations of motion (GLONASS ICD 5.1
 * appendix 3, simplified algorithm). PZ-90 and WGS 84 agree to some decimetres and count as one.
 */
export function glonassPosition(orbit: GlonassEphemeris, seconds: number): Ecef {
  let state: State = [orbit.x, orbit.y, orbit.z, orbit.vx, orbit.vy, orbit.vz];
  const count = Math.ceil(Math.abs(seconds) / LONGEST_STEP);
  for (let done = 0; done < count; done++) state = rungeKutta(state, seconds / count, orbit);
  return { x: state[0] * 1000, y: state[1] * 1000, z: state[2] * 1000 };
}

function rungeKutta(state: State, h: number, orbit: GlonassEphemeris): State {
  const k1 = derivative(state, orbit);
  const k2 = derivative(moved(state, k1, h / 2), orbit);
  const k3 = derivative(moved(state, k2, h / 2), orbit);
  const k4 = derivative(moved(state, k3, h), orbit);
  const mean = k1.map((k, i) => (k + 2 * (k2[i] as number) + 2 * (k3[i] as number) + (k4[i] as number)) / 6);
  return moved(state, mean as unknown as State, h);
}

function moved(state: State, rate: State, h: number): State {
  return state.map((value, i) => value + (rate[i] as number) * h) as unknown as State;
}

function derivative([x, y, z, vx, vy, vz]: State, { ax, ay, az }: GlonassEphemeris): State {
  const r = Math.hypot(x, y, z);
  const gravity = -mu / r ** 3;
  const oblate = (1.5 * j2 * mu * RADIUS ** 2) / r ** 5;
  const tilt = (5 * z * z) / (r * r);
  const across = gravity - oblate * (1 - tilt) + ROTATION ** 2;
  return [
    vx,
    vy,
    vz,
    across * x + 2 * ROTATION * vy + ax,
    across * y - 2 * ROTATION * vx + ay,
    (gravity - oblate * (3 - tilt)) * z + az,
  ];
}
