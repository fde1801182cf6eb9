import { dataSize as textOfSize } from '@cairn/contract/data-size';
import { currentLanguage } from '../language/index.ts';

/**
 * Figures as people read them, with the decimal and grouping signs of the portal's language, a space before the unit,
 * and `-` where there is no value.
 */
export const nothing = '-';

type Maybe = number | null | undefined;

const decimal = (text: string) => (currentLanguage() === 'da' ? text.replace('.', ',') : text);

/** A number with so many decimals. */
export const fixed = (value: number, decimals: number): string => decimal(value.toFixed(decimals));

const has = (value: Maybe): value is number =>
  value !== null && value !== undefined && Number.isFinite(value);

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

const written = (units: readonly (readonly [number, string])[]): string =>
  units
    .map(([count, unit]) => `${count} ${unit === 'h' && currentLanguage() === 'da' ? 't' : unit}`)
    .join(' ') || '0 s';

/** Seconds as `1 d 2 h`, `1 h 51 m`, `2 m 5 s` or `14 s`: the two largest units that count. */
export function duration(seconds: Maybe): string {
  if (!has(seconds) || seconds < 0) return nothing;
  return written(
    unitsOf(seconds)
      .slice(0, 2)
      .filter(([count]) => count > 0),
  );
}

/** Seconds with every unit from the largest on, `1 d 2 h 0 m 7 s`: for durations in a column. */
export function longDuration(seconds: Maybe): string {
  return has(seconds) && seconds >= 0 ? written(unitsOf(seconds)) : nothing;
}

/** Metres as `840 m`, `3.42 km`, `15.2 km` or `142 km`. */
export function distance(metres: Maybe): string {
  if (!has(metres) || metres < 0) return nothing;
  if (metres < 1) return `${Math.round(metres * 1000)} mm`;
  if (metres < 999.5) return `${Math.round(metres)} m`;
  const km = metres / 1000;
  return `${decimal(km < 9.995 ? km.toFixed(2) : km < 99.95 ? km.toFixed(1) : String(Math.round(km)))} km`;
}

/** Bytes in powers of 1000 as `512 B`, `1.84 GB` or `221.48 MB`; two decimals from kB up. */
export function dataSize(bytes: Maybe): string {
  if (!has(bytes) || bytes < 0) return nothing;
  return textOfSize(bytes, (value) => decimal(value.toFixed(2)));
}

/** Whole numbers in groups of three: `12,841`. */
export function count(value: Maybe): string {
  if (!has(value)) return nothing;
  return Math.round(value)
    .toString()
    .replace(/\B(?=(\d{3}){1,6}(?!\d))/g, currentLanguage() === 'da' ? '.' : ',');
}

/** A share of a whole as `61 %`, with one decimal below 10 % so that a small state stays visible. */
export function share(part: number, whole: number): string {
  if (!(whole > 0)) return '';
  const percent = (part / whole) * 100;
  return `${percent > 0 && percent < 9.95 ? decimal(percent.toFixed(1)) : Math.round(percent)} %`;
}
