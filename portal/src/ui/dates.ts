/** Dates as the product writes them, in the reader's own time zone. Pure: the present is a parameter. */

/** Milliseconds since 1970, an ISO text, or a Date. */
export type Instant = number | string | Date;

/** `minute` DD-MM-YYYY HH:mm, `second` DD-MM-YY HH:mm:ss, `day` DD-MM-YYYY, `short` DD-MM-YY, `time` HH:mm:ss. */
export type DateShape = 'minute' | 'second' | 'day' | 'short' | 'time';

const two = (n: number) => String(n).padStart(2, '0');

/** Undefined for nothing, an unreadable text, and the epoch itself, which old records carry for "never". */
export function toDate(value: Instant | null | undefined): Date | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) || date.getTime() === 0 ? undefined : date;
}

/** The formatted text, `-` for no timestamp. */
export function dateText(value: Instant | null | undefined, shape: DateShape = 'minute'): string {
  const at = toDate(value);
  if (!at) return '-';
  const year = at.getFullYear();
  const day = `${two(at.getDate())}-${two(at.getMonth() + 1)}`;
  const minute = `${two(at.getHours())}:${two(at.getMinutes())}`;
  const second = `${minute}:${two(at.getSeconds())}`;
  if (shape === 'time') return second;
  if (shape === 'day') return `${day}-${year}`;
  if (shape === 'short') return `${day}-${two(year % 100)}`;
  return shape === 'minute' ? `${day}-${year} ${minute}` : `${day}-${two(year % 100)} ${second}`;
}

/** The name of the reader's time zone, by which the server makes their days. */
export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `DD-MM-YYYY HH:mm`, also with seconds, in the reader's own zone; undefined for what is no time. */
export function typedTime(text: string): Date | undefined {
  const shape = /^\s*(\d{1,2})-(\d{1,2})-(\d{4})\s+(\d{1,2}):(\d\d)(?::(\d\d))?\s*$/;
  const [, day, month, year, hour, minute, second = '0'] = shape.exec(text) ?? [];
  if (minute === undefined) return undefined;
  const parts = [year, Number(month) - 1, day, hour, minute, second].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const at = new Date(...parts);
  const shown = [
    at.getFullYear(),
    at.getMonth(),
    at.getDate(),
    at.getHours(),
    at.getMinutes(),
    at.getSeconds(),
  ];
  return shown.every((part, index) => part === parts[index]) ? at : undefined;
}

/** Narrow cells show the time of a timestamp of today, else its day, as both have the same width. */
export const newestShape = (value: Instant, now = Date.now()): 'time' | 'short' =>
  dateText(value, 'short') === dateText(now, 'short') ? 'time' : 'short';

/** Cached name of the zone by its minutes from UTC, for summer and winter: formatting it costs more than its table row. */
const zones = new Map<number, string>();

function zoneAt(at: Date): string {
  const offset = at.getTimezoneOffset();
  const known = zones.get(offset);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' });
  const name = format.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? '';
  zones.set(offset, name);
  return name;
}

/** Makes the browser load its tables of languages, which takes a phone 0.05 s, before a page needs them. */
export const loadLocales = (): void => void (1).toLocaleString('en-GB');

/** Makes the browser load its tables of zones, which takes a phone as long again, before a page needs them. */
export const loadZones = (): void => void zoneAt(new Date());

/** `20-11-2026 14:32:06 GMT+1`: the tooltip of every relative time. */
export function absoluteWithZone(value: Instant): string {
  const at = toDate(value);
  if (!at) return '-';
  return `${dateText(at, 'day')} ${dateText(at, 'time')} ${zoneAt(at)}`.trim();
}

/** Seconds to a count and unit: `s` to 99 s, `m` to 99 min, `h` to 47 h, then `d`. */
export function ago(seconds: number): { n: number; unit: 's' | 'm' | 'h' | 'd' } {
  const past = Math.max(0, seconds);
  if (past < 100) return { n: Math.floor(past), unit: 's' };
  if (past < 6000) return { n: Math.floor(past / 60), unit: 'm' };
  if (past < 48 * 3600) return { n: Math.floor(past / 3600), unit: 'h' };
  return { n: Math.floor(past / 86_400), unit: 'd' };
}

/** What stands between the parts of a day that is typed: `/` in the filters of logs, as those have always been. */
export type DayMark = '-' | '/';

/** A day of the calendar as addresses hold it, `2026-11-20`, written `20-11-2026`. */
export const dayText = (day: string | undefined, mark: DayMark = '-'): string =>
  day === undefined ? '' : day.split('-').reverse().join(mark);

/** Whether the API knows times of a year: what is before and after is a slip of the fingers. */
export const isListedYear = (year: number): boolean => year >= 2000 && year < 2100;

/**
 * `20-11-2026`, also `2/1/26`, `20.11.2026` or `20112026`, as the keys of a phone that have figures alone write it, as
 * `2026-11-20`; undefined for what is no day from 2000 on.
 */
export function dayFrom(text: string): string | undefined {
  const [, dd, mm, yy] =
    /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\s*$/.exec(text) ??
    /^\s*(\d{2})(\d{2})(\d{4})\s*$/.exec(text) ??
    [];
  if (dd === undefined || mm === undefined || yy === undefined) return undefined;
  const year = yy.length === 2 ? 2000 + Number(yy) : Number(yy);
  const at = new Date(year, Number(mm) - 1, Number(dd));
  const exists = at.getMonth() === Number(mm) - 1 && at.getDate() === Number(dd);
  return exists && isListedYear(year) ? `${year}-${two(Number(mm))}-${two(Number(dd))}` : undefined;
}

/** Start and end of a day in the reader's own time zone. */
export function dayBounds(day: string): { start: Date; end: Date } {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return {
    start: new Date(year, month - 1, date),
    end: new Date(new Date(year, month - 1, date + 1).getTime() - 1),
  };
}

/** A moment as filters write it: `20-11-2026 14:32:06`, in the reader's own zone. */
export const momentText = (at: string | undefined, mark: DayMark = '-'): string => {
  const date = toDate(at);
  return date ? `${dateText(date, 'day').replaceAll('-', mark)} ${dateText(date, 'time')}` : '';
};

/** `20-11-2026 14:32`, also with seconds, `2/1/26 9.05` or a day alone, as ISO; undefined for what is no moment from 2000 on. */
export function momentFrom(text: string): string | undefined {
  const [, typedDay = '', hour = '0', minute = '0', second = '0'] =
    /^\s*(\S+?)(?:\s+(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?)?\s*$/.exec(text) ?? [];
  const day = dayFrom(typedDay);
  if (day === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, Number(hour), Number(minute), Number(second)).toISOString();
}
