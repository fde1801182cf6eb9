/** Days as addresses hold them, `2026-11-20`. Months are `2026-11`. All without a time zone: a day is a day. */
const DAY = 86_400_000;

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

export const monthOf = (day: string): string => day.slice(0, 7);

export const addDays = (day: string, n: number): string => dayOf(timeOf(day) + n * DAY);

/** Days from one day to another, by the calendar. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((timeOf(to) - timeOf(from)) / DAY);

/** The day with the same number in a later or earlier month, or the last day of a month that has no such number. */
export function addMonths(day: string, n: number): string {
  const [year = 2000, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + n, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + n, Math.min(date, last)));
}

/** Six weeks from Monday to Sunday that hold a month, so that the picture never changes its height. */
export function weeksOfMonth(month: string): string[][] {
  const first = `${month}-01`;
  const weekday = (new Date(timeOf(first)).getUTCDay() + 6) % 7;
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, n) => addDays(first, 7 * week + n - weekday)),
  );
}

/** Days or months that a key moves by; undefined for another key. */
export function movedBy(key: string, day: string): string | undefined {
  if (key === 'ArrowLeft') return addDays(day, -1);
  if (key === 'ArrowRight') return addDays(day, 1);
  if (key === 'ArrowUp') return addDays(day, -7);
  if (key === 'ArrowDown') return addDays(day, 7);
  if (key === 'PageUp') return addMonths(day, -1);
  if (key === 'PageDown') return addMonths(day, 1);
  return undefined;
}
