import type { Satellite } from './constellations.ts';
import { keplerState, type State } from './orbits.ts';

// GLONASS ICD 5.1, appendix A.3.1.2: constants of PZ-90.
const GRAVITY = 3.986004418e14;
const j2 = 1.08262575e-3;
const RADIUS = 6_378_136;
const EARTH_RATE = 7.292115e-5;

/** s between the cached states. */
const STRIDE = 60;
/** Ephemerides of GLONASS are given for each quarter of an hour. */
export const QUARTER_HOUR = 900;

/**
 * GLONASS broadcasts a position and a velocity that receivers integrate, so that is how these satellites move:
 * from nominal elements at the start of the day, by the integration of the interface document itself. What is
 * broadcast then agrees with what is observed to the rounding of the message.
 */
export class GlonassOrbit {
  readonly #states = new Map<number, State>();
  #latest: number;

  constructor(satellite: Satellite, startGps: number) {
    this.#latest = Math.floor(startGps / STRIDE) * STRIDE;
    this.#states.set(this.#latest, keplerState(satellite, this.#latest));
  }

  /** Earth-fixed state at GPS time `gps`, at the start or up to three quarters of an hour before the latest asked. */
  at(gps: number): State {
    const mark = Math.floor(gps / STRIDE) * STRIDE;
    while (this.#latest < mark) {
      const next = advance(this.#known(this.#latest), STRIDE);
      this.#latest += STRIDE;
      this.#states.set(this.#latest, next);
      this.#states.delete(this.#latest - 3 * QUARTER_HOUR);
    }
    return gps === mark ? this.#known(mark) : advance(this.#known(mark), gps - mark);
  }

  #known(mark: number): State {
    const state = this.#states.get(mark);
    if (!state) throw new RangeError(`GLONASS orbit asked at ${mark}, known up to ${this.#latest}`);
    return state;
  }
}

/** One step of Runge–Kutta, fourth order; below a millimetre for 60 s. */
function advance(from: State, seconds: number): State {
  const k1 = derivative(from);
  const k2 = derivative(moved(from, k1, seconds / 2));
  const k3 = derivative(moved(from, k2, seconds / 2));
  const k4 = derivative(moved(from, k3, seconds));
  const sixth = seconds / 6;
  return {
    x: from.x + sixth * (k1.x + 2 * k2.x + 2 * k3.x + k4.x),
    y: from.y + sixth * (k1.y + 2 * k2.y + 2 * k3.y + k4.y),
    z: from.z + sixth * (k1.z + 2 * k2.z + 2 * k3.z + k4.z),
    vx: from.vx + sixth * (k1.vx + 2 * k2.vx + 2 * k3.vx + k4.vx),
    vy: from.vy + sixth * (k1.vy + 2 * k2.vy + 2 * k3.vy + k4.vy),
    vz: from.vz + sixth * (k1.vz + 2 * k2.vz + 2 * k3.vz + k4.vz),
  };
}

function derivative({ x, y, z, vx, vy, vz }: State): State {
  const square = x * x + y * y + z * z;
  const r = Math.sqrt(square);
  const pull = -GRAVITY / (square * r);
  const flat = (1.5 * j2 * GRAVITY * RADIUS * RADIUS) / (square * square * r);
  const tilt = (5 * z * z) / square;
  return {
    x: vx,
    y: vy,
    z: vz,
    vx: (pull - flat * (1 - tilt) + EARTH_RATE ** 2) * x + 2 * EARTH_RATE * vy,
    vy: (pull - flat * (1 - tilt) + EARTH_RATE ** 2) * y - 2 * EARTH_RATE * vx,
    vz: (pull - flat * (3 - tilt)) * z,
  };
}

function moved(from: State, rate: State, seconds: number): State {
  return {
    x: from.x + rate.x * seconds,
    y: from.y + rate.y * seconds,
    z: from.z + rate.z * seconds,
    vx: from.vx + rate.vx * seconds,
    vy: from.vy + rate.vy * seconds,
    vz: from.vz + rate.vz * seconds,
  };
}
