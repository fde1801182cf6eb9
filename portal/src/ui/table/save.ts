import type { SheetData } from 'write-excel-file/browser';
import { saveFile } from '../saveFile.ts';
import type { CellValue, Column } from './column.ts';
import { csv, harmless } from './csv.ts';

/** Saves the rows as `name.csv` or `name.xlsx`, columns in order. The spreadsheet writer is fetched on first use. */
export async function saveRows<Row>(
  name: string,
  as: 'csv' | 'xlsx',
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<void> {
  const exported = columns.filter((column) => !column.unexported);
  const header = exported.map((column) => column.header);
  const cells = rows.map((row) => exported.map((column) => (column.exported ?? column.value)(row)));
  if (as === 'csv') {
    saveFile(new Blob([csv(header, cells)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
    return;
  }
  const { default: writeXlsxFile } = await import('write-excel-file/browser');
  const sheet: SheetData = [
    inZone(header, cells).map((text) => ({ value: text, fontWeight: 'bold' })),
    ...cells.map((line) => line.map((value) => ({ value: harmless(asWritten(value)) ?? undefined }))),
  ];
  saveFile(
    await writeXlsxFile(sheet, { stickyRowsCount: 1, dateFormat: 'dd-mm-yyyy hh:mm:ss' }).toBlob(),
    `${name}.xlsx`,
  );
}

/** Headers of a spreadsheet, whose times have no zone of their own: those over times name it. */
export const inZone = (header: readonly string[], cells: readonly (readonly CellValue[])[]): string[] => {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return header.map((text, index) =>
    cells.some((line) => line[index] instanceof Date) ? `${text} (${zone})` : text,
  );
};

/** A time as the screen shows it: the writer takes a Date's UTC for what the cell says. */
export const asWritten = (value: CellValue): CellValue =>
  value instanceof Date ? new Date(value.getTime() - value.getTimezoneOffset() * 60_000) : value;
