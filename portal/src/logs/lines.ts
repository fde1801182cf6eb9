import { joinNewest, joinOlder } from '../ui/newestFirst.ts';

/** Part of a log without a gap, newest line first. */
export interface LogPage<Row> {
  readonly rows: readonly Row[];
  /** Cursor of the lines below the last one; null when there are none. */
  readonly next: string | null;
  /** Cursor of the lines above the first one; null without a line. */
  readonly newer: string | null;
}

/** What a line is, and which of two is the older one. */
export interface LineOrder<Row> {
  idOf(row: Row): string | number;
  isOlder(row: Row, than: Row): boolean;
}

/** More lines than anybody scrolls through: beyond it the list restarts from the newest page. */
const MAX_LINES = 20_000;

/** Joins the newest page; returns `known` itself when nothing is new, so that unchanged rows do not redraw. */
export function withNewest<Row>(
  known: LogPage<Row> | undefined,
  page: LogPage<Row>,
  order: LineOrder<Row>,
): LogPage<Row> {
  if (!known || known.rows.length > MAX_LINES) return page;
  const before = new Map(known.rows.map((line) => [order.idOf(line), line]));
  const fresh = page.rows.map((line) => before.get(order.idOf(line)) ?? line);
  const joined = joinNewest(known, { rows: fresh, next: page.next }, order);
  const isSame =
    joined.rows.length === known.rows.length && joined.rows.every((line, n) => line === known.rows[n]);
  return isSame && page.next !== null ? known : { ...joined, newer: page.newer };
}

/** Appends the page below the last known line. */
export const withOlder = <Row>(
  known: LogPage<Row>,
  page: LogPage<Row>,
  order: LineOrder<Row>,
): LogPage<Row> => ({
  ...joinOlder(known, page, order),
  newer: known.newer,
});

/** Puts the page above the first known line. */
export function withAbove<Row>(
  known: LogPage<Row>,
  page: LogPage<Row>,
  { idOf }: LineOrder<Row>,
): LogPage<Row> {
  const ids = new Set(known.rows.map(idOf));
  const fresh = page.rows.filter((line) => !ids.has(idOf(line)));
  return { rows: [...fresh, ...known.rows], next: known.next, newer: page.newer ?? known.newer };
}

/** What is shown of a log while somebody reads it. */
export interface Frozen<Row> {
  readonly shown: readonly Row[];
  /** Lines that wait above. */
  readonly waiting: number;
  /** The log went on without the lines that are shown: there are lines between that were not read. */
  readonly cut: boolean;
}

/**
 * The lines from the one on that is on top of those shown. Where that is not among the lines any more, because more came at
 * once than a page holds, those shown stay as they are.
 */
export function freeze<Row>(
  shown: readonly Row[] | undefined,
  lines: readonly Row[],
  { idOf }: LineOrder<Row>,
): Frozen<Row> {
  const top = shown?.[0];
  if (!shown || top === undefined) return { shown: lines, waiting: 0, cut: false };
  const newer = lines.findIndex((line) => idOf(line) === idOf(top));
  if (newer < 0) return { shown, waiting: lines.length, cut: true };
  return { shown: newer > 0 ? lines.slice(newer) : lines, waiting: newer, cut: false };
}

/**
 * Lines whose id says where they stand: microseconds, then what orders lines of the same moment, as numbers with a tilde
 * between them.
 */
export const orderOfCursors: LineOrder<{ readonly id: string }> = {
  idOf: ({ id }) => id,
  isOlder: (line, than) => {
    const [one, other] = [line.id.split('~').map(Number), than.id.split('~').map(Number)];
    const differing = one.findIndex((part, index) => part !== other[index]);
    return differing >= 0 && (one[differing] ?? 0) < (other[differing] ?? 0);
  },
};
