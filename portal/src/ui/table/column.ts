import type { ReactNode } from 'react';
import { locale } from '../../language/index.ts';

/** What a cell is worth for sorting, export and as plain text. */
export type CellValue = string | number | boolean | Date | null | undefined;

export interface Column<Row> {
  /** Also the server's sort key, unless the list maps it. */
  id: string;
  /** The title, with the unit of figures: "Baseline km". */
  header: string;
  value: (row: Row) => CellValue;
  /** Content of the cell; without it the value as text. Must depend on the row alone. */
  cell?: (row: Row) => ReactNode;
  /** Pixels; spare room is shared out in proportion. Default 140. */
  width?: number;
  /** Pixels that will do where the table is too narrow for all columns: texts that are cut with a sign of it. */
  leastWidth?: number;
  /** Figures are right-aligned. */
  align?: 'right';
  /** Default true. */
  sortable?: boolean;
  /** Not shown until chosen. */
  hidden?: boolean;
  /** Secondary text colour. */
  dim?: boolean;
  /** Value of an export where `value` is only for sorting: the name of a status instead of its rank. */
  exported?: (row: Row) => CellValue;
  /** Unit of exported figures, where the header does not say it: "s". */
  unit?: string;
  /** Left out of exports: actions, pictures. */
  unexported?: boolean;
  /** Stays in sight at the right edge of a table that is scrolled sideways: actions. */
  pinned?: boolean;
  /** In a table that is too narrow for the least widths of all columns it stands behind what this one says. */
  foldInto?: string;
  /** Its position on a phone's card, which leaves out columns without one. */
  card?: 'title' | 'status' | 'line' | 'side' | 'text' | 'foot' | 'actions';
}

export interface Sort {
  id: string;
  desc: boolean;
}

/** Made with the first comparison: the module may run before the language is known. */
let collator: Intl.Collator | undefined;

/**
 * Order of texts in the portal's language with numbers counted: å after z in Danish, "Rover 2" before "Rover 10". The
 * server orders its pages by the same rules.
 */
export function compareTexts(a: string, b: string): number {
  collator ??= new Intl.Collator(locale(), { numeric: true });
  return collator.compare(a, b);
}

/** Order of two cell values: numbers and dates by size, text as `compareTexts` has it. */
export function compare(a: CellValue, b: CellValue): number {
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b);
  return Number(a) - Number(b);
}

/** A cell's value as text. */
export function asText(value: CellValue): string {
  if (value === null || value === undefined) return '';
  return value instanceof Date ? value.toISOString() : String(value);
}
