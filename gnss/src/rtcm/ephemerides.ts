import { type Field, flag, joined, type Layout, record, signed, signMagnitude, unsigned } from './fields.ts';

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

interface GalileoLike extends Broadcast {
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

const rate = (width: number) => signed(width, 2 ** 43);
const angle = signed(32, 2 ** 31);

/** From IODE/AODE's clock on to Ω̇ the order is the same in all Keplerian messages; widths are not. */
function elements(
  harmonic: { meters: Field<number>; radians: Field<number> },
  toe: Field<number>,
): Layout<Omit<KeplerElements, 'iDot'>> {
  const { meters, radians } = harmonic;
  return {
    crs: meters,
    deltaN: rate(16),
    m0: angle,
    cuc: radians,
    eccentricity: unsigned(32, 2 ** 33),
    cus: radians,
    sqrtA: unsigned(32, 2 ** 19),
    toe,
    cic: radians,
    omega0: angle,
    cis: radians,
    i0: angle,
    crc: meters,
    omega: angle,
    omegaDot: rate(24),
  };
}

const gpsHarmonic = { meters: signed(16, 2 ** 5), radians: signed(16, 2 ** 29) };
const gpsElements = elements(gpsHarmonic, unsigned(16, 1 / 16));
const gpsClock = {
  toc: unsigned(16, 1 / 16),
  af2: signed(8, 2 ** 55),
  af1: signed(16, 2 ** 43),
  af0: signed(22, 2 ** 31),
};
const gpsDelay = signed(8, 2 ** 31);

const gps: Layout<EphemerisMessages[1019]> = {
  satellite: unsigned(6),
  week: unsigned(10),
  accuracy: unsigned(4),
  codesOnL2: unsigned(2),
  iDot: rate(14),
  iode: unsigned(8),
  ...gpsClock,
  iodc: unsigned(10),
  ...gpsElements,
  groupDelay: gpsDelay,
  health: unsigned(6),
  l2PData: flag,
  fitInterval: flag,
};

const qzss: Layout<EphemerisMessages[1044]> = {
  satellite: unsigned(4),
  ...gpsClock,
  iode: unsigned(8),
  ...gpsElements,
  iDot: rate(14),
  codesOnL2: unsigned(2),
  week: unsigned(10),
  accuracy: unsigned(4),
  health: unsigned(6),
  groupDelay: gpsDelay,
  iodc: unsigned(10),
  fitInterval: flag,
};

const beidou: Layout<EphemerisMessages[1042]> = {
  satellite: unsigned(6),
  week: unsigned(13),
  accuracy: unsigned(4),
  iDot: rate(14),
  aode: unsigned(5),
  toc: unsigned(17, 1 / 8),
  af2: signed(11, 2 ** 66),
  af1: signed(22, 2 ** 50),
  af0: signed(24, 2 ** 33),
  aodc: unsigned(5),
  ...elements({ meters: signed(18, 2 ** 6), radians: signed(18, 2 ** 31) }, unsigned(17, 1 / 8)),
  groupDelay1: signed(10, 1e10),
  groupDelay2: signed(10, 1e10),
  unhealthy: flag,
};

const galileo: Layout<GalileoLike> = {
  satellite: unsigned(6),
  week: unsigned(12),
  iodNav: unsigned(10),
  accuracy: unsigned(8),
  iDot: rate(14),
  toc: unsigned(14, 1 / 60),
  af2: signed(6, 2 ** 59),
  af1: signed(21, 2 ** 46),
  af0: signed(31, 2 ** 34),
  ...elements(gpsHarmonic, unsigned(14, 1 / 60)),
  groupDelayE5a: signed(10, 2 ** 32),
};

const speed = signMagnitude(24, 2 ** 20);
const place = signMagnitude(27, 2 ** 11);
const acceleration = signMagnitude(5, 2 ** 30);

const glonass: Layout<GlonassEphemeris> = {
  satellite: unsigned(6),
  channel: unsigned(5, 1, -7),
  almanacHealthy: flag,
  almanacHealthKnown: flag,
  updateInterval: unsigned(2),
  tkHours: unsigned(5),
  tkMinutes: unsigned(6),
  tkHalfMinutes: unsigned(1),
  unhealthy: flag,
  p2: flag,
  tb: unsigned(7, 1 / 900),
  vx: speed,
  x: place,
  ax: acceleration,
  vy: speed,
  y: place,
  ay: acceleration,
  vz: speed,
  z: place,
  az: acceleration,
  p3: flag,
  gamma: signMagnitude(11, 2 ** 40),
  p: unsigned(2),
  lnThird: flag,
  tau: signMagnitude(22, 2 ** 30),
  deltaTau: signMagnitude(5, 2 ** 30),
  age: unsigned(5),
  p4: flag,
  accuracy: unsigned(4),
  day: unsigned(11),
  kind: unsigned(2),
  additional: flag,
  dayOfTauC: unsigned(11),
  tauC: signMagnitude(32, 2 ** 31),
  fourYears: unsigned(5),
  tauGps: signMagnitude(22, 2 ** 30),
  lnFifth: flag,
};

/** RTCM 10403.3 tables 3.5-21, 3.5-22 and 3.5-82 to 3.5-85. */
export const ephemerisFields: { readonly [Type in keyof EphemerisMessages]: Field<EphemerisMessages[Type]> } =
  {
    1019: record(gps),
    1020: record(glonass),
    1042: record(beidou),
    1044: record(qzss),
    1045: joined(record(galileo), record({ e5aHealth: unsigned(2), e5aInvalid: flag })),
    1046: joined(
      record(galileo),
      record({
        groupDelayE5b: signed(10, 2 ** 32),
        e5bHealth: unsigned(2),
        e5bInvalid: flag,
        e1bHealth: unsigned(2),
        e1bInvalid: flag,
      }),
    ),
  };
