import type { LogLine } from '@cairn/contract';

/** Part of the caster log without a gap, newest line first. */
export interface LogPage {
  readonly Log: readonly LogLine[];
  /** Cursor of the lines before the last one; null when there are none. */
  readonly next: string | null;
}

/** More lines than anybody scrolls through: beyond it the list restarts from the newest page. */
const atMost = 20_000;

const isOlder = (line: LogLine, than: LogLine) =>
  line.Timestamp < than.Timestamp || (line.Timestamp === than.Timestamp && line.id < than.id);

/**
 * Joins the newest page on top of the known lines. The page is complete for its own period, so that a late line is sorted
 * in. When it does not overlap the known lines, lines between them are missing and the page replaces them.
 */
export function withNewest(known: LogPage | undefined, page: LogPage): LogPage {
  const last = page.Log.at(-1);
  if (!known || !last || page.next === null || known.Log.length > atMost) return page;
  const before = new Map(known.Log.map((line) => [line.id, line]));
  if (!page.Log.some(({ id }) => before.has(id))) return page;
  const fresh = page.Log.map((line) => before.get(line.id) ?? line); // unchanged rows do not redraw
  const older = known.Log.filter((line) => isOlder(line, last));
  const isSame =
    fresh.length + older.length === known.Log.length && fresh.every((line, n) => line === known.Log[n]);
  return isSame ? known : { Log: [...fresh, ...older], next: older.length > 0 ? known.next : page.next };
}

/** Appends the page before the last known line. */
export const withOlder = (known: LogPage, page: LogPage): LogPage => ({
  Log: [...known.Log, ...page.Log],
  next: page.next,
});

/** Number of lines above the one that was on top when reading began. */
export function countAbove(lines: readonly LogLine[], top: number | undefined): number {
  return top === undefined
    ? 0
    : Math.max(
        0,
        lines.findIndex(({ id }) => id === top),
      );
}
