import type { LogLine } from '@cairn/contract';

/** A stretch of the caster log without a hole, newest line first. */
export interface LogPage {
  readonly Log: readonly LogLine[];
  /** Asks for the lines before the last one; null when there are none. */
  readonly next: string | null;
}

/** More lines than anybody scrolls through: then the newest page starts anew. */
const atMost = 20_000;

const isOlder = (line: LogLine, than: LogLine) =>
  line.Timestamp < than.Timestamp || (line.Timestamp === than.Timestamp && line.id < than.id);

/**
 * The newest page on top of what is known. The page speaks for its own time, so that a line that came late finds its
 * place. When it does not reach back to what is known, lines between them were missed and the page stands alone.
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

/** The page before the last line that is known. */
export const withOlder = (known: LogPage, page: LogPage): LogPage => ({
  Log: [...known.Log, ...page.Log],
  next: page.next,
});

/** How many lines came in above the one that was on top when somebody began to read. */
export function countAbove(lines: readonly LogLine[], top: number | undefined): number {
  return top === undefined
    ? 0
    : Math.max(
        0,
        lines.findIndex(({ id }) => id === top),
      );
}
