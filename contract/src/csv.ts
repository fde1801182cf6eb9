export type CsvValue = string | number | boolean | null | undefined;

/**
 * Text that a spreadsheet would run as a formula, because it begins with = + - or @, gets an apostrophe in front; so
 * does what would begin another cell: tabs and line ends do in some, and semicolons wherever decimals have a comma, as
 * in Denmark. Values of type number may begin with a minus: they cannot hold a formula.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export function harmless<Value>(value: Value): Value | string {
  return typeof value === 'string' ? value.replace(/(^|[;\t\r\n])(?=[=+\-@])/g, "$1'") : value;
}

const quoted = (value: CsvValue) => {
  const text = String(harmless(value) ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A line of RFC 4180. */
export const csvLine = (cells: readonly CsvValue[]): string => `${cells.map(quoted).join(',')}\r\n`;

/** The first line of a file: with a byte order mark, so that Excel reads it as UTF-8. */
export const csvHeader = (cells: readonly CsvValue[]): string => `\uFEFF${csvLine(cells)}`;
