import { dataSize as textOfSize } from '@cairn/contract/data-size';
import { currentLanguage, type Language, locale } from '../language/index.ts';

/**
 * Figures as people read them, with the decimal and grouping signs of the portal's language, a space before the unit, at
 * which no line ends, and `-` where there is no value.
 */
export const NOTHING = '-';

type Maybe = number | null | undefined;

const decimal = (text: string, language = currentLanguage()) =>
  language === 'da' ? text.replace('.', ',') : text;

const has = (value: Maybe): value is number =>
  value !== null && value !== undefined && Number.isFinite(value);

/** A figure with a fixed number of decimals: `12.30`, in Danish `12,30`. Only for people: machines read a point. */
export function decimals(value: Maybe, digits: number, language?: Language): string {
  return has(value) ? decimal(value.toFixed(digits), language) : NOTHING;
}

/** A figure with its unit: `1.4 s`, `83.3 %`. */
export const quantity = (value: Maybe, unit: string, digits = 1): string =>
  has(value) ? `${decimals(value, digits)}\u00a0${unit}` : NOTHING;

/** Latitude and longitude; a semicolon divides them where the comma is that of the decimals. */
export const coordinatePair = (latitude: string, longitude: string): string =>
  `${latitude}${currentLanguage() === 'da' ? ';' : ','} ${longitude}`;

/** Days, hours, minutes and seconds, from the largest that counts on; none for less than a second. */
function unitsOf(seconds: number): (readonly [count: number, unit: string])[] {
  const whole = Math.round(seconds);
  const units = [
    [Math.floor(whole / 86_400), 'd'],
    [Math.floor(whole / 3600) % 24, 'h'],
    [Math.floor(whole / 60) % 60, 'm'],
    [whole % 60, 's'],
  ] as const;
  const first = units.findIndex(([count]) => count > 0);
  return first < 0 ? [] : units.slice(first);
}

/** A count of days, hours, minutes or seconds: `4 m`, `2 h`, in Danish `2 t`. */
export const timeCount = (count: number, unit: string): string =>
  `${count}\u00a0${unit === 'h' && currentLanguage() === 'da' ? 't' : unit}`;

const written = (units: readonly (readonly [number, string])[]): string =>
  units.map(([count, unit]) => timeCount(count, unit)).join(' ') || '0\u00a0s';

/** Seconds as `1 d 2 h`, `1 h 51 m`, `2 m 5 s` or `14 s`: the two largest units that count. */
export function duration(seconds: Maybe): string {
  if (!has(seconds) || seconds < 0) return NOTHING;
  return written(
    unitsOf(seconds)
      .slice(0, 2)
      .filter(([count]) => count > 0),
  );
}

/** Whole seconds from a time to a moment, Unix ms, as durations that run on have them. */
export const secondsSince = (from: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(from)) / 1000));

/** Seconds with every unit from the largest on, `1 d 2 h 0 m 7 s`: for durations in a column. */
export function longDuration(seconds: Maybe): string {
  return has(seconds) && seconds >= 0 ? written(unitsOf(seconds)) : NOTHING;
}

/** Seconds as `36 h 24 m 8 s`, hours not made into days: for sums of connection times. */
export function hoursAndSeconds(seconds: Maybe): string {
  if (!has(seconds) || seconds < 0) return NOTHING;
  const whole = Math.round(seconds);
  return written([
    [Math.floor(whole / 3600), 'h'],
    [Math.floor(whole / 60) % 60, 'm'],
    [whole % 60, 's'],
  ]);
}

/** Metres as `840 m`, `3.42 km`, `15.2 km` or `142 km`. */
export function distance(metres: Maybe): string {
  if (!has(metres) || metres < 0) return NOTHING;
  if (metres < 1) return `${Math.round(metres * 1000)}\u00a0mm`;
  if (metres < 999.5) return `${Math.round(metres)}\u00a0m`;
  const km = metres / 1000;
  return `${decimal(km < 9.995 ? km.toFixed(2) : km < 99.95 ? km.toFixed(1) : String(Math.round(km)))}\u00a0km`;
}

/** Bytes in powers of 1000 as `512 B`, `1.84 GB` or `221.48 MB`; two decimals from kB up. */
export function dataSize(bytes: Maybe): string {
  if (!has(bytes) || bytes < 0) return NOTHING;
  return textOfSize(bytes, (value) => decimal(value.toFixed(2))).replace(' ', '\u00a0');
}

/** Whole numbers in groups of three: `12,841`. */
export function count(value: Maybe): string {
  if (!has(value)) return NOTHING;
  return Math.round(value)
    .toString()
    .replace(/\B(?=(\d{3}){1,6}(?!\d))/g, currentLanguage() === 'da' ? '.' : ',');
}

/** A figure of an axis with the decimals that it has: `1,200`, `0.3`, in Danish `1.200`, `0,3`. */
export const axisFigure = (value: number): string =>
  Number.isInteger(value) ? count(value) : decimal(String(value));

/** A sum as `£1,234.50`, in Danish `£1.234,50`. */
export function pounds(value: Maybe): string {
  if (!has(value)) return NOTHING;
  const pence = Math.round(Math.abs(value) * 100);
  const fraction = String(pence % 100).padStart(2, '0');
  return `${value < 0 ? '-' : ''}£${count(Math.floor(pence / 100))}${decimal(`.${fraction}`)}`;
}

/** `Fri 20`, in Danish `fre 20`. */
export const weekdayText = (at: Date): string => `${weekdayName(at)} ${at.getDate()}`;

/** `Sat`, beside a whole date. */
export const weekdayName = (at: Date): string =>
  new Intl.DateTimeFormat(locale(), { weekday: 'short' }).format(at).replace('.', '');

/** A text with a capital first letter, as a sentence begins. */
export const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
