import { lockIndicator, lockTime } from '../lock-indicator.ts';
import { type Fine, kinds } from '../msm-kinds.ts';
import type { MsmFrame } from './msm-frame.ts';

/** The kinds that a kind can be written as without inventing what it does not carry. */
const reachable: Readonly<Record<number, readonly number[]>> = {
  7: [7, 6, 5, 4],
  6: [6, 4],
  5: [5, 4],
  4: [4],
};

/** The highest kind that is not above `wanted` and that `sent` can be written as; `sent` when there is none. */
export function lowerKind(sent: number, wanted: number): number {
  return reachable[sent]?.find((kind) => kind <= wanted) ?? sent;
}

/**
 * The same observations as another kind, which `lowerKind` has given: rough ranges and masks stay, fine ranges and C/N0
 * are rounded to the nearest step, lock times are the highest indicator that is not above. What is unknown stays
 * unknown, what is known never becomes so. At the very end of a field's range the nearest step may be one that the
 * shorter field lacks; then the value is one step nearer to the rough range.
 */
export function lowerMsm(frame: MsmFrame, msm: number): MsmFrame {
  const from = kinds[frame.msm - 1];
  const to = kinds[msm - 1];
  if (!from || !to || msm === frame.msm) return frame;
  const { columns } = frame;
  const longer = msm >= 6;
  return {
    ...frame,
    msm,
    spareBytes: 0,
    columns: {
      ...columns,
      extendedInfo: to.extendedInfo ? columns.extendedInfo : [],
      roughRate: to.roughRate ? columns.roughRate : [],
      code: rounded(columns.code, from.code, to.code),
      phase: rounded(columns.phase, from.phase, to.phase),
      lock: columns.lock.map((lock) => lockIndicator(lockTime(lock, frame.msm), msm)),
      cnr: longer ? columns.cnr : columns.cnr.map(wholeDecibels),
      rate: to.rate ? columns.rate : [],
    },
  };
}

function rounded(
  counts: readonly (number | undefined)[],
  from: Fine | undefined,
  to: Fine | undefined,
): readonly (number | undefined)[] {
  if (!from || !to) return [];
  const ratio = to.perMs / from.perMs;
  return counts.map((count) =>
    count === undefined ? undefined : Math.max(-to.most, Math.min(to.most, Math.round(count * ratio))),
  );
}

/** DF403 has whole dB-Hz from 1 to 63; 0 would say that it is not known. */
const wholeDecibels = (cnr: number | undefined): number | undefined =>
  cnr === undefined ? undefined : Math.max(1, Math.min(63, Math.round(cnr)));
