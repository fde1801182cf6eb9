import type { ImportField } from '@cairn/contract';
import { t } from '../language/index.ts';
import { saveFile } from '../ui/saveFile.ts';

/** Saves an Excel file with the names of these columns. */
export async function saveTemplate(fields: readonly ImportField[]): Promise<void> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser'); // fetched on first use
  const head = fields.map((field) => ({
    value: t(`roverImport.${field}Name`),
    fontWeight: 'bold' as const,
  }));
  const options = {
    stickyRowsCount: 1,
    columns: head.map(({ value }) => ({ width: Math.max(16, value.length + 2) })),
  };
  saveFile(await writeXlsxFile([head], options).toBlob(), 'rovers.xlsx');
}
