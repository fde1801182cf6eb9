/** Keplerian elements as they are broadcast. Angles in semicircles, rates in semicircles per second. */
export interface KeplerElements {
  /** Seconds of the constellation's own week. */
  readonly toe: number;
  readonly eccentricity: number;
  /** Square root of the semi-major axis, √m. */
  readonly sqrtA: number;
  readonly m0: number;
  readonly deltaN: number;
  readonly omega0: number;
  readonly omegaDot: number;
  readonly omega: number;
  readonly i0: number;
  readonly iDot: number;
  /** Harmonic corrections: metres (crs, crc) and radians. */
  readonly crs: number;
  readonly crc: number;
  readonly cuc: number;
  readonly cus: number;
  readonly cic: number;
  readonly cis: number;
}

/** Clock polynomial: seconds of week, s/s², s/s, s. */
export interface SatelliteClock {
  readonly toc: number;
  readonly af2: number;
  readonly af1: number;
  readonly af0: number;
}

interface Broadcast extends KeplerElements, SatelliteClock {
  /** Number within the constellation. */
  readonly satellite: number;
  readonly week: number;
  /** Accuracy index: URA, SISA. */
  readonly accuracy: number;
}

interface GpsLike extends Broadcast {
  readonly codesOnL2: number;
  readonly iode: number;
  readonly iodc: number;
  /** Seconds. */
  readonly groupDelay: number;
  readonly health: number;
  readonly fitInterval: boolean;
}

export interface GalileoLike extends Broadcast {
  readonly iodNav: number;
  /** Seconds. */
  readonly groupDelayE5a: number;
}

export interface GlonassEphemeris {
  /** Slot 1–24. */
  readonly satellite: number;
  /** Frequency channel −7 to 13. */
  readonly channel: number;
  readonly almanacHealthy: boolean;
  readonly almanacHealthKnown: boolean;
  /** P1 (DF106). */
  readonly updateInterval: number;
  /** Start of the frame within the day: hours, minutes, half minutes. */
  readonly tkHours: number;
  readonly tkMinutes: number;
  readonly tkHalfMinutes: number;
  /** Most significant bit of Bn: true when the satellite is not to be used. */
  readonly unhealthy: boolean;
  readonly p2: boolean;
  /** Reference time in seconds of the GLONASS day (UTC + 3 h), steps of 15 min. */
  readonly tb: number;
  /** PZ-90 position in km, velocity in km/s, luni-solar acceleration in km/s². */
  readonly vx: number;
  readonly x: number;
  readonly ax: number;
  readonly vy: number;
  readonly y: number;
  readonly ay: number;
  readonly vz: number;
  readonly z: number;
  readonly az: number;
  readonly p3: boolean;
  /** γn, relative frequency deviation. */
  readonly gamma: number;
  readonly p: number;
  readonly lnThird: boolean;
  /** τn, clock correction in seconds. */
  readonly tau: number;
  /** Δτn, L2 minus L1 delay in seconds. */
  readonly deltaTau: number;
  /** En, age of the data in days. */
  readonly age: number;
  readonly p4: boolean;
  readonly accuracy: number;
  /** NT, day within the four-year period. */
  readonly day: number;
  /** M, kind of satellite. */
  readonly kind: number;
  readonly additional: boolean;
  /** NA, day of τc. */
  readonly dayOfTauC: number;
  readonly tauC: number;
  /** N4, four-year period since 1996. */
  readonly fourYears: number;
  readonly tauGps: number;
  readonly lnFifth: boolean;
}

export interface EphemerisMessages {
  /** GPS. */
  1019: GpsLike & { readonly l2PData: boolean };
  /** GLONASS. */
  1020: GlonassEphemeris;
  /** BeiDou D1/D2; time in BDT. */
  1042: Broadcast & {
    readonly aode: number;
    readonly aodc: number;
    /** Seconds. */
    readonly groupDelay1: number;
    readonly groupDelay2: number;
    readonly unhealthy: boolean;
  };
  /** QZSS; satellite 1 is PRN 193. */
  1044: GpsLike;
  /** Galileo F/NAV. */
  1045: GalileoLike & { readonly e5aHealth: number; readonly e5aInvalid: boolean };
  /** Galileo I/NAV. */
  1046: GalileoLike & {
    readonly groupDelayE5b: number;
    readonly e5bHealth: number;
    readonly e5bInvalid: boolean;
    readonly e1bHealth: number;
    readonly e1bInvalid: boolean;
  };
}
