import type { FixLoss } from '@cairn/contract';

const DAY = 86_400_000;

/** The period of a list of outages; nothing of it lies after now. */
export function periodOf(
  { days, start, end }: { days: number; start?: Date | undefined; end?: Date | undefined },
  now: number,
): { start: Date; end: Date } {
  const until = Math.min(end?.getTime() ?? now, now);
  return { start: start ?? new Date(until - days * DAY), end: new Date(until) };
}

export interface Known {
  readonly known: number;
  readonly lost: number;
  readonly outages: number;
  readonly planned: number;
}

/** Totals of some stations: availability is that of their known time together, and never 1 with an outage. */
export function figuresOf(stations: readonly Known[]) {
  const sum = (secondsOf: (one: Known) => number) =>
    stations.reduce((total, one) => total + secondsOf(one), 0);
  const [known, lost, outages] = [sum((one) => one.known), sum((one) => one.lost), sum((one) => one.outages)];
  return {
    outages,
    lost: Math.round(lost * 1000) / 1000,
    planned: Math.round(sum((one) => one.planned) * 1000) / 1000,
    availability: known > 0 ? 1 - lost / known : null,
  };
}

/** A rover's last fixed GGA may be older than the outage by so much, s. */
const BEFORE = 30;
/** Receivers coast on old corrections for so long, s. */
const AFTER = 90;

/** The loss of fix that an outage caused, of those of a rover that used the station; `began` in seconds of its track. */
export const lossOfOutage = (losses: readonly FixLoss[], began: number): FixLoss | undefined =>
  losses.find(
    ({ from, cause }) =>
      from >= began - BEFORE &&
      from <= began + AFTER &&
      (cause === 'station_gap' || cause === 'station_change'),
  );
