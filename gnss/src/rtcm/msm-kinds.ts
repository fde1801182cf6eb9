import { type Field, flag, record, signedIfKnown, unsigned, unsignedIfKnown } from './fields.ts';
import type { MsmHeader } from './msm-message.ts';

/** Fields of a kind of MSM, in their order on the wire; those that it does not have are left out. */
export interface Kind {
  /** Whole light-milliseconds of the range (DF397); 255 when there is none. */
  readonly whole?: Field<number | undefined>;
  /** DF419 of GLONASS. */
  readonly extendedInfo?: Field<number>;
  /** Metres per second (DF399). */
  readonly roughRate?: Field<number | undefined>;
  /** DF400, DF405. */
  readonly code?: Fine;
  /** DF401, DF406. */
  readonly phase?: Fine;
  /** DF402, DF407. */
  readonly lock?: Field<number>;
  /** DF403, DF408. */
  readonly cnr?: Field<number | undefined>;
  /** 0.0001 m/s from the rough rate (DF404). */
  readonly rate?: Field<number | undefined>;
}

/** What to add to the rough range, counted in steps of which `perMs` make a light-millisecond. */
export interface Fine {
  readonly field: Field<number | undefined>;
  readonly perMs: number;
  /** The highest count, and minus it the lowest. */
  readonly most: number;
}

const fine = (width: number, exponent: number): Fine => ({
  field: signedIfKnown(width),
  perMs: 2 ** exponent,
  most: 2 ** (width - 1) - 1,
});
export const code = fine(15, 24);
const phase = fine(22, 29);
const lock = unsigned(4);
const cnr = unsignedIfKnown(6, 'zero');
const longer = {
  code: fine(20, 29),
  phase: fine(24, 31),
  lock: unsigned(10),
  cnr: unsignedIfKnown(10, 'zero', 16),
};
const whole = unsignedIfKnown(8, 'ones');
const rates = { extendedInfo: unsigned(4), roughRate: signedIfKnown(14), rate: signedIfKnown(15) };

/** MSM1 to MSM7 (RTCM 10403.3 tables 3.5-79 to 3.5-90). */
export const kinds: readonly Kind[] = [
  { code },
  { phase, lock },
  { code, phase, lock },
  { whole, code, phase, lock, cnr },
  { whole, ...rates, code, phase, lock, cnr },
  { whole, ...longer },
  { whole, ...rates, ...longer },
];

/** Metres that light makes in a millisecond, and the parts of it in which rough ranges are counted. */
export const LIGHT_METRES_PER_MS = 299_792.458;
export const ROUGH_UNITS_PER_MS = 1024;
export const rough = unsigned(10);
export const RATE_UNITS = 10_000;

/** Bits that the cell mask may have (DF396). */
export const MAX_CELLS = 64;

export const header = record<MsmHeader & { reserved: number }>({
  stationId: unsigned(12), // DF003
  epoch: unsigned(30), // DF004, DF416 and DF034, DF248, DF427, DF428
  more: flag, // DF393
  iods: unsigned(3), // DF409
  reserved: unsigned(7), // DF001
  clockSteering: unsigned(2), // DF411
  externalClock: unsigned(2), // DF412
  smoothed: flag, // DF417
  smoothingInterval: unsigned(3), // DF418
});

/** Metres of a rough range and a fine count from it. */
export function metres(
  range: number | undefined,
  count: number | undefined,
  fine: Fine | undefined,
): number | undefined {
  if (range === undefined || count === undefined || !fine) return undefined;
  return ((range * (fine.perMs / ROUGH_UNITS_PER_MS) + count) / fine.perMs) * LIGHT_METRES_PER_MS;
}
