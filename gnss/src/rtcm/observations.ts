import {
  counted,
  type Field,
  flag,
  joined,
  type Layout,
  record,
  signedIfKnown,
  unsigned,
  unsignedIfKnown,
} from './fields.ts';

/** L1 part of GPS and GLONASS observations before MSM (RTCM 10403.3 tables 3.5-2 to 3.5-14). */
export interface L1 {
  /** GPS P(Y) or GLONASS P instead of C/A (DF010, DF039). */
  readonly pCode: boolean;
  /** Metres modulo one light-millisecond (GLONASS: two). */
  readonly pseudorange: number;
  /** Phase range minus pseudorange in metres. */
  readonly phaseMinusPseudorange: number | undefined;
  /** Lock time indicator (DF013, DF043). */
  readonly lock: number;
}

export interface L1Extended extends L1 {
  /** Whole light-milliseconds (GLONASS: pairs of them) to add to the pseudorange. */
  readonly ambiguity: number;
  /** dB-Hz. */
  readonly cnr: number | undefined;
}

export interface L2 {
  /** Code indicator (DF016, DF046). */
  readonly l2Code: number;
  /** L2 minus L1 pseudorange in metres. */
  readonly l2MinusL1: number | undefined;
  /** L2 phase range minus L1 pseudorange in metres. */
  readonly l2PhaseMinusPseudorange: number | undefined;
  readonly l2Lock: number;
}

export interface L2Extended extends L2 {
  readonly l2Cnr: number | undefined;
}

/** GPS 1–32, SBAS 40–58 (PRN − 80); GLONASS slots 1–24. */
interface Gps {
  readonly id: number;
}

interface Glonass extends Gps {
  /** Frequency channel −7 to 13. */
  readonly channel: number;
}

interface Observations<Satellite> {
  readonly stationId: number;
  /** Milliseconds: GPS time of week, GLONASS time of day (UTC + 3 h). */
  readonly epoch: number;
  /** Messages of other constellations of this epoch follow (DF005). */
  readonly more: boolean;
  readonly satellites: readonly Satellite[];
  /** Divergence-free smoothing (DF007, DF036), and its interval indicator (DF008, DF037). */
  readonly smoothed: boolean;
  readonly smoothingInterval: number;
}

export interface ObservationMessages {
  1001: Observations<Gps & L1>;
  1002: Observations<Gps & L1Extended>;
  1003: Observations<Gps & L1 & L2>;
  1004: Observations<Gps & L1Extended & L2Extended>;
  1009: Observations<Glonass & L1>;
  1010: Observations<Glonass & L1Extended>;
  1011: Observations<Glonass & L1 & L2>;
  1012: Observations<Glonass & L1Extended & L2Extended>;
}

// the numbers of the fields: GPS, GLONASS
const l1 = (pseudorangeBits: number) => ({
  pseudorange: unsigned(pseudorangeBits, 50), // DF011, DF041
  phaseMinusPseudorange: signedIfKnown(20, 2000), // DF012, DF042
  lock: unsigned(7), // DF013, DF043
});
const gpsL1 = {
  id: unsigned(6), // DF009
  pCode: flag, // DF010
  ...l1(24),
};
const glonassL1 = {
  id: unsigned(6), // DF038
  pCode: flag, // DF039
  channel: unsigned(5, 1, -7), // DF040
  ...l1(25),
};
const l2 = {
  l2Code: unsigned(2), // DF016, DF046
  l2MinusL1: signedIfKnown(14, 50), // DF017, DF047
  l2PhaseMinusPseudorange: signedIfKnown(20, 2000), // DF018, DF048
  l2Lock: unsigned(7), // DF019, DF049
};
const extended = (ambiguityBits: number) => ({
  ambiguity: unsigned(ambiguityBits), // DF014, DF044
  cnr: unsignedIfKnown(8, 'zero', 4), // DF015, DF045
});
const l2Extended = {
  ...l2,
  l2Cnr: unsignedIfKnown(8, 'zero', 4), // DF020, DF050
};

function observations<Satellite extends object>(
  epochBits: number,
  satellite: Layout<Satellite>,
): Field<Observations<Satellite>> {
  return joined(
    record({
      stationId: unsigned(12), // DF003
      epoch: unsigned(epochBits), // DF004, DF034
      more: flag, // DF005
    }),
    counted(
      5, // DF006, DF035
      'satellites',
      record({
        smoothed: flag, // DF007, DF036
        smoothingInterval: unsigned(3), // DF008, DF037
      }),
      record(satellite),
    ),
  );
}

export const observationFields: {
  readonly [Type in keyof ObservationMessages]: Field<ObservationMessages[Type]>;
} = {
  1001: observations(30, gpsL1),
  1002: observations(30, { ...gpsL1, ...extended(8) }),
  1003: observations(30, { ...gpsL1, ...l2 }),
  1004: observations(30, { ...gpsL1, ...extended(8), ...l2Extended }),
  1009: observations(27, glonassL1),
  1010: observations(27, { ...glonassL1, ...extended(7) }),
  1011: observations(27, { ...glonassL1, ...l2 }),
  1012: observations(27, { ...glonassL1, ...extended(7), ...l2Extended }),
};
