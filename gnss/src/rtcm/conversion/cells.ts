import type { Constellation } from '../constellation.ts';
import { lockTime } from '../lock-indicator.ts';
import type { Locks } from './locks.ts';
import type { MsmFrame } from './msm-frame.ts';

/** Name of a cell among all of a stream, by the signal id of MSM. */
export function cellName(constellation: Constellation, satellite: number, signal: number): string {
  return `${constellation} ${satellite} ${signal}`;
}

/** Follows the lock times of a message of the epoch `at` (ms of the day). */
export function observeLocks(locks: Locks, { constellation, msm, columns }: MsmFrame, at: number): void {
  let cell = 0;
  columns.cells.forEach((signals, i) => {
    for (const signal of signals) {
      const indicator = columns.lock[cell++] ?? 0;
      const name = cellName(constellation, columns.satelliteIds[i] as number, signal);
      locks.observe(name, at, lockTime(indicator, msm), mostLockTime(indicator, msm));
    }
  });
}

/** The message with lock times that do not hide a slip since the last one that was sent; the very same when none does. */
export function withShownSlips(locks: Locks, message: MsmFrame): MsmFrame {
  const { columns, constellation } = message;
  let cell = 0;
  const lock = columns.cells.flatMap((signals, i) =>
    signals.map((signal) => {
      const name = cellName(constellation, columns.satelliteIds[i] as number, signal);
      const { indicator } = locks.next(name, name, columns.lock[cell++] ?? 0);
      locks.send(name, name, indicator, 0);
      return indicator;
    }),
  );
  return lock.every((indicator, i) => indicator === columns.lock[i])
    ? message
    : { ...message, columns: { ...columns, lock } };
}

/** The longest time of tracking that an indicator stands for, ms; the last one, and a reserved one, stand for any. */
function mostLockTime(indicator: number, msm: number): number {
  const next = lockTime(indicator + 1, msm);
  const isLast = msm < 6 ? indicator >= 15 : indicator >= 704;
  return isLast ? Number.POSITIVE_INFINITY : next;
}
