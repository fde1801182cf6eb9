import { asText, type CellValue } from './column.ts';

/**
 * Text that a spreadsheet would run as a formula (starts with = + - @ tab or CR) gets an apostrophe in
 * front. Real numbers keep their minus: they are typed as numbers, nobody can smuggle a formula in them.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export function harmless(value: CellValue): CellValue {
  return typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}

const quoted = (value: CellValue) => {
  const text = asText(harmless(value));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** RFC 4180 with a byte order mark, so that Excel reads it as UTF-8. */
export function csv(header: readonly string[], rows: Iterable<readonly CellValue[]>): string {
  const lines = [header, ...rows].map((cells) => cells.map(quoted).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
