import { csvHeader, csvLine } from '@cairn/contract/csv';
import type { CellValue } from './column.ts';
import { localTime } from './exported.ts';

const lineOf = (cells: readonly CellValue[]) =>
  cells.map((value) => (value instanceof Date ? localTime(value) : value));

/** A table as CSV, its times in the reader's own zone. */
export function csv(header: readonly CellValue[], rows: Iterable<readonly CellValue[]>): string {
  return csvHeader(lineOf(header)) + Array.from(rows, (cells) => csvLine(lineOf(cells))).join('');
}
