import type { SheetData } from 'write-excel-file/browser';
import { saveFile } from '../saveFile.ts';
import type { Column } from './column.ts';
import { csv, harmless } from './csv.ts';

/** Saves the rows as `name.csv` or `name.xlsx`, columns in order. The spreadsheet writer is fetched on first use. */
export async function saveRows<Row>(
  name: string,
  as: 'csv' | 'xlsx',
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<void> {
  const exported = columns.filter((column) => !column.unexported);
  const header = exported.map((column) => column.exportedHeader ?? column.header);
  const cells = rows.map((row) => exported.map((column) => (column.exported ?? column.value)(row)));
  if (as === 'csv') {
    saveFile(new Blob([csv(header, cells)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
    return;
  }
  const { default: writeXlsxFile } = await import('write-excel-file/browser');
  const sheet: SheetData = [
    header.map((text) => ({ value: text, fontWeight: 'bold' })),
    ...cells.map((line) => line.map((value) => ({ value: harmless(value) ?? undefined }))),
  ];
  saveFile(
    await writeXlsxFile(sheet, { stickyRowsCount: 1, dateFormat: 'dd-mm-yyyy hh:mm' }).toBlob(),
    `${name}.xlsx`,
  );
}
