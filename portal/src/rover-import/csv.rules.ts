/** A row of a spreadsheet under the number of its line in the file. */
export interface SheetRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Rows of a CSV file (RFC 4180), with the separator of its first line: a comma, a semicolon as Excel writes it where
 * decimals have a comma, or a tab. Empty lines are no rows.
 */
export function readCsv(text: string): SheetRow[] {
  const content = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const separator = separatorOf(content.slice(0, content.indexOf('\n') >>> 0));
  const rows: SheetRow[] = [];
  let line = 1;
  let began = 1;
  let cell = '';
  let quoted = false;
  let cells: string[] = [];
  const end = () => {
    cells.push(cell);
    if (cells.some((text) => text.trim() !== '')) rows.push({ line: began, cells });
    [cells, cell, began] = [[], '', line];
  };
  for (let index = 0; index < content.length; index++) {
    const char = content[index];
    if (char === '\n') line++;
    if (quoted) {
      if (char !== '"') cell += char;
      else if (content[index + 1] === '"') {
        cell += '"';
        index++;
      } else quoted = false;
    } else if (char === '"' && cell === '') quoted = true;
    else if (char === separator) {
      cells.push(cell);
      cell = '';
    } else if (char === '\n') end();
    else cell += char;
  }
  if (cell !== '' || cells.length > 0) end();
  return rows;
}

const separatorOf = (head: string): string =>
  [';', '\t', ','].toSorted((a, b) => head.split(b).length - head.split(a).length)[0] ?? ',';

/** The text of a CSV file: UTF-8, else Windows-1252, which Excel writes in Western Europe. */
export function csvText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
