import { saveFile } from '../saveFile.ts';
import type { Column } from './column.ts';
import { csv } from './csv.ts';
import { sheetOf } from './sheet.ts';

/**
 * Saves the rows, columns in order, as a file with the name of the table and the day: `Rovers 2026-11-22.xlsx`. The
 * spreadsheet writer is fetched on first use.
 */
export async function saveRows<Row>(
  label: string,
  as: 'csv' | 'xlsx',
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<void> {
  const name = `${label.replace(/[\\/:*?"<>|]+/g, '-')} ${new Date().toISOString().slice(0, 10)}`;
  const exported = columns.filter((column) => !column.unexported);
  const header = exported.map((column) => column.header);
  const cells = rows.map((row) => exported.map((column) => (column.exported ?? column.value)(row)));
  if (as === 'csv') {
    saveFile(new Blob([csv(header, cells)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
    return;
  }
  const { default: writeXlsxFile } = await import('write-excel-file/browser');
  const sheet = sheetOf(header, cells, new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const data = [
    sheet.header.map((value) => ({ value, fontWeight: 'bold' as const })),
    ...sheet.rows.map((row) => [...row]),
  ];
  saveFile(
    await writeXlsxFile(data, {
      stickyRowsCount: 1,
      dateFormat: 'dd-mm-yyyy hh:mm:ss',
      columns: sheet.widths.map((width) => ({ width })),
    }).toBlob(),
    `${name}.xlsx`,
  );
}
