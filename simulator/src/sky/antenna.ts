import { type Ecef, ecefToGeodetic, type Geodetic, geodeticToEcef, radians } from '@cairn/gnss';
import { normal, type Random } from '../random.ts';
import { EARTH_RATE, type Satellite, type System } from './constellations.ts';
import type { InOrbit, Sky } from './sky.ts';

export const LIGHT_SPEED = 299_792_458;

export interface SignalObservation {
  /** RINEX code, `1C`. */
  signal: string;
  /** Metres. */
  pseudorange: number;
  /** Metres, with an ambiguity of whole cycles. */
  phaseRange: number;
  /** m/s, positive as the distance grows. */
  rate: number;
  /** dB-Hz. */
  cnr: number;
  /** Milliseconds since the phase was locked. */
  locked: number;
}

export interface SatelliteObservation {
  satellite: Satellite;
  /** Radians. */
  azimuth: number;
  elevation: number;
  signals: SignalObservation[];
}

interface Track {
  /** GPS time in s. */
  since: number;
  lastAt: number;
  /** Cycles. */
  ambiguity: number;
}

/** A geodetic antenna and the receiver below it: what it measures of the sky at a moment. */
export class Antenna {
  readonly position: Ecef;
  readonly #geodetic: Geodetic;
  readonly #random: Random;
  readonly #up: [number, number, number];
  readonly #east: [number, number, number];
  readonly #north: [number, number, number];
  readonly #tracks = new Map<Satellite, Track>();
  readonly #hills: number;

  constructor(location: Geodetic, random: Random) {
    this.position = geodeticToEcef(location);
    this.#geodetic = ecefToGeodetic(this.position);
    this.#random = random;
    const [sinB, cosB] = [Math.sin(radians(location.latitude)), Math.cos(radians(location.latitude))];
    const [sinL, cosL] = [Math.sin(radians(location.longitude)), Math.cos(radians(location.longitude))];
    this.#up = [cosB * cosL, cosB * sinL, sinB];
    this.#east = [-sinL, cosL, 0];
    this.#north = [-sinB * cosL, -sinB * sinL, cosB];
    this.#hills = random() * 2 * Math.PI;
  }

  /** Everything above the horizon at GPS time `gps` (s), highest first. */
  observe(sky: Sky, gps: number): SatelliteObservation[] {
    const found: SatelliteObservation[] = [];
    for (const orbit of sky.at(gps)) {
      const known = this.#visibleAt(orbit, gps);
      if (known) found.push(known);
    }
    return found.sort((one, other) => other.elevation - one.elevation);
  }

  #visibleAt({ satellite, state, clock }: InOrbit, gps: number): SatelliteObservation | undefined {
    const { x, y, z } = this.position;
    let [dx, dy, dz] = [state.x - x, state.y - y, state.z - z];
    if (dx * this.#up[0] + dy * this.#up[1] + dz * this.#up[2] < 0) return undefined;

    // The signal left earlier, when the satellite was elsewhere and the earth had turned less.
    const flight = Math.hypot(dx, dy, dz) / LIGHT_SPEED;
    dx -= state.vx * flight;
    dy -= state.vy * flight;
    dz -= state.vz * flight;
    const distance = Math.hypot(dx, dy, dz);
    const up = (dx * this.#up[0] + dy * this.#up[1] + dz * this.#up[2]) / distance;
    const east = (dx * this.#east[0] + dy * this.#east[1] + dz * this.#east[2]) / distance;
    const north = (dx * this.#north[0] + dy * this.#north[1] + dz * this.#north[2]) / distance;
    const elevation = Math.asin(up);
    const azimuth = (Math.atan2(east, north) + 2 * Math.PI) % (2 * Math.PI);
    // Trees and roofs around: a horizon of 6–10° that is not the same all round.
    if (elevation < radians(8 + 2 * Math.sin(2 * azimuth + this.#hills))) return undefined;

    const turned = (EARTH_RATE * ((x + dx) * y - (y + dy) * x)) / LIGHT_SPEED;
    const receiverClock = 25e-9 * Math.sin(gps / 300 + this.#hills);
    const troposphere = (2.42 * Math.exp(-this.#geodetic.height / 8600)) / Math.sqrt(0.002 + up * up);
    const range = distance + turned + troposphere + (receiverClock - clock) * LIGHT_SPEED;
    const rate = (dx * state.vx + dy * state.vy + dz * state.vz) / distance;
    // Delay of L1 in metres: some 2.5 m in the zenith, three times that near the horizon.
    const ionosphere = 2.5 * (1 + 16 * (0.53 - elevation / Math.PI) ** 3);
    const track = this.#track(satellite, gps, elevation);
    return {
      satellite,
      azimuth,
      elevation,
      signals: satellite.signals.map((signal) =>
        this.#measure(satellite, signal, { range, rate, ionosphere, up, track, gps }),
      ),
    };
  }

  #measure(
    satellite: Satellite,
    signal: string,
    {
      range,
      rate,
      ionosphere,
      up,
      track,
      gps,
    }: { range: number; rate: number; ionosphere: number; up: number; track: Track; gps: number },
  ): SignalObservation {
    const frequency = frequencyOf(satellite, signal);
    const delay = ionosphere * (1575.42e6 / frequency) ** 2;
    const ambiguity = track.ambiguity * (LIGHT_SPEED / frequency);
    const roughness = 0.4 + 0.6 / (up + 0.1);
    return {
      signal,
      pseudorange: range + delay + normal(this.#random) * 0.16 * roughness,
      phaseRange: range - delay + ambiguity + normal(this.#random) * 0.0012 * roughness,
      rate: rate + normal(this.#random) * 0.01 * roughness,
      cnr: 31 + 20 * up ** 0.6 + (weakness[satellite.system][signal] ?? 0) + normal(this.#random) * 0.4,
      locked: (gps - track.since) * 1000,
    };
  }

  /** Phase lock: begins at the rise, after a gap, and now and then again where the sky is bad. */
  #track(satellite: Satellite, gps: number, elevation: number): Track {
    let track = this.#tracks.get(satellite);
    const slipped = elevation < radians(15) && this.#random() < 1 / 400;
    const gap = track && (gps - track.lastAt > 3 || gps < track.lastAt); // or the computer's clock was set back
    if (!track || gap || slipped) {
      track = { since: gps, lastAt: gps, ambiguity: Math.floor(this.#random() * 200) - 100 };
      this.#tracks.set(satellite, track);
    }
    track.lastAt = gps;
    return track;
  }
}

/** dB by which a signal is received weaker or stronger than the first civil one. */
const weakness: Record<System, Record<string, number>> = {
  GPS: { '2W': -7, '5Q': 2 },
  GLONASS: { '2C': -3 },
  Galileo: { '7Q': 1, '5Q': 1 },
  BeiDou: { '6I': 1, '5P': 1 },
};

/** Carrier in Hz by the band of a RINEX code. */
const carriers: Record<Exclude<System, 'GLONASS'>, Record<string, number>> = {
  GPS: { 1: 1575.42e6, 2: 1227.6e6, 5: 1176.45e6 },
  Galileo: { 1: 1575.42e6, 7: 1207.14e6, 5: 1176.45e6 },
  BeiDou: { 2: 1561.098e6, 6: 1268.52e6, 5: 1176.45e6 },
};

function frequencyOf({ system, channel }: Satellite, signal: string): number {
  const band = signal.charAt(0);
  if (system === 'GLONASS') return band === '1' ? 1602e6 + channel * 562.5e3 : 1246e6 + channel * 437.5e3;
  return carriers[system][band] ?? 1575.42e6;
}
