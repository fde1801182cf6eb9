/** Steps of a time axis that read well, s. */
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400];

const two = (n: number) => String(n).padStart(2, '0');

export interface Tick {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly text: string;
}

/**
 * Round times of day between two times (ms since 1970), no more than `most`. They are round in the reader's time zone:
 * zones that differ by half an hour too, and on a day on which the clocks change.
 */
export function ticks(from: number, to: number, most: number): Tick[] {
  const least = (to - from) / 1000 / Math.max(1, most);
  const step = (steps.find((one) => one >= least) ?? 86_400) * 1000;
  const found: Tick[] = [];
  const midnight = new Date(from);
  midnight.setHours(0, 0, 0, 0);
  for (let day = midnight; day.getTime() <= to; day = nextDay(day)) {
    const end = Math.min(to, nextDay(day).getTime() - 1);
    const first = Math.max(0, Math.ceil((from - day.getTime()) / step));
    for (let at = day.getTime() + first * step; at <= end; at += step)
      found.push({ at, text: textOf(at, step) });
  }
  return found;
}

const nextDay = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1);

/** The tick at midnight shows the day. */
function textOf(time: number, step: number): string {
  const at = new Date(time);
  const minute = `${two(at.getHours())}:${two(at.getMinutes())}`;
  if (step < 60_000) return `${minute}:${two(at.getSeconds())}`;
  return minute === '00:00' ? `${two(at.getDate())}-${two(at.getMonth() + 1)}` : minute;
}

/** The next figure upwards that ends an axis well. */
export function roundUp(value: number): number {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return (
    [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map((one) => one * power).find((one) => one >= value - 1e-9) ?? value
  );
}
