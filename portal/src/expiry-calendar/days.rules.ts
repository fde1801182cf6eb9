import type { Reply } from '@cairn/contract';
import type { areas } from '../api.ts';
import { addDays, addMonths } from '../ui/filter/monthDays.rules.ts';

type Counts = Reply<typeof areas.expiryCalendar.counts>;

/** What ends on a day: subscriptions after which the rover has none, trials among them apart, and renewed ones. */
export interface DayCounts {
  readonly ending: number;
  readonly trials: number;
  readonly renewed: number;
}

export const nothingEnds: DayCounts = { ending: 0, trials: 0, renewed: 0 };

const sum = (a: DayCounts, b: DayCounts): DayCounts => ({
  ending: a.ending + b.ending,
  trials: a.trials + b.trials,
  renewed: a.renewed + b.renewed,
});

/** The counts of each day on which something ends, over all types. */
export function countsByDay({ days, types }: Counts): ReadonlyMap<string, DayCounts> {
  const trials = new Set(types.filter(({ trial }) => trial).map(({ value }) => value));
  const byDay = new Map<string, DayCounts>();
  for (const { day, type, ending, renewed } of days) {
    const counts = trials.has(type) ? { ending: 0, trials: ending } : { ending, trials: 0 };
    byDay.set(day, sum(byDay.get(day) ?? nothingEnds, { ...counts, renewed }));
  }
  return byDay;
}

/** Days of a month, `2026-11`, in order. */
export function daysOfMonth(month: string): string[] {
  const first = `${month}-01`;
  const next = addMonths(first, 1);
  const days: string[] = [];
  for (let day = first; day < next; day = addDays(day, 1)) days.push(day);
  return days;
}

/** All that ends in a month. */
export const ofMonth = (month: string, byDay: ReadonlyMap<string, DayCounts>): DayCounts =>
  daysOfMonth(month)
    .map((day) => byDay.get(day) ?? nothingEnds)
    .reduce(sum, nothingEnds);

/** The day that a month opens with: in the present month the next one with an expiry, else its first one. */
export function firstDay(month: string, today: string, byDay: ReadonlyMap<string, DayCounts>): string {
  const days = daysOfMonth(month);
  const present = days.includes(today);
  const found = days.find((day) => byDay.has(day) && (!present || day >= today));
  return found ?? (present ? today : `${month}-01`);
}

/** The least number of ends on a day for each shade of the small months. */
export const levels = [1, 2, 3, 5] as const;

/** The shade of a day on which this many end. */
export const levelOf = (ending: number): (typeof levels)[number] =>
  levels.findLast((least) => ending >= least) ?? levels[0];
