import { harmless } from '@cairn/contract';
import type { Cell, SheetData } from 'write-excel-file/node';

/** A figure, a text, or a time whose UTC fields are what is shown. */
export type SheetValue = string | number | Date | null;

/** One table of a spreadsheet. */
export interface Sheet {
  readonly name: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly SheetValue[])[];
}

/** The type of the file. */
export const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Characters that a name of a table must not have in Excel, and its length. */
const UNNAMEABLE = /[\\/?*[\]:]/g;
const NAME = 31;

/** An .xlsx file of some tables: headings bold and always in sight, no text that a spreadsheet would run. */
export async function spreadsheet(sheets: readonly Sheet[]): Promise<Buffer> {
  const { default: write } = await import('write-excel-file/node'); // a program that makes none loads no zip
  return write(
    sheets.map(({ name, header, rows }) => ({
      sheet: name.replace(UNNAMEABLE, ' ').slice(0, NAME),
      data: [
        header.map((value) => ({ value, fontWeight: 'bold' as const })),
        ...rows.map(cells),
      ] as SheetData,
      stickyRowsCount: 1,
      dateFormat: 'dd-mm-yyyy hh:mm:ss',
      columns: header.map((title, column) => ({ width: widthOf(title, rows, column) })),
    })),
  ).toBuffer();
}

const cells = (row: readonly SheetValue[]): Cell[] =>
  row.map((value) => (value === null ? null : { value: value instanceof Date ? value : harmless(value) }));

/** The width of the longest cell, in characters and within bounds. */
const widthOf = (title: string, rows: readonly (readonly SheetValue[])[], column: number): number =>
  Math.min(
    60,
    Math.max(8, title.length + 2, ...rows.slice(0, 500).map((row) => String(row[column] ?? '').length + 2)),
  );
