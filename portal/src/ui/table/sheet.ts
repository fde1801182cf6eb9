import type { CellValue } from './column.ts';
import { harmless } from './csv.ts';

type SheetCell = { readonly value: string | number | boolean | Date } | null;

/** A worksheet: its headings, its rows, and the width of each column in characters. */
export interface Sheet {
  readonly header: readonly string[];
  readonly rows: readonly (readonly SheetCell[])[];
  readonly widths: readonly number[];
}

const dateWidth = 20;
const narrowest = 8;
const widest = 60;

/**
 * Rows for Excel, whose times have no zone: they are those of the reader's clock, and their headings name the zone,
 * "Last login (Europe/Copenhagen)".
 */
export function sheetOf(
  header: readonly string[],
  rows: readonly (readonly CellValue[])[],
  zone: string,
): Sheet {
  const hasTimes = timesIn(header, rows);
  const headings = zonedHeader(header, rows, zone);
  return {
    header: headings,
    rows: rows.map((row) => row.map(sheetCell)),
    widths: headings.map((text, at) =>
      Math.min(
        widest,
        Math.max(narrowest, text.length + 2, ...[hasTimes[at] ? dateWidth : 0], longest(rows, at) + 2),
      ),
    ),
  };
}

const timesIn = (header: readonly string[], rows: readonly (readonly CellValue[])[]) =>
  header.map((_, at) => rows.some((row) => row[at] instanceof Date));

/** Headings that name the zone of the times below them. */
export function zonedHeader(
  header: readonly string[],
  rows: readonly (readonly CellValue[])[],
  zone: string,
): string[] {
  const hasTimes = timesIn(header, rows);
  return header.map((text, at) => (hasTimes[at] ? `${text} (${zone})` : text));
}

const longest = (rows: readonly (readonly CellValue[])[], at: number) =>
  rows.reduce((most, row) => Math.max(most, row[at] instanceof Date ? 0 : String(row[at] ?? '').length), 0);

function sheetCell(value: CellValue): SheetCell {
  const safe = harmless(value);
  if (safe === null || safe === undefined) return null;
  return { value: safe instanceof Date ? onTheClock(safe) : safe };
}

/** The reader's wall-clock time as if it were UTC, which is what the writer of the file takes. */
const onTheClock = (at: Date) =>
  new Date(
    Date.UTC(at.getFullYear(), at.getMonth(), at.getDate(), at.getHours(), at.getMinutes(), at.getSeconds()),
  );
