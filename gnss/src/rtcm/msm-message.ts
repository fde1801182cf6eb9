export interface MsmHeader {
  readonly stationId: number;
  /** As sent: milliseconds of the constellation's week; GLONASS: day of the week × 2^27 + milliseconds of the day. */
  readonly epoch: number;
  /** More messages of this epoch follow (DF393). */
  readonly more: boolean;
  /** Issue of data station (DF409). */
  readonly iods: number;
  readonly clockSteering: number;
  readonly externalClock: number;
  readonly smoothed: boolean;
  readonly smoothingInterval: number;
}

/** Multiple signal message. Satellites in order of their ids, signals in order of theirs. */
export interface Msm extends MsmHeader {
  readonly satellites: readonly MsmSatellite[];
}

export interface MsmSatellite {
  /** 1–64. SBAS: PRN − 119; QZSS: PRN − 192. */
  readonly id: number;
  /** MSM5 and MSM7 have it; for GLONASS it is the frequency channel + 7. */
  readonly extendedInfo: number | undefined;
  readonly signals: readonly MsmSignal[];
}

/** What a kind of MSM does not carry, or the station did not measure, is undefined. */
export interface MsmSignal {
  /** RINEX code, `1C`. */
  readonly signal: string;
  /** Metres; in MSM1–3 modulo one light-millisecond (299,792.458 m). */
  readonly pseudorange: number | undefined;
  /** Metres; modulo as the pseudorange. */
  readonly phaseRange: number | undefined;
  /** Lock time indicator: DF402 (0–15) in MSM2–5, DF407 (0–704) in MSM6 and MSM7. */
  readonly lock: number | undefined;
  /** Half-cycle ambiguity not resolved. */
  readonly halfCycle: boolean | undefined;
  /** dB-Hz. */
  readonly cnr: number | undefined;
  /** Metres per second; the Doppler times −wavelength. */
  readonly phaseRangeRate: number | undefined;
}
