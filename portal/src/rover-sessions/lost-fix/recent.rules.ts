import { isRtkStatus, type LossOfRover, tenthsOf } from '@cairn/contract';
import { rtkStatuses } from '../../status/status.ts';

/** A stretch of one RTK status, s since the beginning of the hours shown; times without positions are in none. */
export interface Run {
  readonly from: number;
  readonly to: number;
  readonly status: number;
  readonly session: number;
}

const secondsOf = (runs: readonly Run[]) => runs.reduce((sum, { from, to }) => sum + to - from, 0);

/** The statuses of some hours with their shares of the time with positions, in tenths of a percent that add up to 1000. */
export function sharesOf(runs: readonly Run[]) {
  const shares = rtkStatuses
    .map(({ name, code }) => ({ name, seconds: secondsOf(runs.filter(({ status }) => status === code)) }))
    .filter(({ seconds }) => seconds > 0);
  const tenths = tenthsOf(shares.map(({ seconds }) => seconds));
  return shares.map(({ name }, index) => ({ name, tenths: tenths[index] ?? 0 }));
}

/** For how long a status is known, whole s: a rover that has just connected has kept its fix for seconds, not for hours. */
export const knownSeconds = (runs: readonly Run[]): number => Math.round(secondsOf(runs));

/** Whole seconds in which a rover that had a fix has not lost it; null where it lost one or never had one. */
export function keptFor(runs: readonly Run[], losses: readonly LossOfRover[]): number | null {
  const wasFixed = runs.some(({ status }) => isRtkStatus(status, 'fixed'));
  return wasFixed && losses.length === 0 ? knownSeconds(runs) : null;
}
