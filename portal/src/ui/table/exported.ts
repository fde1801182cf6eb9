import { withPlainSpaces } from '../../language/datesInOneLine.ts';
import { dateText, localZone, toDate } from '../dates.ts';
import { asText, type CellValue, type Column } from './column.ts';

/** A table as a file holds it. */
export interface Exported {
  /** The titles, with the unit of figures and the zone of times. */
  readonly header: readonly string[];
  readonly cells: readonly (readonly CellValue[])[];
}

/** What of a list goes into a file: its columns in order, each titled with what its values are in. */
export function exported<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  zone = localZone(),
): Exported {
  const chosen = columns.filter((column) => !column.unexported);
  const cells = rows.map((row) =>
    chosen.map((column) => {
      const value = (column.exported ?? column.value)(row);
      return typeof value === 'string' ? withPlainSpaces(value) : value;
    }),
  );
  const isTime = (index: number) => cells.some((line) => line[index] instanceof Date);
  const header = chosen.map(({ header, unit }, index) => {
    const inWhat = isTime(index) ? zone : unit;
    return inWhat ? `${header} (${inWhat})` : header;
  });
  return { header, cells };
}

/** A time as text, in the reader's own zone: 2026-11-20 14:32:06. */
export function localTime(value: Date): string {
  if (!toDate(value)) return '';
  return `${dateText(value, 'day').split('-').reverse().join('-')} ${dateText(value, 'time')}`;
}

/** A time whose UTC fields are the local ones: a spreadsheet has times without a zone, and is written in UTC. */
export const withoutZone = (value: Date): Date =>
  new Date(value.getTime() - value.getTimezoneOffset() * 60_000);

/** The cell as text, as a spreadsheet shows it. */
const shown = (value: CellValue) => (value instanceof Date ? localTime(value) : asText(value));

/** Widths in characters: the longest of the header and of the first rows, within bounds. */
export const widthsOf = ({ header, cells }: Exported): number[] =>
  header.map((title, index) =>
    Math.min(
      60,
      Math.max(8, title.length + 1, ...cells.slice(0, 500).map((line) => shown(line[index]).length + 1)),
    ),
  );

/** Says what and when: `rovers-2026-11-20-1432`. */
export const fileNameOf = (name: string, at: Date): string =>
  `${name.replace(/[\\/:*?"<>|]+/g, '-')}-${localTime(at).slice(0, 16).replace(' ', '-').replace(':', '')}`;
