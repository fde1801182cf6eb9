import { saveFile } from '../saveFile.ts';
import type { Column } from './column.ts';
import { csv } from './csv.ts';
import { exported, fileNameOf, localZone } from './exported.ts';
import { sheetOf, zonedHeader } from './sheet.ts';

/**
 * Saves the rows, columns in order, as a file with the name of the table, the day and the minute; returns that name. The
 * spreadsheet writer is fetched on first use.
 */
export async function saveRows<Row>(
  label: string,
  as: 'csv' | 'xlsx',
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<string> {
  const { header, cells } = exported(columns, rows);
  const file = `${fileNameOf(label, new Date())}.${as}`;
  if (as === 'csv') {
    const text = csv(zonedHeader(header, cells, localZone()), cells);
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), file);
    return file;
  }
  const { default: writeXlsxFile } = await import('write-excel-file/browser');
  const sheet = sheetOf(header, cells, localZone());
  const data = [
    sheet.header.map((value) => ({ value, fontWeight: 'bold' as const })),
    ...sheet.rows.map((row) => [...row]),
  ];
  const options = {
    stickyRowsCount: 1,
    dateFormat: 'dd-mm-yyyy hh:mm:ss',
    columns: sheet.widths.map((width) => ({ width })),
  };
  saveFile(await writeXlsxFile(data, options).toBlob(), file);
  return file;
}
