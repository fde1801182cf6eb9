/** What the STATUS chart can show: seven days, a day of hours, an hour of minutes. */
export type Period = 'week' | 'day' | 'hour';

/** A period that ends at `until`, Unix ms; without it the live period, which ends now. */
export interface View {
  readonly period: Period;
  readonly until?: number | undefined;
}

/** Length of a bar in seconds, as the call takes it. */
export const barSeconds = { week: 86_400, day: 3600, hour: 60 } as const;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Bars of a live period: the present bar included, so that the day has 25. */
const liveBars = { week: 7, day: 25, hour: 60 } as const;

/**
 * The period and the bars of a view. Days are those of this machine's zone and have 23 or 25 hours when the clocks
 * change. A view that begins after now, as by the address of somebody whose clock is wrong, becomes the live period.
 */
export function stretchOf(view: View, now: number): { begins: number; ends: number; bars: number } {
  const { period } = view;
  const until = isFuture(view, now) ? undefined : view.until;
  const ends = alignedEnd(period, until ?? now + 1);
  if (until === undefined) {
    const bars = liveBars[period];
    return {
      begins: period === 'week' ? startOf(period, ends) : ends - bars * barSeconds[period] * 1000,
      ends,
      bars,
    };
  }
  const begins = startOf(period, ends);
  return { begins, ends, bars: period === 'week' ? 7 : (ends - begins) / (barSeconds[period] * 1000) };
}

const isFuture = ({ period, until }: View, now: number): boolean =>
  until !== undefined && startOf(period, alignedEnd(period, until)) > now;

/** Whether the view has ended, so that nothing of it changes any more. */
export const isPast = ({ until }: View, now: number): boolean => until !== undefined && until <= now;

/** One unit back or forward; a period that would end after now becomes the live one. */
export function shifted(view: View, by: -1 | 1, now: number): View {
  const { period } = view;
  const { ends } = stretchOf(view, now);
  if (by < 0) return { period, until: startOf(period, ends) };
  const until = endOf(period, ends);
  return until >= alignedEnd(period, now + 1) ? { period } : { period, until };
}

/** What a click on a bar opens: its day, its hour, and from a minute the day again. */
export function drilled(view: View, bar: { begins: number; ends: number }): View {
  if (view.period === 'week') return { period: 'day', until: bar.ends };
  if (view.period === 'day') return { period: 'hour', until: bar.ends };
  return view.until === undefined ? { period: 'day' } : dayAt(bar.begins);
}

/** The calendar day of a time. */
export const dayAt = (time: number): View => ({ period: 'day', until: midnightAfter(time) });

/** The view of another period with the same end. */
export const inPeriod = ({ until }: View, period: Period): View =>
  until === undefined ? { period } : { period, until: alignedEnd(period, until) };

/** The end of the bar that contains `ends`: the next midnight, hour or minute, or `ends` itself. */
function alignedEnd(period: Period, ends: number): number {
  if (period === 'week') return midnightAfter(ends - 1);
  const step = barSeconds[period] * 1000;
  const offset = new Date(ends).getTimezoneOffset() * MINUTE; // hours of Kathmandu begin at quarter to
  return Math.ceil((ends - offset) / step) * step + offset;
}

function startOf(period: Period, ends: number): number {
  if (period === 'hour') return ends - HOUR;
  const at = new Date(ends);
  at.setDate(at.getDate() - (period === 'week' ? 7 : 1));
  return at.getTime();
}

function endOf(period: Period, begins: number): number {
  if (period === 'hour') return begins + HOUR;
  const at = new Date(begins);
  at.setDate(at.getDate() + (period === 'week' ? 7 : 1));
  return at.getTime();
}

function midnightAfter(time: number): number {
  const at = new Date(time);
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1).getTime();
}
