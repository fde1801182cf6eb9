import { type RawBuilder, sql } from 'kysely';

/** Part of a log, newest line first, and where the parts below and above it begin. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Cursor of the older lines; null when there are none. */
  readonly next: string | null;
  /** Cursor of the lines above; null without a line. */
  readonly newer: string | null;
}

interface Request {
  readonly limit: number;
  readonly after?: string | undefined;
}

/** A page of rows that were read, newest first. */
export function pageOf<Row extends { readonly cursor: string }>(
  rows: readonly Row[],
  { limit, after }: Request,
): Page<Row> {
  const isLast = rows.length < limit && after === undefined;
  return {
    rows,
    next: isLast ? null : (rows.at(-1)?.cursor ?? null),
    newer: rows[0]?.cursor ?? null,
  };
}

/** The moment of a cursor as PostgreSQL reads it, to the microsecond, and what orders lines of the same moment. */
export function partsOf(cursor: string): { at: string; keys: string[] } {
  const [micros = '0', ...keys] = cursor.split('~');
  const iso = new Date(Number(micros.slice(0, -3))).toISOString();
  return { at: `${iso.slice(0, -1)}${micros.slice(-3)}Z`, keys };
}

export const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;

/**
 * Microseconds since 1970, the first part of a cursor; from 2001 to 2286 they have the 16 digits that a call expects.
 */
export const microsOf = (column: RawBuilder<unknown>) =>
  sql<string>`(extract(epoch from ${column}) * 1000000)::bigint`;

/** A column of time as replies have it. */
export const isoOf = (column: RawBuilder<unknown>) =>
  sql<string>`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The time that a walk is limited to. */
export interface Window {
  readonly start?: Date | undefined;
  readonly end?: Date | undefined;
}

interface Walked extends Window {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Days of the first windows of a walk. */
const WINDOWS = [1, 8];
const DAY = 86_400_000;

/** When a cursor's line was, ms. */
export const timeOf = (cursor: string): number => Number(cursor.split('~')[0]) / 1000;

/**
 * Reads a page from the day that it begins in, and from more of them only when that has too few lines: PostgreSQL takes a
 * millisecond to plan each three days of a partitioned table, whatever it finds there.
 */
export async function widening<Row>(
  { start, end, before, after, limit }: Walked,
  now: number,
  read: (window: Window) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  for (const days of WINDOWS) {
    const window = after
      ? { start, end: earlier(end, timeOf(after) + days * DAY) }
      : {
          start: later(start, Math.min(end?.getTime() ?? now, before ? timeOf(before) : now) - days * DAY),
          end,
        };
    if (window.start === start && window.end === end) break;
    const rows = await read(window);
    if (rows.length >= limit) return rows;
  }
  return read({ start, end });
}

const earlier = (one: Date | undefined, other: number) =>
  one && one.getTime() <= other ? one : new Date(other);
const later = (one: Date | undefined, other: number) =>
  one && one.getTime() >= other ? one : new Date(other);
