import type { EphemerisMessages, GalileoLike, GlonassEphemeris, KeplerElements } from './broadcast.ts';
import { type Field, flag, joined, type Layout, record, signed, signMagnitude, unsigned } from './fields.ts';

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
const coordinate = signMagnitude(27, 2 ** 11);
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
  x: coordinate,
  ax: acceleration,
  vy: speed,
  y: coordinate,
  ay: acceleration,
  vz: speed,
  z: coordinate,
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
