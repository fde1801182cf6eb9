import type { BitReader, BitWriter } from './bits.ts';
import { type Constellation, msmKind } from './constellation.ts';
import {
  type Field,
  flag,
  record,
  signedIfKnown,
  skipping,
  steps,
  unsigned,
  unsignedIfKnown,
} from './fields.ts';
import { signalCode, signalId } from './msm-signals.ts';

type Digit = 1 | 2 | 3 | 4 | 5 | 6 | 7;
type NumberIn<Text> = Text extends `${infer Value extends number}` ? Value : never;
/** 1071–1077 GPS, 1081– GLONASS, 1091– Galileo, 1101– SBAS, 1111– QZSS, 1121– BeiDou, 1131–1137 NavIC. */
export type MsmType = NumberIn<`1${'07' | '08' | '09' | '10' | '11' | '12' | '13'}${Digit}`>;

interface MsmHeader {
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
  /** Only in MSM5 and MSM7; for GLONASS the frequency channel + 7. */
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

/** Fields of a kind of MSM, in their order on the wire; those that it does not have are left out. */
interface Kind {
  /** Whole light-milliseconds of the range; 255 when there is none. */
  readonly whole?: Field<number | undefined>;
  readonly extendedInfo?: Field<number>;
  /** Metres per second. */
  readonly roughRate?: Field<number | undefined>;
  readonly code?: Fine;
  readonly phase?: Fine;
  readonly lock?: Field<number>;
  readonly cnr?: Field<number | undefined>;
  /** 0.0001 m/s from the rough rate. */
  readonly rate?: Field<number | undefined>;
}

/** What to add to the rough range, counted in steps of which `perMs` make a light-millisecond. */
interface Fine {
  readonly field: Field<number | undefined>;
  readonly perMs: number;
}

const fine = (width: number, exponent: number): Fine => ({
  field: signedIfKnown(width),
  perMs: 2 ** exponent,
});
const code = fine(15, 24);
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
const kinds: readonly Kind[] = [
  { code },
  { phase, lock },
  { code, phase, lock },
  { whole, code, phase, lock, cnr },
  { whole, ...rates, code, phase, lock, cnr },
  { whole, ...longer },
  { whole, ...rates, ...longer },
];

/** Metres that light makes in a millisecond, and the parts of it in which rough ranges are counted. */
const lightMs = 299_792.458;
const roughPerMs = 1024;
const rough = unsigned(10);
const ratePerUnit = 10_000;

const header = record<MsmHeader>({
  stationId: unsigned(12),
  epoch: unsigned(30),
  more: flag,
  iods: unsigned(3),
  clockSteering: skipping(7, unsigned(2)),
  externalClock: unsigned(2),
  smoothed: flag,
  smoothingInterval: unsigned(3),
});

/** The codec of an MSM number; undefined when `type` is none. */
export function msmFields(type: number): Field<Msm> | undefined {
  const found = msmKind(type);
  const kind = found && kinds[found.msm - 1];
  if (!kind) return undefined;
  const { constellation } = found;
  return {
    read: (bits) => readMsm(bits, constellation, kind),
    write: (bits, message) => writeMsm(bits, message, constellation, kind),
  };
}

function readMsm(bits: BitReader, constellation: Constellation, kind: Kind): Msm {
  const head = header.read(bits);
  const satelliteIds = idsIn(bits, 64);
  const signalIds = idsIn(bits, 32);
  const cells = satelliteIds.map(() => signalIds.filter(() => bits.unsigned(1) === 1));
  const satelliteCount = satelliteIds.length;
  const wholes = column(bits, satelliteCount, kind.whole);
  const infos = column(bits, satelliteCount, kind.extendedInfo);
  const roughs = column(bits, satelliteCount, rough);
  const roughRates = column(bits, satelliteCount, kind.roughRate);

  const cellCount = cells.reduce((sum, signals) => sum + signals.length, 0);
  const codes = column(bits, cellCount, kind.code?.field);
  const phases = column(bits, cellCount, kind.phase?.field);
  const locks = column(bits, cellCount, kind.lock);
  const halves = column(bits, cellCount, kind.lock && flag);
  const cnrs = column(bits, cellCount, kind.cnr);
  const fineRates = column(bits, cellCount, kind.rate);

  let cell = 0;
  const satellites = cells.map((signals, i): MsmSatellite => {
    const wholeMs = kind.whole ? wholes[i] : 0;
    const range = wholeMs === undefined ? undefined : wholeMs * roughPerMs + (roughs[i] ?? 0);
    return {
      id: satelliteIds[i] as number,
      extendedInfo: infos[i],
      signals: signals.map((signal): MsmSignal => {
        const at = cell++;
        return {
          signal: signalCode(constellation, signal),
          pseudorange: metres(range, codes[at], kind.code),
          phaseRange: metres(range, phases[at], kind.phase),
          lock: locks[at],
          halfCycle: halves[at],
          cnr: cnrs[at],
          phaseRangeRate: sum(roughRates[i], fineRates[at]),
        };
      }),
    };
  });
  return { ...head, satellites };
}

function writeMsm(bits: BitWriter, message: Msm, constellation: Constellation, kind: Kind): void {
  const satellites = message.satellites.toSorted((a, b) => a.id - b.id);
  const cells = satellites.map(({ signals }) =>
    signals
      .map((signal) => ({ ...signal, id: signalId(constellation, signal.signal) }))
      .toSorted((a, b) => a.id - b.id),
  );
  const signalIds = [...new Set(cells.flat().map(({ id }) => id))].sort((a, b) => a - b);
  steps(satellites.length * signalIds.length, 1, 0, 64, 'satellites × signals');
  header.write(bits, message, '');
  writeIds(
    bits,
    64,
    satellites.map(({ id }) => id),
    'satellite id',
  );
  writeIds(bits, 32, signalIds, 'signal');
  for (const signals of cells) {
    if (new Set(signals.map(({ id }) => id)).size < signals.length)
      throw new RangeError('signals: one is given twice');
    for (const id of signalIds) bits.write(1, signals.some((signal) => signal.id === id) ? 1 : 0);
  }

  const ranges = satellites.map(({ signals }) => roughRange(signals, kind));
  const roughRates = satellites.map(({ signals }) =>
    middle(
      signals.map(({ phaseRangeRate }) => phaseRangeRate),
      Math.round,
    ),
  );
  const wholeMs = (range: number | undefined) =>
    range === undefined ? undefined : Math.floor(range / roughPerMs);
  write(bits, kind.whole, ranges.map(wholeMs), 'whole milliseconds of range');
  write(
    bits,
    kind.extendedInfo,
    satellites.map(({ extendedInfo }) => extendedInfo ?? 0),
    'extendedInfo',
  );
  write(
    bits,
    rough,
    ranges.map((range = 0) => range % roughPerMs),
    'range',
  );
  write(bits, kind.roughRate, roughRates, 'phaseRangeRate');

  const all = cells.flatMap((signals, i) =>
    signals.map((signal) => ({ ...signal, range: ranges[i], roughRate: roughRates[i] })),
  );
  writeFine(
    bits,
    kind.code,
    all.map(({ range, pseudorange }) => [range, pseudorange]),
    'pseudorange',
  );
  writeFine(
    bits,
    kind.phase,
    all.map(({ range, phaseRange }) => [range, phaseRange]),
    'phaseRange',
  );
  write(
    bits,
    kind.lock,
    all.map((cell) => cell.lock ?? 0),
    'lock',
  );
  write(
    bits,
    kind.lock && flag,
    all.map(({ halfCycle }) => halfCycle ?? false),
    'halfCycle',
  );
  write(
    bits,
    kind.cnr,
    all.map((cell) => cell.cnr),
    'cnr',
  );
  write(
    bits,
    kind.rate,
    all.map((cell) => fineRate(cell.roughRate, cell.phaseRangeRate)),
    'phaseRangeRate, from the middle one of its satellite',
  );
}

/** Ids 1 to `width` whose bit is set in a mask of that many bits. */
function idsIn(bits: BitReader, width: number): number[] {
  const ids: number[] = [];
  for (let id = 1; id <= width; id++) if (bits.unsigned(1) === 1) ids.push(id);
  return ids;
}

function writeIds(bits: BitWriter, width: number, ids: readonly number[], name: string): void {
  const set = new Set(ids.map((id) => steps(id, 1, 1, width, name)));
  if (set.size < ids.length) throw new RangeError(`${name}: one is given twice`);
  for (let id = 1; id <= width; id++) bits.write(1, set.has(id) ? 1 : 0);
}

/** MSM stands column by column: one field of all satellites or cells, then the next. */
function column<T>(bits: BitReader, count: number, field: Field<T> | undefined): T[] {
  const values: T[] = [];
  if (field) for (let i = 0; i < count && !bits.overrun; i++) values.push(field.read(bits));
  return values;
}

function write<T>(bits: BitWriter, field: Field<T> | undefined, values: readonly T[], name: string): void {
  if (field) for (const value of values) field.write(bits, value, name);
}

function writeFine(
  bits: BitWriter,
  fine: Fine | undefined,
  values: readonly (readonly [range: number | undefined, metres: number | undefined])[],
  name: string,
): void {
  if (!fine) return;
  const { perMs } = fine;
  const counts = values.map(([range, metres]) =>
    range === undefined || metres === undefined
      ? undefined
      : Math.round((metres / lightMs) * perMs) - range * (perMs / roughPerMs),
  );
  write(bits, fine.field, counts, `${name}, in steps from the middle one of its satellite`);
}

function metres(
  range: number | undefined,
  count: number | undefined,
  fine: Fine | undefined,
): number | undefined {
  if (range === undefined || count === undefined || !fine) return undefined;
  return ((range * (fine.perMs / roughPerMs) + count) / fine.perMs) * lightMs;
}

/** The rough range of a satellite in 1/1024 ms: the middle of its pseudoranges, or of its phase ranges. */
function roughRange(signals: readonly MsmSignal[], kind: Kind): number | undefined {
  const nearest = (metres: number) => {
    const ms = Math.round((metres / lightMs) * code.perMs) / code.perMs;
    const range = Math.round(ms * roughPerMs);
    // Without whole milliseconds a carry into the next one would be lost.
    return kind.whole ? range : Math.min(range, (Math.floor(ms) + 1) * roughPerMs - 1);
  };
  return (
    middle(
      signals.map(({ pseudorange }) => pseudorange),
      nearest,
    ) ??
    middle(
      signals.map(({ phaseRange }) => phaseRange),
      nearest,
    )
  );
}

function middle(
  values: readonly (number | undefined)[],
  round: (value: number) => number,
): number | undefined {
  const given = values.filter((value) => value !== undefined);
  return given.length === 0 ? undefined : round((Math.min(...given) + Math.max(...given)) / 2);
}

function sum(roughRate: number | undefined, fine: number | undefined): number | undefined {
  if (roughRate === undefined || fine === undefined) return undefined;
  return (roughRate * ratePerUnit + fine) / ratePerUnit;
}

function fineRate(roughRate: number | undefined, rate: number | undefined): number | undefined {
  if (roughRate === undefined || rate === undefined) return undefined;
  return Math.round(rate * ratePerUnit) - roughRate * ratePerUnit;
}
