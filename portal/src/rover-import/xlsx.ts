import type { SheetRow } from './csv.rules.ts';
import { unpack } from './unpack.ts';

/** The most bytes of a spreadsheet once it is unpacked: a small file can be made to unpack to gigabytes. */
const MOST_UNPACKED = 50 * 1024 * 1024;

const REQUESTED =
  /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/;

/** The rows of the first sheet of an Excel file. */
export function readXlsx(bytes: Uint8Array): SheetRow[] {
  const files = unpack(bytes, REQUESTED, MOST_UNPACKED);
  const parts = new Map([...files].map(([name, content]) => [name, xml(content)]));
  const sheet = parts.get(firstSheet(parts));
  if (!sheet) throw new Error('no sheet');
  const shared = elements(parts.get('xl/sharedStrings.xml'), 'si').map(textOf);
  return elements(sheet, 'row').flatMap((row, index) => {
    const cells: string[] = [];
    for (const cell of row.getElementsByTagNameNS('*', 'c'))
      cells[columnOf(cell, cells.length)] = textOfCell(cell, shared);
    const line = Number(row.getAttribute('r')) || index + 1;
    const filled = Array.from(cells, (text) => text ?? '');
    return filled.some((text) => text.trim() !== '') ? [{ line, cells: filled }] : [];
  });
}

function xml(content: Uint8Array): Document {
  const document = new DOMParser().parseFromString(new TextDecoder().decode(content), 'text/xml');
  if (document.querySelector('parsererror')) throw new Error('no XML');
  return document;
}

const elements = (document: Document | undefined, name: string): Element[] =>
  document ? [...document.getElementsByTagNameNS('*', name)] : [];

/** The part with the sheet that is first in the workbook. */
function firstSheet(parts: ReadonlyMap<string, Document>): string {
  const [sheet] = elements(parts.get('xl/workbook.xml'), 'sheet');
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const id = sheet?.getAttributeNS(relations, 'id');
  const relation = elements(parts.get('xl/_rels/workbook.xml.rels'), 'Relationship').find(
    (one) => one.getAttribute('Id') === id,
  );
  const target = relation?.getAttribute('Target') ?? 'worksheets/sheet1.xml';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** Text of a shared or inline string: its runs, without phonetic hints. */
const textOf = (element: Element): string =>
  [...element.getElementsByTagNameNS('*', 't')]
    .filter((text) => text.parentElement?.localName !== 'rPh')
    .map((text) => text.textContent ?? '')
    .join('');

function textOfCell(cell: Element, shared: readonly string[]): string {
  const type = cell.getAttribute('t');
  if (type === 'inlineStr') return textOf(cell);
  const value = cell.getElementsByTagNameNS('*', 'v')[0]?.textContent ?? '';
  return type === 's' ? (shared[Number(value)] ?? '') : value;
}

/** The index of a cell by its reference: 28 for "AC7". At most 16,384 columns are possible, 100 are read. */
function columnOf(cell: Element, next: number): number {
  const letters = /^[A-Z]{1,3}/.exec(cell.getAttribute('r') ?? '')?.[0];
  if (!letters) return next;
  const index = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return Math.min(index, 100);
}
