import { constellations, ELEMENTS_EPOCH, type Satellite } from './constellations.ts';
import { GlonassOrbit } from './glonass.ts';
import { keplerState, relativity, type State } from './orbits.ts';
import { DAY } from './time.ts';

export interface InOrbit {
  readonly satellite: Satellite;
  readonly state: State;
  /** Satellite clock ahead of its system's time, in s, with the relativistic part. */
  readonly clock: number;
}

/** All satellites of the four constellations, computed once for each moment for all stations. */
export class Sky {
  readonly satellites: readonly Satellite[];
  readonly #glonass: Map<Satellite, GlonassOrbit>;
  #at = Number.NaN;
  #now: InOrbit[] = [];

  /** @param startGps GPS time in s; earlier days are never requested. */
  constructor(seed: number, startGps: number) {
    this.satellites = constellations(seed);
    const midnight = Math.floor((startGps - DAY / 4) / DAY) * DAY;
    this.#glonass = new Map(
      this.satellites
        .filter(({ system }) => system === 'GLONASS')
        .map((satellite) => [satellite, new GlonassOrbit(satellite, midnight)]),
    );
  }

  /** GPS time in s. */
  at(gps: number): readonly InOrbit[] {
    if (gps !== this.#at) {
      this.#now = this.satellites.map((satellite) => ({
        satellite,
        state: this.stateOf(satellite, gps),
        clock: clockAt(satellite, gps) + (satellite.system === 'GLONASS' ? 0 : relativity(satellite, gps)),
      }));
      this.#at = gps;
    }
    return this.#now;
  }

  stateOf(satellite: Satellite, gps: number): State {
    return this.#glonass.get(satellite)?.at(gps) ?? keplerState(satellite, gps);
  }
}

/** Offset in s of a satellite's clock, without relativity: the af0 of a clock with drift af1. */
export const clockAt = ({ clock }: Satellite, gps: number) =>
  clock.offset + clock.drift * (gps - ELEMENTS_EPOCH);
