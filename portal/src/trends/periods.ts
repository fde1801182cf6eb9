import type { DateShape } from '../ui/dates.ts';
import { dateText } from '../ui/dates.ts';
import { weekdayText } from '../ui/format.ts';

export const periods = ['day', 'week', 'month', 'year'] as const;
export type Period = (typeof periods)[number];

interface Bars {
  readonly start: 0;
  readonly end: number;
  /** s */
  readonly period: 3600 | 86_400 | 604_800;
}

/** The bars of a line: close together, as a line has no width. A day has 24 steps. */
export const lineBars: Record<Period, Bars> = {
  day: { start: 0, end: 24, period: 3600 },
  week: { start: 0, end: 168, period: 3600 },
  month: { start: 0, end: 31, period: 86_400 },
  year: { start: 0, end: 365, period: 86_400 },
};
/** Bars next to each other. */
export const columnBars: Record<Period, Bars> = {
  day: { start: 0, end: 24, period: 3600 },
  week: { start: 0, end: 7, period: 86_400 },
  month: { start: 0, end: 31, period: 86_400 },
  year: { start: 0, end: 53, period: 604_800 },
};

/** The label of a bar: its hour, its day, the first day of its week. */
export function barName(begins: string, { period }: Bars, shown: Period): string {
  if (period === 3600 && shown === 'day') return dateText(begins, 'time').slice(0, 5);
  if (shown === 'week' && period === 86_400) return weekdayText(new Date(begins));
  return dateText(begins, 'short').slice(0, 5);
}

/** When a bar began, in full, for a table. */
export function barTime(begins: string, { period }: Bars): string {
  const shape: DateShape = period === 3600 ? 'minute' : 'day';
  return dateText(begins, shape);
}

/** Whether a bar was counted only in part, up to `until`: it may show less than what is true now. */
export const isUnfinished = (begins: string, until: string, { period }: Bars): boolean =>
  Date.parse(until) < Date.parse(begins) + period * 1000;

/**
 * The distance of a chart's lines, rovers: 50, and more when there would be too many of them. Undefined where a chart
 * of so few would be flat: it then chooses for itself.
 */
export function stepOf(most: number): number | undefined {
  return most < 100 ? undefined : 50 * Math.ceil(most / 50 / 5);
}
