/** Dates as the product writes them, in the reader's own zone. Pure: the moment comes in as a value. */

/** Milliseconds since 1970, an ISO text, or a Date. */
export type Moment = number | string | Date;

/** `minute` DD-MM-YYYY HH:mm, `second` DD-MM-YY HH:mm:ss, `day` DD-MM-YYYY, `short` DD-MM-YY, `time` HH:mm:ss. */
export type DateShape = 'minute' | 'second' | 'day' | 'short' | 'time';

const two = (n: number) => String(n).padStart(2, '0');

/** Undefined for nothing, an unreadable text, and the epoch itself, which old records carry for "never". */
export function momentOf(given: Moment | null | undefined): Date | undefined {
  if (given === null || given === undefined || given === '') return undefined;
  const date = new Date(given);
  return Number.isNaN(date.getTime()) || date.getTime() === 0 ? undefined : date;
}

/** The text in the given shape, `-` for no moment. */
export function dateText(given: Moment | null | undefined, shape: DateShape = 'minute'): string {
  const at = momentOf(given);
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

/** Made once: a formatter costs more than the row it stands in. */
const zoneName = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' });

/** `20-11-2026 14:32:06 GMT+1`: the tooltip of every relative time. */
export function absoluteWithZone(given: Moment): string {
  const at = momentOf(given);
  if (!at) return '-';
  const zone = zoneName.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value;
  return `${dateText(at, 'day')} ${dateText(at, 'time')} ${zone ?? ''}`.trim();
}

/** Seconds to a count and unit: `s` to 99 s, `m` to 99 min, `h` to 47 h, then `d`. */
export function ago(seconds: number): { n: number; unit: 's' | 'm' | 'h' | 'd' } {
  const past = Math.max(0, seconds);
  if (past < 100) return { n: Math.floor(past), unit: 's' };
  if (past < 6000) return { n: Math.floor(past / 60), unit: 'm' };
  if (past < 48 * 3600) return { n: Math.floor(past / 3600), unit: 'h' };
  return { n: Math.floor(past / 86_400), unit: 'd' };
}
