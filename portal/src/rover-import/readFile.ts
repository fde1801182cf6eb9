import { csvText, readCsv, type SheetRow } from './csv.rules.ts';
import { type FileError, type ImportLine, linesOf } from './lines.rules.ts';

const MOST_BYTES = 5 * 1024 * 1024;

/** The lines of a spreadsheet that somebody chose, or what is wrong with it. It is read here: the server gets lines. */
export async function readFile(file: File): Promise<{ lines: ImportLine[] } | FileError> {
  if (file.size > MOST_BYTES) return { error: 'size' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const zipped = bytes[0] === 0x50 && bytes[1] === 0x4b; // "PK"
  if (!zipped && (bytes.includes(0) || /\.(xlsx?|ods|pdf)$/i.test(file.name))) return { error: 'type' };
  try {
    const rows: SheetRow[] = zipped ? await xlsxRows(bytes) : readCsv(csvText(bytes));
    return linesOf(rows);
  } catch {
    return { error: 'broken' };
  }
}

const xlsxRows = async (bytes: Uint8Array) => (await import('./xlsx.ts')).readXlsx(bytes); // fetched on first use
