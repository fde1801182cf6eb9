import { MOST_REPORT_DAYS, type StatisticsPeriod } from '@cairn/contract';
import { dayBounds } from '../ui/dates.ts';

/** Ranges that a page offers by name; another one is chosen by its days. */
export const presets = [
  'today',
  'yesterday',
  'thisWeek',
  'last7',
  'thisMonth',
  'lastMonth',
  'thisYear',
] as const;
export type Preset = (typeof presets)[number];

/** A stretch of whole days where the reader is; `end` is the midnight after its last. */
export interface Range {
  readonly start: Date;
  readonly end: Date;
  /** The bars that its chart divides it into. */
  readonly period: StatisticsPeriod;
}

/** Days of a range of one's own that its chart shows hour by hour, and day by day. */
const MOST = { hours: 2, days: 92 };

/** A range by its name, or by its first and last day, `2026-11-20`; those win. */
export function rangeOf(
  { range, from, to }: { range: Preset; from?: string | undefined; to?: string | undefined },
  now: Date,
): Range {
  if (from === undefined && to === undefined) return presetRange(range, now);
  const start = dayBounds(from ?? to ?? '').start;
  const last = to === undefined ? now : dayBounds(to).start;
  const end = dayAfter(new Date(Math.max(last.getTime(), start.getTime())), 1);
  return { start, end, period: periodOf(daysBetween(start, end)) };
}

/** The range before, which has as many days; before a month the month before, before a year the year before. */
export function rangeBefore(
  { range, from, to }: { range: Preset; from?: string | undefined; to?: string | undefined },
  now: Date,
): Range {
  const { start, end, period } = rangeOf({ range, from, to }, now);
  const isOwn = from !== undefined || to !== undefined;
  if (!isOwn && (range === 'thisMonth' || range === 'lastMonth'))
    return { start: new Date(start.getFullYear(), start.getMonth() - 1, 1), end: start, period };
  if (!isOwn && range === 'thisYear')
    return { start: new Date(start.getFullYear() - 1, 0, 1), end: start, period };
  return { start: dayAfter(start, -daysBetween(start, end)), end: start, period };
}

/** What was counted before, in as many bars as have begun now: a day that is not over is compared with as much of another. */
export const totalBefore = (now: readonly (number | null)[], before: readonly (number | null)[]): number =>
  before.reduce<number>((sum, value, index) => (now[index] === null ? sum : sum + (value ?? 0)), 0);

/** The change from one figure to another, %; undefined where there was nothing to compare with. */
export const changeOf = (now: number, before: number): number | undefined =>
  before > 0 ? Math.round(((now - before) / before) * 100) : undefined;

function presetRange(preset: Preset, now: Date): Range {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  const month = (offset: number) => new Date(now.getFullYear(), now.getMonth() + offset, 1);
  switch (preset) {
    case 'today':
      return { start: today, end: dayAfter(today, 1), period: 'day' };
    case 'yesterday':
      return { start: dayAfter(today, -1), end: today, period: 'day' };
    case 'thisWeek': {
      const monday = dayAfter(today, -((today.getDay() + 6) % 7));
      return { start: monday, end: dayAfter(monday, 7), period: 'week' };
    }
    case 'last7':
      return { start: dayAfter(today, -6), end: dayAfter(today, 1), period: 'week' };
    case 'thisMonth':
      return { start: month(0), end: month(1), period: 'month' };
    case 'lastMonth':
      return { start: month(-1), end: month(0), period: 'month' };
    case 'thisYear':
      return {
        start: new Date(now.getFullYear(), 0, 1),
        end: new Date(now.getFullYear() + 1, 0, 1),
        period: 'year',
      };
  }
}

function periodOf(days: number): StatisticsPeriod {
  if (days <= MOST.hours) return 'day';
  return days <= MOST.days ? 'month' : 'year';
}

const dayAfter = (day: Date, days: number) =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);

/** How many days a range has. */
export const daysOf = ({ start, end }: Pick<Range, 'start' | 'end'>): number => daysBetween(start, end);

/** Whether a performance report may have as many days. */
export const fitsReport = (range: Pick<Range, 'start' | 'end'>): boolean => daysOf(range) <= MOST_REPORT_DAYS;

/** Midnights between two; the clocks may change between them. */
const daysBetween = (start: Date, end: Date) => Math.round((end.getTime() - start.getTime()) / 86_400_000);
