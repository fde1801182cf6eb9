const HOUR = 3_600_000;

/** A day of the viewer's with its hours, each archived or not; a day has 23 or 25 when the clocks change. */
export interface ArchivedDay {
  readonly begins: number;
  readonly hours: readonly { readonly at: number; readonly archived: boolean }[];
}

/** The days from the first archived hour to the present hour, oldest first. */
export function archivedDays(archived: readonly number[], now: number): ArchivedDay[] {
  const first = archived[0];
  if (first === undefined) return [];
  const known = new Set(archived);
  const last = Math.max(archived.at(-1) ?? first, Math.floor(now / HOUR) * HOUR);
  const days: { begins: number; hours: { at: number; archived: boolean }[] }[] = [];
  for (let hour = midnight(first); hour <= last; hour += HOUR) {
    const begins = midnight(hour);
    if (days.at(-1)?.begins !== begins) days.push({ begins, hours: [] });
    days.at(-1)?.hours.push({ at: hour, archived: known.has(hour) });
  }
  return days;
}

/** Start of the day of a time, in the viewer's time zone. */
const midnight = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

/** The ends that may be chosen after a start: after each archived hour, up to the length of one file. */
export function endsAfter(archived: readonly number[], start: number, most: number): number[] {
  return archived.filter((hour) => hour >= start && hour < start + most * HOUR).map((hour) => hour + HOUR);
}

/** Number of hours of a range that are not archived. */
export function missingIn(archived: readonly number[], start: number, end: number): number {
  return (end - start) / HOUR - archived.filter((hour) => hour >= start && hour < end).length;
}

/** The default: the last whole archived hour, else the present one. */
export function firstChoice(
  archived: readonly number[],
  now: number,
): { start: number; end: number } | undefined {
  const start = archived.findLast((hour) => hour + HOUR <= now) ?? archived.at(-1);
  return start === undefined ? undefined : { start, end: start + HOUR };
}
