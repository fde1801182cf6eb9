import type { BitWriter } from './bits.ts';
import type { Constellation } from './constellation.ts';
import { steps } from './fields.ts';
import { writeColumns } from './msm-columns.ts';
import {
  code,
  type Fine,
  type Kind,
  LIGHT_METRES_PER_MS,
  MAX_CELLS,
  RATE_UNITS,
  ROUGH_UNITS_PER_MS,
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
  const satelliteIds = distinct(
    satellites.map(({ id }) => id),
    64,
    'satellite id',
  );
  for (const signals of cells)
    if (new Set(signals.map(({ id }) => id)).size < signals.length)
      throw new RangeError('signals: one is given twice');

  const ranges = satellites.map(({ signals }) => roughRange(signals, kind));
  const roughRates = satellites.map(({ signals }) =>
    middle(
      signals.map(({ phaseRangeRate }) => phaseRangeRate),
      Math.round,
    ),
  );
  const all = cells.flatMap((signals, i) =>
    signals.map((signal) => ({ ...signal, range: ranges[i], roughRate: roughRates[i] })),
  );
  writeColumns(
    bits,
    {
      ...message,
      reserved: 0,
      satelliteIds,
      signalIds,
      cells: cells.map((signals) => signals.map(({ id }) => id)),
      whole: ranges.map((range) => range && Math.floor(range / ROUGH_UNITS_PER_MS)),
      extendedInfo: satellites.map(({ extendedInfo }) => extendedInfo ?? 0),
      rough: ranges.map((range = 0) => range % ROUGH_UNITS_PER_MS),
      roughRate: roughRates,
      code: all.map(({ range, pseudorange }) => fineCount(range, pseudorange, kind.code)),
      phase: all.map(({ range, phaseRange }) => fineCount(range, phaseRange, kind.phase)),
      lock: all.map((cell) => cell.lock ?? 0),
      halfCycle: all.map(({ halfCycle }) => halfCycle ?? false),
      cnr: all.map((cell) => cell.cnr),
      rate: all.map((cell) => fineRate(cell.roughRate, cell.phaseRangeRate)),
    },
    kind,
  );
}

function distinct(ids: readonly number[], most: number, name: string): readonly number[] {
  const set = new Set(ids.map((id) => steps(id, 1, 1, most, name)));
  if (set.size < ids.length) throw new RangeError(`${name}: one is given twice`);
  return ids;
}

function fineCount(
  range: number | undefined,
  metres: number | undefined,
  fine: Fine | undefined,
): number | undefined {
  if (range === undefined || metres === undefined || !fine) return undefined;
  const { perMs } = fine;
  return Math.round((metres / LIGHT_METRES_PER_MS) * perMs) - range * (perMs / ROUGH_UNITS_PER_MS);
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
