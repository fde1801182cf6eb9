import { type CallInput, type ImportField, importFields, ROVERS_PER_IMPORT } from '@cairn/contract';
import type { areas } from '../api.ts';
import { typedTime } from '../ui/dates.ts';
import type { SheetRow } from './csv.rules.ts';

export type ImportLine = CallInput<typeof areas.roverImport.run>['rows'][number];

/** Why a file has no lines to check. */
export type FileError =
  | { readonly error: 'type' | 'size' | 'broken' | 'empty' | 'tooMany' }
  | { readonly error: 'unknownColumn' | 'doubleColumn'; readonly name: string }
  | { readonly error: 'missingColumn'; readonly field: ImportField };

/** The longest text of a cell that is sent: the server says which are too long, by their lines. */
const LONGEST = 300;

/** What columns are called, in every language and whatever the case. */
export const columnNames: Readonly<Record<ImportField, readonly string[]>> = {
  company: ['company', 'firma'],
  title: ['rover', 'name', 'navn'],
  username: ['username', 'brugernavn'],
  password: ['password', 'adgangskode'],
  subtype: ['subscription', 'abonnement', 'type'],
  purchase_order: ['reference'],
  substart: ['start'],
  make: ['manufacturer', 'fabrikant'],
  model: ['model'],
  regnum: ['registration', 'registrering'],
  receiver_serial_num: ['receiver serial', 'modtagerens serienummer'],
  modem_serial_num: ['modem serial', 'modemmets serienummer'],
  corrections: ['corrections', 'korrektioner', 'correction profile', 'korrektionsprofil'],
};
const loginFields: ReadonlySet<ImportField> = new Set(['username', 'password']);

/** The columns that somebody may fill: NTRIP username and password only where they may choose these. */
export const offeredFields = (mayLogin: boolean): readonly ImportField[] =>
  importFields.filter((field) => mayLogin || !loginFields.has(field));

const required = ['company', 'subtype'] as const;

/** The lines under the heading of a sheet, or what is wrong with the file as a whole. */
export function linesOf([head, ...rows]: readonly SheetRow[]): { lines: ImportLine[] } | FileError {
  if (!head || rows.length === 0) return { error: 'empty' };
  if (rows.length > ROVERS_PER_IMPORT) return { error: 'tooMany' };
  const columns = new Map<ImportField, number>();
  for (const [index, cell] of head.cells.entries()) {
    const name = cell.trim();
    if (name === '' && rows.every(({ cells }) => !cells[index]?.trim())) continue;
    const field = importFields.find((one) => columnNames[one].includes(name.toLowerCase()));
    if (!field) return { error: 'unknownColumn', name };
    if (columns.has(field)) return { error: 'doubleColumn', name };
    columns.set(field, index);
  }
  const missing = required.find((field) => !columns.has(field));
  if (missing) return { error: 'missingColumn', field: missing };
  return { lines: rows.map((row) => lineOf(row, columns)) };
}

function lineOf({ line, cells }: SheetRow, columns: ReadonlyMap<ImportField, number>): ImportLine {
  const fields = [...columns].map(([field, index]) => {
    const text = (cells[index] ?? '').trim().slice(0, LONGEST);
    return [field, field === 'substart' ? startText(text) : text];
  });
  return { line, ...Object.fromEntries(fields) };
}

const DAY = 86_400_000;

/**
 * A start as the server takes it: typed in the reader's own zone, or the day number of a spreadsheet, which is a clock
 * time without a zone. What is no time is left as it is, for the server to refuse by its line.
 */
export function startText(text: string): string {
  const serial = /^\d{5}(\.\d+)?$/.test(text) ? new Date((Number(text) - 25_569) * DAY) : undefined;
  const [, year, month, day, clock = '00:00'] =
    /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?$/.exec(text) ?? [];
  const typed = serial
    ? `${two(serial.getUTCDate())}-${two(serial.getUTCMonth() + 1)}-${serial.getUTCFullYear()} ${two(serial.getUTCHours())}:${two(serial.getUTCMinutes())}`
    : year
      ? `${day}-${month}-${year} ${clock}`
      : text;
  const at = typedTime(/^\d{1,2}-\d{1,2}-\d{4}$/.test(typed) ? `${typed} 00:00` : typed);
  return at?.toISOString() ?? text;
}

const two = (part: number) => String(part).padStart(2, '0');
