import type { LogLine } from '@cairn/contract';
import { joinNewest, joinOlder, type NewestFirst } from '../ui/newestFirst.ts';

/** Part of the caster log without a gap, newest line first. */
export interface LogPage {
  readonly Log: readonly LogLine[];
  /** Cursor of the lines before the last one; null when there are none. */
  readonly next: string | null;
}

/** More lines than anybody scrolls through: beyond it the list restarts from the newest page. */
const atMost = 20_000;

const order = {
  idOf: ({ id }: LogLine) => id,
  isOlder: (line: LogLine, than: LogLine) =>
    line.Timestamp < than.Timestamp || (line.Timestamp === than.Timestamp && line.id < than.id),
};

/** Joins the newest page; returns `known` itself when nothing is new, so that unchanged rows do not redraw. */
export function withNewest(known: LogPage | undefined, page: LogPage): LogPage {
  if (!known || known.Log.length > atMost) return page;
  const before = new Map(known.Log.map((line) => [line.id, line]));
  const fresh = page.Log.map((line) => before.get(line.id) ?? line);
  const joined = pageOf(joinNewest(rowsOf(known), { rows: fresh, next: page.next }, order));
  const isSame =
    joined.Log.length === known.Log.length && joined.Log.every((line, n) => line === known.Log[n]);
  return isSame && page.next !== null ? known : joined;
}

/** Appends the page before the last known line. */
export const withOlder = (known: LogPage, page: LogPage): LogPage =>
  pageOf(joinOlder(rowsOf(known), rowsOf(page), order));

const rowsOf = ({ Log, next }: LogPage) => ({ rows: Log, next });
const pageOf = ({ rows, next }: NewestFirst<LogLine, string>): LogPage => ({ Log: rows, next });

/** Number of lines above the one that was on top when reading began. */
export function countAbove(lines: readonly LogLine[], top: number | undefined): number {
  return top === undefined
    ? 0
    : Math.max(
        0,
        lines.findIndex(({ id }) => id === top),
      );
}
