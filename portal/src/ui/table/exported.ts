import { dateText, toDate } from '../dates.ts';
import type { CellValue, Column } from './column.ts';

/** A table as a file holds it. */
export interface Exported {
  /** With the unit of figures. */
  readonly header: readonly string[];
  readonly cells: readonly (readonly CellValue[])[];
}

/** The zone that times are in: by name, as summer and winter differ within a file. */
export const localZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What of a list goes into a file: its columns in order, each titled with the unit of its figures. */
export function exported<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Exported {
  const chosen = columns.filter((column) => !column.unexported);
  return {
    header: chosen.map(({ header, unit }) => (unit ? `${header} (${unit})` : header)),
    cells: rows.map((row) => chosen.map((column) => (column.exported ?? column.value)(row))),
  };
}

/** A time as text, in the reader's own zone: 2026-11-20 14:32:06. */
export function localTime(value: Date): string {
  if (!toDate(value)) return '';
  return `${dateText(value, 'day').split('-').reverse().join('-')} ${dateText(value, 'time')}`;
}

/** Says what and when: `Rovers 2026-11-20 1432`. */
export const fileNameOf = (label: string, at: Date): string =>
  `${label.replace(/[\\/:*?"<>|]+/g, '-')} ${localTime(at).slice(0, 16).replace(':', '')}`;
