import type { BitReader, BitWriter } from './bits.ts';
import { type Field, flag } from './fields.ts';
import { header, type Kind, MAX_CELLS, ROUGH_UNITS_PER_MS, rough } from './msm-kinds.ts';
import type { MsmHeader } from './msm-message.ts';

/**
 * An MSM as it is on the wire, column by column, because it is ordered by field and not by satellite (RTCM 10403.3
 * §3.5.16). Fine ranges and rates are counts from the rough ones, so that a message that is read and written again is
 * the same to the bit, whichever rough range its receiver chose. Columns that the kind does not have are empty.
 */
export interface MsmColumns extends MsmHeader {
  /** Bits that the standard leaves to later versions (DF001); some receivers set them. */
  readonly reserved: number;
  /** Satellite mask (DF394): ids 1–64, ascending. */
  readonly satelliteIds: readonly number[];
  /** Signal mask (DF395): ids 1–32, ascending. */
  readonly signalIds: readonly number[];
  /** Cell mask (DF396): the signal ids of each satellite, ascending. */
  readonly cells: readonly (readonly number[])[];
  /** Of each satellite: whole light-milliseconds (DF397). */
  readonly whole: readonly (number | undefined)[];
  /** Of each satellite: extended information (DF419 for GLONASS). */
  readonly extendedInfo: readonly number[];
  /** Of each satellite: rest of the rough range in 1/1024 light-millisecond (DF398). */
  readonly rough: readonly number[];
  /** Of each satellite: rough phase range rate, m/s (DF399). */
  readonly roughRate: readonly (number | undefined)[];
  /** Of each cell: fine pseudorange (DF400, DF405). */
  readonly code: readonly (number | undefined)[];
  /** Of each cell: fine phase range (DF401, DF406). */
  readonly phase: readonly (number | undefined)[];
  /** Of each cell: lock time indicator (DF402, DF407). */
  readonly lock: readonly number[];
  /** Of each cell: half-cycle ambiguity not resolved (DF420). */
  readonly halfCycle: readonly boolean[];
  /** Of each cell: C/N0 in dB-Hz (DF403, DF408). */
  readonly cnr: readonly (number | undefined)[];
  /** Of each cell: fine phase range rate, 0.0001 m/s (DF404). */
  readonly rate: readonly (number | undefined)[];
}

/** Reads what follows the message number. What is impossible or cut off leaves the reader past its end. */
export function readColumns(bits: BitReader, kind: Kind): MsmColumns {
  const head = header.read(bits);
  const satelliteIds = markedIds(bits, 64);
  const signalIds = markedIds(bits, 32);
  if (satelliteIds.length * signalIds.length > MAX_CELLS) bits.refuse();
  const cells = satelliteIds.map(() => markedAmong(bits, signalIds));
  const cellCount = cells.reduce((sum, signals) => sum + signals.length, 0);
  const ofSatellites = <T>(field: Field<T> | undefined) => column(bits, satelliteIds.length, field);
  const ofCells = <T>(field: Field<T> | undefined) => column(bits, cellCount, field);
  return {
    ...head,
    satelliteIds,
    signalIds,
    cells,
    whole: ofSatellites(kind.whole),
    extendedInfo: ofSatellites(kind.extendedInfo),
    rough: ofSatellites(rough),
    roughRate: ofSatellites(kind.roughRate),
    code: ofCells(kind.code?.field),
    phase: ofCells(kind.phase?.field),
    lock: ofCells(kind.lock),
    halfCycle: ofCells(kind.lock && flag),
    cnr: ofCells(kind.cnr),
    rate: ofCells(kind.rate),
  };
}

/** Writes what follows the message number. RangeError naming the field when a value does not fit. */
export function writeColumns(bits: BitWriter, columns: MsmColumns, kind: Kind): void {
  header.write(bits, columns, '');
  writeMask(bits, 64, columns.satelliteIds);
  writeMask(bits, 32, columns.signalIds);
  for (const signals of columns.cells) writeMarks(bits, columns.signalIds, signals);
  write(bits, kind.whole, columns.whole, 'whole milliseconds of range');
  write(bits, kind.extendedInfo, columns.extendedInfo, 'extendedInfo');
  write(bits, rough, columns.rough, 'range');
  write(bits, kind.roughRate, columns.roughRate, 'phaseRangeRate');
  write(bits, kind.code?.field, columns.code, 'pseudorange, in steps from the middle one of its satellite');
  write(bits, kind.phase?.field, columns.phase, 'phaseRange, in steps from the middle one of its satellite');
  write(bits, kind.lock, columns.lock, 'lock');
  write(bits, kind.lock && flag, columns.halfCycle, 'halfCycle');
  write(bits, kind.cnr, columns.cnr, 'cnr');
  write(bits, kind.rate, columns.rate, 'phaseRangeRate, from the middle one of its satellite');
}

/** Rough range of a satellite, by its index in the columns, in 1/1024 light-millisecond. */
export function roughRange({ whole, rough }: MsmColumns, satellite: number, kind: Kind): number | undefined {
  const wholeMs = kind.whole ? whole[satellite] : 0;
  return wholeMs === undefined ? undefined : wholeMs * ROUGH_UNITS_PER_MS + (rough[satellite] ?? 0);
}

/** Ids 1 to `width` whose bit is set in a mask of that many bits. */
function markedIds(bits: BitReader, width: number): number[] {
  const ids: number[] = [];
  for (let first = 1; first <= width; first += 32) {
    const mask = bits.unsigned(32);
    for (let i = 0; i < 32; i++) if ((mask & (1 << (31 - i))) !== 0) ids.push(first + i);
  }
  return ids;
}

/** Those of the ids (at most 32) whose bit is set in a mask with a bit for each. */
function markedAmong(bits: BitReader, ids: readonly number[]): number[] {
  const mask = bits.unsigned(ids.length);
  return ids.filter((_, i) => (mask & (1 << (ids.length - 1 - i))) !== 0);
}

/** A bit for each of the ids (at most 32), set for the marked ones. */
function writeMarks(bits: BitWriter, ids: readonly number[], marked: readonly number[]): void {
  let mask = 0;
  for (const id of ids) mask = mask * 2 + (marked.includes(id) ? 1 : 0);
  bits.write(ids.length, mask);
}

function writeMask(bits: BitWriter, width: number, ids: readonly number[]): void {
  for (let first = 1; first <= width; first += 32) {
    let mask = 0;
    for (const id of ids) if (id >= first && id < first + 32) mask += 2 ** (31 - (id - first));
    bits.write(32, mask);
  }
}

/** One field of all satellites or cells. */
function column<T>(bits: BitReader, count: number, field: Field<T> | undefined): T[] {
  const values: T[] = [];
  if (field) for (let i = 0; i < count && !bits.overrun; i++) values.push(field.read(bits));
  return values;
}

function write<T>(bits: BitWriter, field: Field<T> | undefined, values: readonly T[], name: string): void {
  if (field) for (const value of values) field.write(bits, value, name);
}
