/** Steps and days of the time machine. Pure: times are Unix ms. */

export const STEP_MS = 300_000;
export const DAYS = 7;
const DAY_MS = 86_400_000;

/** The step of a time: there is a snapshot every five minutes. */
export const stepOf = (at: number): number => Math.floor(at / STEP_MS) * STEP_MS;

/** The first time that can be shown: half an hour after the oldest snapshot, so that the one shown is not deleted meanwhile. */
export const earliest = (now: number): number => stepOf(now - DAYS * DAY_MS) + 6 * STEP_MS;

/** The time of an address, limited to the days; undefined for now, for the future and for what is no time. */
export function instantFrom(text: string | undefined, now: number): number | undefined {
  const at = text === undefined ? Number.NaN : Date.parse(text);
  if (Number.isNaN(at) || at >= now - STEP_MS) return undefined;
  return Math.max(stepOf(at), earliest(now));
}

/** The time some steps later (undefined is now); undefined when that is now again. */
export function stepFrom(at: number | undefined, steps: number, now: number): number | undefined {
  const next = (at ?? stepOf(now)) + steps * STEP_MS;
  if (next > now - STEP_MS) return undefined;
  return Math.max(stepOf(next), earliest(now));
}

/** Starts of the viewer's days between two times, as shares of the period. */
export function midnights(from: number, to: number): { at: number; share: number }[] {
  const found: { at: number; share: number }[] = [];
  const day = new Date(from);
  day.setHours(24, 0, 0, 0);
  while (day.getTime() < to) {
    found.push({ at: day.getTime(), share: (day.getTime() - from) / (to - from) });
    day.setDate(day.getDate() + 1);
  }
  return found;
}

/**
 * A line through values as an SVG path in a box of `width` by `height`, and the same closed at the bottom. The height
 * means `most`, or the largest value.
 */
export function pathOf(
  values: readonly number[],
  width: number,
  height: number,
  most = Math.max(...values, 1),
) {
  const last = Math.max(1, values.length - 1);
  const points = values.map(
    (value, n) => `${tenths((n / last) * width)} ${tenths(height - (most > 0 ? value / most : 0) * height)}`,
  );
  if (points.length === 0) return { line: '', area: '' };
  const line = `M${points.join('L')}`;
  return { line, area: `${line}L${width} ${height}L0 ${height}Z` };
}

const tenths = (pixels: number) => Math.round(pixels * 10) / 10;
