import { encode, type Geodetic, type RtcmMessageOf } from '@cairn/gnss';
import { pick, seededRandom } from '../random.ts';
import { Antenna, type SatelliteObservation } from '../sky/antenna.ts';
import type { Satellite, System } from '../sky/constellations.ts';
import { ephemerisOf } from '../sky/ephemerides.ts';
import type { Sky } from '../sky/sky.ts';
import { BEIDOU_BEHIND_GPS, DAY, GLONASS_AHEAD_OF_UTC, unixTime, WEEK } from '../sky/time.ts';

export interface ReferenceStationOptions {
  /** Antenna reference point: degrees, and metres above the ellipsoid. */
  location: Geodetic;
  /** DF003. */
  stationId: number;
  mount: string;
  seed: number;
}

/** Seconds after which every satellite's ephemeris has been sent again. */
const EPHEMERIS_CYCLE = 30;

/** A receiver with its antenna, as its RTCM 3 stream shows it. */
export class ReferenceStation {
  readonly #stationId: number;
  readonly #antenna: Antenna;
  /** What does not change from one second to the next. */
  readonly #description: Uint8Array[];
  readonly #biases: Uint8Array;
  readonly #phase: number;

  constructor({ location, stationId, mount, seed }: ReferenceStationOptions) {
    const random = seededRandom(seed, mount, 'receiver');
    this.#stationId = stationId;
    this.#antenna = new Antenna(location, seededRandom(seed, mount, 'antenna'));
    this.#description = describe(stationId, this.#antenna, pick(random, instruments), random);
    this.#biases = encode({
      type: 1230,
      stationId,
      aligned: true,
      l1CA: 0,
      l1P: undefined,
      l2CA: 0,
      l2P: undefined,
    });
    this.#phase = Math.floor(random() * EPHEMERIS_CYCLE);
  }

  /**
   * All frames of the epoch at GPS time `gps` (whole s), as receivers send them in one burst: 1006, 1008, 1033,
   * MSM7 of four constellations, 1230, and of the ephemerides in view each second its part of thirty. `bare`: without
   * what is not an observation, which many receivers send every 5 to 60 s only.
   */
  burst(sky: Sky, gps: number, { allEphemerides = false, bare = false } = {}): Uint8Array {
    const found = this.#antenna.observe(sky, gps);
    const observations = this.#observations(found, gps);
    if (bare) return Buffer.concat(observations);
    const frames = [...this.#description, ...observations, this.#biases];
    for (const { satellite } of found) {
      if (!allEphemerides && (turn(satellite) + this.#phase + gps) % EPHEMERIS_CYCLE !== 0) continue;
      frames.push(encode(ephemerisOf(satellite, sky, gps)));
    }
    return Buffer.concat(frames);
  }

  #observations(found: SatelliteObservation[], gps: number): Uint8Array[] {
    const last = msmOf.length - 1;
    return msmOf.map(([type, system], index) => {
      const satellites = found.filter(({ satellite }) => satellite.system === system);
      const signals = new Set(satellites.flatMap(({ satellite }) => satellite.signals)).size;
      // The cell mask has 64 bits (DF396): the lowest satellites have to stay out.
      const included = satellites.slice(0, Math.floor(64 / Math.max(signals, 1)));
      return encode({
        type,
        stationId: this.#stationId,
        epoch: epochOf[system](gps),
        more: index < last,
        iods: 0,
        clockSteering: 0,
        externalClock: 0,
        smoothed: false,
        smoothingInterval: 0,
        satellites: included.map(msmSatellite),
      });
    });
  }
}

const msmOf = [
  [1077, 'GPS'],
  [1087, 'GLONASS'],
  [1097, 'Galileo'],
  [1127, 'BeiDou'],
] as const;

/** DF004, DF248, DF427: milliseconds of the week; DF416 and DF034: day of the week and milliseconds of the day. */
const epochOf: Record<System, (gps: number) => number> = {
  GPS: (gps) => (gps % WEEK) * 1000,
  Galileo: (gps) => (gps % WEEK) * 1000,
  BeiDou: (gps) => ((gps - BEIDOU_BEHIND_GPS) % WEEK) * 1000,
  GLONASS: (gps) => {
    const time = unixTime(gps) + GLONASS_AHEAD_OF_UTC;
    const weekday = (Math.floor(time / DAY) + 4) % 7; // 1 January 1970 was a Thursday, Sunday is 0
    return weekday * 2 ** 27 + (time % DAY) * 1000;
  },
};

function msmSatellite({ satellite, signals }: SatelliteObservation) {
  return {
    id: satellite.number,
    extendedInfo: satellite.system === 'GLONASS' ? satellite.channel + 7 : 0,
    signals: signals.map(({ signal, pseudorange, phaseRange, rate, cnr, locked }) => ({
      signal,
      pseudorange,
      phaseRange,
      lock: lockIndicator(locked),
      halfCycle: false,
      cnr,
      phaseRangeRate: rate,
    })),
  };
}

/** DF407 from milliseconds of lock: steps that double with each doubling of the time (table 3.5-75). */
export function lockIndicator(milliseconds: number): number {
  if (milliseconds < 64) return Math.floor(milliseconds);
  const doubling = Math.floor(Math.log2(milliseconds / 64)) + 1;
  if (doubling > 20) return 704;
  return 32 + 32 * doubling + Math.floor((milliseconds - 64 * 2 ** (doubling - 1)) / 2 ** doubling);
}

/** In which second of thirty a satellite's ephemeris goes out, so that they do not all go at once. */
const turn = ({ system, number }: Satellite) => number * 7 + system.length * 5;

interface Instrument {
  receiver: string;
  firmware: string;
  antenna: string;
}

/** Names of the IGS table, antenna with radome in 20 characters. */
const instruments: [Instrument, ...Instrument[]] = [
  { receiver: 'SEPT POLARX5', firmware: '5.5.0', antenna: 'SEPCHOKE_B3E6   SPKE' },
  { receiver: 'TRIMBLE ALLOY', firmware: '6.28', antenna: 'TRM115000.00    NONE' },
  { receiver: 'LEICA GR50', firmware: '4.90/7.714', antenna: 'LEIAR25.R4      LEIT' },
  { receiver: 'JAVAD TRE_3 DELTA', firmware: '4.3.00', antenna: 'JAVRINGANT_DM   SCIS' },
];

function describe(
  stationId: number,
  { position }: Antenna,
  instrument: Instrument,
  random: () => number,
): Uint8Array[] {
  const location: RtcmMessageOf<1006> = {
    type: 1006,
    stationId,
    itrfYear: 0,
    gps: true,
    glonass: true,
    galileo: true,
    computed: false,
    ...position,
    singleOscillator: true,
    quarterCycle: 0,
    antennaHeight: 0,
  };
  const { antenna, receiver, firmware } = instrument;
  const serial = () => Math.floor(random() * 9e6 + 1e6).toString();
  const mounted = { stationId, antenna, setupId: 0, antennaSerial: serial() };
  return [
    encode(location),
    encode({ type: 1008, ...mounted }),
    encode({ type: 1033, ...mounted, receiver, firmware, receiverSerial: serial() }),
  ];
}
