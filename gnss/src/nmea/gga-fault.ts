import type { Gga } from './gga.ts';

/** What is wrong with a GGA that cannot be used. */
export type GgaFault =
  /** The position is 0° N 0° E, although the quality says that there is a fix. */
  | 'zero_position'
  /** The angles are in degrees with decimals: 52.2012 for 5212.072. */
  | 'decimal_degrees'
  | 'decimal_comma'
  | 'time_in_ms'
  | 'time'
  | 'position'
  | 'quality_in_words'
  | 'quality'
  | 'too_short';

/**
 * Why a line that is meant as a GGA cannot be used; undefined when it can be, or when it is no GGA at all. `gga` is
 * what `parseGga` read of it.
 */
export function ggaFault(line: Uint8Array, gga: Gga | undefined): GgaFault | undefined {
  if (gga) {
    const { latitude, longitude, quality } = gga;
    return quality > 0 && latitude === 0 && longitude === 0 ? 'zero_position' : undefined;
  }
  const sentence = /\$[A-Z]{2,7}GGA,([^$*]*)$/i.exec(withoutEnd(Buffer.from(line).toString('latin1')));
  if (!sentence) return undefined;
  const fields = (sentence[1] ?? '').split(',').map((field) => field.trim());
  const [time = '', latitude = '', north = '', longitude = '', east = '', quality = ''] = fields;
  if (fields.findIndex((field) => /^[NS]$/i.test(field)) > 2 && /^\d+$/.test(latitude))
    return 'decimal_comma';
  if (fields.length < 6) return 'too_short';
  if (/^\d{7,}$/.test(time)) return 'time_in_ms';
  if (!/^$|^([01]\d|2[0-3])[0-5]\d([0-5]\d|60)(\.\d*)?$/.test(time)) return 'time';
  if (areDegrees(latitude, longitude)) return 'decimal_degrees';
  if (!isAngle(latitude, north, /^[NS]$/i, 90) || !isAngle(longitude, east, /^[EW]$/i, 180))
    return 'position';
  return /^\d*(\.\d*)?$/.test(quality) ? 'quality' : 'quality_in_words';
}

/**
 * Whether latitude and longitude are degrees with decimals: both have too few digits before the point for minutes, or a
 * sign. Zeros do not count, because a receiver without a fix sends them.
 */
export function areDegrees(latitude: string, longitude: string): boolean {
  if (!(Number(latitude) || Number(longitude))) return false;
  return /^[+-]?\d{1,2}(\.\d*)?$/.test(latitude) && /^[+-]?\d{1,3}(\.\d*)?$/.test(longitude);
}

/** The sentence without its checksum and its line end. */
function withoutEnd(text: string): string {
  const star = text.lastIndexOf('*');
  return (star > text.lastIndexOf('$') ? text.slice(0, star) : text).trimEnd();
}

function isAngle(text: string, letter: string, letters: RegExp, limit: number): boolean {
  if (text === '') return true;
  const [, degrees = '', minutes = ''] = /^(\d*?)(\d{1,2}(?:\.\d*)?)$/.exec(text) ?? [];
  const value = Number(degrees) + Number(minutes) / 60;
  return minutes !== '' && Number(minutes) < 60 && value <= limit && letters.test(letter);
}
