import { asText, type CellValue } from './column.ts';
import { localTime } from './exported.ts';

/**
 * Text that a spreadsheet would run as a formula, because it begins with = + - or @, gets an apostrophe in front; so
 * does what would begin another cell: tabs and line ends do in some, and semicolons wherever decimals have a comma, as
 * in Denmark. Values of type number may begin with a minus: they cannot hold a formula.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export function harmless(value: CellValue): CellValue {
  return typeof value === 'string' ? value.replace(/(^|[;\t\r\n])(?=[=+\-@])/g, "$1'") : value;
}

const quoted = (value: CellValue) => {
  const text = value instanceof Date ? localTime(value) : asText(harmless(value));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** RFC 4180 with a byte order mark, so that Excel reads it as UTF-8. */
export function csv(header: readonly CellValue[], rows: Iterable<readonly CellValue[]>): string {
  const lines = [header, ...rows].map((cells) => cells.map(quoted).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
