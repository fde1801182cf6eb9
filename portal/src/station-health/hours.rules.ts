const HOUR = 3_600_000;

/** A day of the viewer's with its hours, each kept or not; a day has 23 or 25 when the clocks change. */
export interface ArchivedDay {
  readonly begins: number;
  readonly hours: readonly { readonly at: number; readonly archived: boolean }[];
}

/** The days from the first kept hour to the hour that runs now, oldest first. */
export function archivedDays(archived: readonly number[], now: number): ArchivedDay[] {
  const first = archived[0];
  if (first === undefined) return [];
  const known = new Set(archived);
  const last = Math.max(archived.at(-1) ?? first, Math.floor(now / HOUR) * HOUR);
  const days: { begins: number; hours: { at: number; archived: boolean }[] }[] = [];
  for (let at = midnight(first); at <= last; at += HOUR) {
    const begins = midnight(at);
    if (days.at(-1)?.begins !== begins) days.push({ begins, hours: [] });
    days.at(-1)?.hours.push({ at, archived: known.has(at) });
  }
  return days;
}

/** When the day of a moment began where the viewer is. */
const midnight = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

/** The ends that may be chosen after a start: after each kept hour, as far as one file goes. */
export function endsAfter(archived: readonly number[], start: number, most: number): number[] {
  return archived.filter((at) => at >= start && at < start + most * HOUR).map((at) => at + HOUR);
}

/** Hours of a range of which nothing is kept. */
export function missingIn(archived: readonly number[], start: number, end: number): number {
  return (end - start) / HOUR - archived.filter((at) => at >= start && at < end).length;
}

/** What is offered at first: the last whole hour that is kept, else the one that runs. */
export function firstChoice(
  archived: readonly number[],
  now: number,
): { start: number; end: number } | undefined {
  const start = archived.findLast((at) => at + HOUR <= now) ?? archived.at(-1);
  return start === undefined ? undefined : { start, end: start + HOUR };
}
