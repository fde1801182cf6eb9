const HOUR = 3_600_000;

/** A day of the viewer's with its hours, each kept or not; a day has 23 or 25 when the clocks change. */
export interface KeptDay {
  readonly begins: number;
  readonly hours: readonly { readonly at: number; readonly kept: boolean }[];
}

/** The days from the first kept hour to the hour that runs now, oldest first. */
export function keptDays(kept: readonly number[], now: number): KeptDay[] {
  const first = kept[0];
  if (first === undefined) return [];
  const known = new Set(kept);
  const last = Math.max(kept.at(-1) ?? first, Math.floor(now / HOUR) * HOUR);
  const days: { begins: number; hours: { at: number; kept: boolean }[] }[] = [];
  for (let at = midnight(first); at <= last; at += HOUR) {
    const begins = midnight(at);
    if (days.at(-1)?.begins !== begins) days.push({ begins, hours: [] });
    days.at(-1)?.hours.push({ at, kept: known.has(at) });
  }
  return days;
}

/** When the day of a moment began where the viewer is. */
const midnight = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

/** The ends that may be chosen after a start: after each kept hour, as far as one file goes. */
export function endsAfter(kept: readonly number[], start: number, most: number): number[] {
  return kept.filter((at) => at >= start && at < start + most * HOUR).map((at) => at + HOUR);
}

/** Hours of a range of which nothing is kept. */
export function missingIn(kept: readonly number[], start: number, end: number): number {
  return (end - start) / HOUR - kept.filter((at) => at >= start && at < end).length;
}

/** What is offered at first: the last whole hour that is kept, else the one that runs. */
export function firstChoice(
  kept: readonly number[],
  now: number,
): { start: number; end: number } | undefined {
  const start = kept.findLast((at) => at + HOUR <= now) ?? kept.at(-1);
  return start === undefined ? undefined : { start, end: start + HOUR };
}
