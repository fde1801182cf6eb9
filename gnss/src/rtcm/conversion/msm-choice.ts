import { signalCode } from '../msm-signals.ts';
import type { MsmFrame } from './msm-frame.ts';

/**
 * The same message with only the cells whose RINEX code is among `codes`; satellites that have none of them are left
 * out. The very same object when every cell stays.
 */
export function chooseSignals(frame: MsmFrame, codes: readonly string[]): MsmFrame {
  const { columns, constellation } = frame;
  const isChosen = (signal: number) => codes.includes(signalCode(constellation, signal));
  if (columns.signalIds.every(isChosen)) return frame;
  const chosen = columns.cells.map((signals) => signals.filter(isChosen));
  const satellite = (_: unknown, i: number) => (chosen[i] as number[]).length > 0;
  const cellIsChosen = columns.cells.flatMap((signals) => signals.map(isChosen));
  const cell = (_: unknown, i: number) => cellIsChosen[i] as boolean;
  return {
    ...frame,
    spareBytes: 0,
    columns: {
      ...columns,
      satelliteIds: columns.satelliteIds.filter(satellite),
      signalIds: columns.signalIds.filter(isChosen),
      cells: chosen.filter(satellite),
      whole: columns.whole.filter(satellite),
      extendedInfo: columns.extendedInfo.filter(satellite),
      rough: columns.rough.filter(satellite),
      roughRate: columns.roughRate.filter(satellite),
      code: columns.code.filter(cell),
      phase: columns.phase.filter(cell),
      lock: columns.lock.filter(cell),
      halfCycle: columns.halfCycle.filter(cell),
      cnr: columns.cnr.filter(cell),
      rate: columns.rate.filter(cell),
    },
  };
}
