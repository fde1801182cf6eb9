/** A day of the reply; `known` 0 had no data. */
export interface Day {
  readonly date: string;
  readonly value: number;
  readonly known: 0 | 1;
  readonly planned: number;
  readonly offlineEvents: readonly string[];
}
/** `planned`: out of service all of it that is known. */
export type Level = 'none' | 'planned' | 'partly' | 'perfect';

/** Months that the calendar can show; the button cycles through them. */
export const ranges = [3, 6, 12, 1] as const;
export type Range = (typeof ranges)[number];
export const nextRange = (range: Range): Range => ranges[(ranges.indexOf(range) + 1) % ranges.length] ?? 3;

/** Midnight of the first day of the last so many months. The 31st of a month that has none is its last day. */
export function firstDay(range: Range, today: Date): Date {
  const first = new Date(today.getFullYear(), today.getMonth() - range, 1);
  const last = new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate();
  return new Date(first.getFullYear(), first.getMonth(), Math.min(today.getDate(), last));
}

/** Seven rows from Monday to Sunday in columns of weeks; undefined before the first day and after the last. */
export function weeksOf<D extends { readonly date: string }>(days: readonly D[]): (D | undefined)[][] {
  const first = days[0];
  if (!first) return [];
  const before = weekday(first.date);
  const weeks: (D | undefined)[][] = [];
  for (let index = -before; index < days.length; index += 7)
    weeks.push(Array.from({ length: 7 }, (_, row) => days[index + row]));
  return weeks;
}

/** Splits weeks into even parts of at most so many columns, which are stacked. */
export function partsOf<W>(weeks: readonly W[], most: number): W[][] {
  const parts = Math.ceil(weeks.length / Math.max(1, most));
  const length = Math.ceil(weeks.length / Math.max(1, parts));
  return Array.from({ length: parts }, (_, n) => weeks.slice(n * length, (n + 1) * length));
}

/** 0 for Monday. */
export function weekday(date: string): number {
  return (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7;
}

/** The months that begin in these weeks, each with its column; one that has no room for its name is left out. */
export function monthsOf(weeks: readonly (readonly ({ readonly date: string } | undefined)[])[], room = 2) {
  const months: { month: number; column: number }[] = [];
  for (const [column, week] of weeks.entries()) {
    const first = week.find((day) => day !== undefined);
    const begins = week.find((day) => day?.date.endsWith('-01')) ?? (column === 0 ? first : undefined);
    if (!begins) continue;
    const last = months.at(-1);
    if (last && column - last.column < room) months.pop(); // the stub of a month that is over at once
    months.push({ month: Number(begins.date.slice(5, 7)), column });
  }
  return months;
}

export function levelOf({ value, known, planned }: Pick<Day, 'value' | 'known' | 'planned'>): Level {
  if (known === 0) return planned > 0 ? 'planned' : 'none';
  return value === 1 ? 'perfect' : 'partly';
}

/**
 * The colour scale: 0 red, 0.99 yellow, 1 green. By the square root, as most days lie close to 0.99: 0.855 is orange,
 * where a straight scale has nearly the yellow of 0.99.
 */
export function colorOf(value: number): string {
  if (value === 1) return 'var(--st-fixed-area)';
  const red = Math.round(Math.sqrt(1 - Math.min(value, 0.99) / 0.99) * 100);
  return `color-mix(in oklab, var(--st-gps) ${red}%, var(--st-dgps))`;
}
