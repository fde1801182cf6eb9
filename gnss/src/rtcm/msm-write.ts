import type { BitWriter } from './bits.ts';
import type { Constellation } from './constellation.ts';
import { type Field, flag, steps } from './fields.ts';
import {
  code,
  type Fine,
  header,
  type Kind,
  LIGHT_METRES_PER_MS,
  MAX_CELLS,
  RATE_UNITS,
  ROUGH_UNITS_PER_MS,
  rough,
} from './msm-kinds.ts';
import type { Msm, MsmSignal } from './msm-message.ts';
import { signalId } from './msm-signals.ts';

/**
 * Writes the satellites and signals of a message in the order of their ids. The rough range and rate of a
 * satellite are the middle of those of its signals, so that the fine ones have the widest room.
 */
export function writeMsm(bits: BitWriter, message: Msm, constellation: Constellation, kind: Kind): void {
  const satellites = message.satellites.toSorted((a, b) => a.id - b.id);
  const cells = satellites.map(({ signals }) =>
    signals
      .map((signal) => ({ ...signal, id: signalId(constellation, signal.signal) }))
      .toSorted((a, b) => a.id - b.id),
  );
  const signalIds = [...new Set(cells.flat().map(({ id }) => id))].sort((a, b) => a - b);
  steps(satellites.length * signalIds.length, 1, 0, MAX_CELLS, 'satellites × signals');
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
    range === undefined ? undefined : Math.floor(range / ROUGH_UNITS_PER_MS);
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
    ranges.map((range = 0) => range % ROUGH_UNITS_PER_MS),
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

function writeIds(bits: BitWriter, width: number, ids: readonly number[], name: string): void {
  const set = new Set(ids.map((id) => steps(id, 1, 1, width, name)));
  if (set.size < ids.length) throw new RangeError(`${name}: one is given twice`);
  for (let id = 1; id <= width; id++) bits.write(1, set.has(id) ? 1 : 0);
}

/** One field of all satellites or cells. */
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
      : Math.round((metres / LIGHT_METRES_PER_MS) * perMs) - range * (perMs / ROUGH_UNITS_PER_MS),
  );
  write(bits, fine.field, counts, `${name}, in steps from the middle one of its satellite`);
}

/** The rough range of a satellite in 1/1024 ms: the middle of its pseudoranges, or of its phase ranges. */
function roughRange(signals: readonly MsmSignal[], kind: Kind): number | undefined {
  const nearest = (metres: number) => {
    const ms = Math.round((metres / LIGHT_METRES_PER_MS) * code.perMs) / code.perMs;
    const range = Math.round(ms * ROUGH_UNITS_PER_MS);
    // Without whole milliseconds a carry into the next one would be lost.
    return kind.whole ? range : Math.min(range, (Math.floor(ms) + 1) * ROUGH_UNITS_PER_MS - 1);
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
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : round((Math.min(...known) + Math.max(...known)) / 2);
}

function fineRate(roughRate: number | undefined, rate: number | undefined): number | undefined {
  if (roughRate === undefined || rate === undefined) return undefined;
  return Math.round(rate * RATE_UNITS) - roughRate * RATE_UNITS;
}
