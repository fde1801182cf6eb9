import { harmless } from '@cairn/contract/csv';
import type { SheetData } from 'write-excel-file/browser';
import { saveFile } from '../saveFile.ts';
import type { Column } from './column.ts';
import { csv } from './csv.ts';
import { exported, fileNameOf, widthsOf, withoutZone } from './exported.ts';

/** Saves a CSV file that the server made; returns the file's name. */
export function saveCsv(label: string, content: Blob): string {
  const file = `${fileNameOf(label, new Date())}.csv`;
  saveFile(content, file);
  return file;
}

/** Saves the rows as CSV or a spreadsheet, columns in order; returns the file's name. */
export async function saveRows<Row>(
  label: string,
  format: 'csv' | 'xlsx',
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<string> {
  const table = exported(columns, rows);
  const file = `${fileNameOf(label, new Date())}.${format}`;
  if (format === 'csv') {
    saveFile(new Blob([csv(table.header, table.cells)], { type: 'text/csv;charset=utf-8' }), file);
    return file;
  }
  const { default: writeXlsxFile } = await import('write-excel-file/browser'); // fetched on first use
  const sheet: SheetData = [
    table.header.map((text) => ({ value: text, fontWeight: 'bold' })),
    ...table.cells.map((line) =>
      line.map((value) => ({
        value: value instanceof Date ? withoutZone(value) : (harmless(value) ?? undefined),
      })),
    ),
  ];
  const options = {
    stickyRowsCount: 1,
    dateFormat: 'dd-mm-yyyy hh:mm:ss',
    columns: widthsOf(table).map((width) => ({ width })),
  };
  saveFile(await writeXlsxFile(sheet, options).toBlob(), file);
  return file;
}
