/**
 * Fix data of a receiver (NMEA 0183 sentence GGA). What the receiver left empty is undefined.
 * Ellipsoidal height, where both are given, is `altitude + geoidSeparation`.
 */
export interface Gga {
  /** Talker identifier: GP, GN, GL, GA, GB … */
  readonly talker: string;
  /** Seconds of the UTC day. */
  readonly utcSeconds: number | undefined;
  /** Degrees, north positive. Given exactly when `longitude` is. */
  readonly latitude: number | undefined;
  /** Degrees, east positive. */
  readonly longitude: number | undefined;
  /**
   * 0 none, 1 GPS, 2 DGPS, 3 PPS, 4 RTK fixed, 5 RTK float, 6 estimated, 7 manual, 8 simulator, 9 WAAS. Without a position
   * it is 0, whatever was sent.
   */
  readonly quality: number;
  readonly satellites: number | undefined;
  readonly hdop: number | undefined;
  /** Metres above mean sea level. */
  readonly altitude: number | undefined;
  /** Metres from the ellipsoid up to mean sea level. */
  readonly geoidSeparation: number | undefined;
  /** Seconds since the last correction was received. */
  readonly ageOfCorrections: number | undefined;
  readonly stationId: string | undefined;
  /** False when the checksum is wrong or missing; the values are as sent all the same. */
  readonly checksumOk: boolean;
}

const SPACE = 0x20;
const DOLLAR = 0x24;
const STAR = 0x2a;
const COMMA = 0x2c;
const MINUS = 0x2d;
const DOT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;

/**
 * Where the fields of the present sentence start, one past each comma. One array serves all calls, because parsing is
 * never re-entered.
 */
const starts = new Int32Array(17);

/**
 * Reads a GGA sentence of any talker, with or without its line end. Undefined when the line is no GGA, or
 * when its time, position or quality cannot be read (`ggaFault` says why); other unreadable fields are undefined one by one.
 * A wrong checksum is accepted and flagged: such receivers exist and their position is still the best known.
 */
export function parseGga(line: string | Uint8Array): Gga | undefined {
  const bytes = typeof line === 'string' ? Buffer.from(line, 'latin1') : line;
  const start = bytes.lastIndexOf(DOLLAR);
  if (start < 0) return undefined;
  const header = bytes.indexOf(COMMA, start);
  if (header < start + 5 || header > start + 10) return undefined;
  if (capital(bytes[header - 3]) !== 0x47 || capital(bytes[header - 2]) !== 0x47) return undefined;
  if (capital(bytes[header - 1]) !== 0x41) return undefined;

  let sum = 0;
  let end = start + 1;
  let fields = 0;
  for (; end < bytes.length; end++) {
    const byte = bytes[end] as number;
    if (byte === STAR || byte < 0x20) break;
    sum ^= byte;
    if (byte === COMMA && fields < 16) starts[fields++] = end + 1;
  }
  starts[fields] = end + 1;
  if (fields < 6) return undefined;

  const utcSeconds = timeOfDay(bytes, 0);
  const latitude = angle(bytes, 1, 90, 0x4e, 0x53);
  const longitude = angle(bytes, 3, 180, 0x45, 0x57);
  const quality = number(bytes, 5);
  if ((latitude || longitude) && wholeDigits(bytes, 1) <= 2 && wholeDigits(bytes, 3) <= 3) return undefined;
  if (Number.isNaN(utcSeconds) || Number.isNaN(latitude) || Number.isNaN(longitude)) return undefined;
  if (quality === undefined || !Number.isInteger(quality) || quality < 0 || quality > 9) return undefined;
  const hasPosition = latitude !== undefined && longitude !== undefined;
  const decimalField = (field: number) => (field < fields ? readable(number(bytes, field)) : undefined);
  const satellites = decimalField(6);
  return {
    talker: text(bytes, start + 1, header - 3).toUpperCase(),
    utcSeconds,
    latitude: hasPosition ? latitude : undefined,
    longitude: hasPosition ? longitude : undefined,
    quality: hasPosition ? quality : 0,
    satellites:
      satellites !== undefined && Number.isInteger(satellites) && satellites >= 0 ? satellites : undefined,
    hdop: decimalField(7),
    altitude: decimalField(8),
    geoidSeparation: decimalField(10),
    ageOfCorrections: decimalField(12),
    stationId: fields > 13 ? text(bytes, fieldStart(bytes, 13), fieldEnd(bytes, 13)) || undefined : undefined,
    checksumOk: bytes[end] === STAR && hex(bytes[end + 1]) * 16 + hex(bytes[end + 2]) === sum,
  };
}

/**
 * Writes a GGA sentence with its checksum and CRLF. Position to 1e-7 minutes (0.2 mm), time to 0.01 s,
 * heights to 1 mm. An unset talker is GN.
 */
export function formatGga(gga: Partial<Omit<Gga, 'checksumOk'>> & Pick<Gga, 'quality'>): string {
  const fields = [
    `${gga.talker ?? 'GN'}GGA`,
    gga.utcSeconds === undefined ? '' : clock(gga.utcSeconds),
    ...degreesAndMinutes(gga.latitude, 2, 'N', 'S'),
    ...degreesAndMinutes(gga.longitude, 3, 'E', 'W'),
    gga.quality.toFixed(),
    gga.satellites?.toFixed().padStart(2, '0') ?? '',
    gga.hdop?.toFixed(2) ?? '',
    gga.altitude?.toFixed(3) ?? '',
    'M',
    gga.geoidSeparation?.toFixed(3) ?? '',
    'M',
    gga.ageOfCorrections?.toFixed(1) ?? '',
    gga.stationId ?? '',
  ].join(',');
  let sum = 0;
  for (let i = 0; i < fields.length; i++) sum ^= fields.charCodeAt(i);
  return `$${fields}*${sum.toString(16).toUpperCase().padStart(2, '0')}\r\n`;
}

/** Where a field begins, without the spaces that some programs pad it with. */
function fieldStart(bytes: Uint8Array, field: number): number {
  let start = starts[field] as number;
  while (bytes[start] === SPACE) start++;
  return start;
}

function fieldEnd(bytes: Uint8Array, field: number): number {
  let end = (starts[field + 1] as number) - 1;
  while (end > (starts[field] as number) && bytes[end - 1] === SPACE) end--;
  return end;
}

/** The field as a plain decimal number; undefined when empty, NaN when it is none. */
function number(bytes: Uint8Array, field: number): number | undefined {
  const start = fieldStart(bytes, field);
  const end = fieldEnd(bytes, field);
  return start < end ? decimal(bytes, start, end) : undefined;
}

/**
 * How many digits stand before the point. Latitude and longitude with too few of them for minutes are in degrees with
 * decimals, and would be read as a place near 0° N 0° E.
 */
function wholeDigits(bytes: Uint8Array, field: number): number {
  const start = fieldStart(bytes, field);
  let end = start;
  while (end < fieldEnd(bytes, field) && bytes[end] !== DOT) end++;
  return end - start;
}

function readable(value: number | undefined): number | undefined {
  return Number.isNaN(value) ? undefined : value;
}

/** `bytes[start, end)` as a decimal number, without making a string of it; NaN when it is none. */
function decimal(bytes: Uint8Array, start: number, end: number): number {
  const negative = bytes[start] === MINUS;
  let digits = 0;
  let value = 0;
  let decimals = -1;
  for (let i = negative ? start + 1 : start; i < end; i++) {
    const byte = bytes[i] as number;
    if (byte === DOT && decimals < 0) decimals = 0;
    else if (byte < ZERO || byte > NINE) return Number.NaN;
    else if (value < 1e14 && decimals < 15) {
      // 15 digits are exact in a double; further decimals change nothing that can be seen.
      value = value * 10 + byte - ZERO;
      digits++;
      if (decimals >= 0) decimals++;
    } else if (decimals < 0) return Number.NaN;
  }
  if (digits === 0) return Number.NaN;
  const size = decimals > 0 ? value / 10 ** decimals : value;
  return negative ? -size : size;
}

/** Reads hhmmss.ss as seconds of the day; 60 is a valid second, as a leap second is sent. */
function timeOfDay(bytes: Uint8Array, field: number): number | undefined {
  const value = number(bytes, field);
  if (value === undefined) return undefined;
  const start = fieldStart(bytes, field);
  if (wholeDigits(bytes, field) !== 6) return Number.NaN; // such as milliseconds without a point
  const hours = decimal(bytes, start, start + 2);
  const minutes = decimal(bytes, start + 2, start + 4);
  const seconds = decimal(bytes, start + 4, fieldEnd(bytes, field));
  const whole = Number.isInteger(hours) && Number.isInteger(minutes) && value >= 0;
  return whole && hours < 24 && minutes < 60 && seconds < 61
    ? hours * 3600 + minutes * 60 + seconds
    : Number.NaN;
}

/** (d)ddmm.mmmm and its hemisphere letter in the next field, as signed degrees. */
function angle(
  bytes: Uint8Array,
  field: number,
  limit: number,
  plus: number,
  minus: number,
): number | undefined {
  const value = number(bytes, field);
  if (value === undefined) return undefined;
  const whole = Math.floor(value / 100);
  const minutes = value - whole * 100;
  const degrees = whole + minutes / 60;
  const letter = capital(bytes[fieldStart(bytes, field + 1)]);
  const sign = letter === plus ? 1 : letter === minus ? -1 : Number.NaN;
  return value >= 0 && minutes < 60 && degrees <= limit ? sign * degrees : Number.NaN;
}

function text(bytes: Uint8Array, start: number, end: number): string {
  let read = '';
  for (let i = start; i < end; i++) read += String.fromCharCode(bytes[i] as number);
  return read;
}

/** Some receivers send their sentences in lower case. */
const capital = (letter: number | undefined) => (letter ?? 0) & ~0x20;

/** Whether a line ends with the right checksum, which means that nothing of it is missing. */
export function endsWithChecksum(line: Uint8Array): boolean {
  const start = line.lastIndexOf(DOLLAR);
  const end = line.length - 3;
  if (start < 0 || line[end] !== STAR) return false;
  let sum = 0;
  for (let i = start + 1; i < end; i++) sum ^= line[i] as number;
  return hex(line[end + 1]) * 16 + hex(line[end + 2]) === sum;
}

function hex(byte: number | undefined): number {
  if (byte === undefined) return Number.NaN;
  if (byte >= ZERO && byte <= NINE) return byte - ZERO;
  const letter = capital(byte);
  return letter >= 0x41 && letter <= 0x46 ? letter - 55 : Number.NaN;
}

function clock(utcSeconds: number): string {
  const hundredths = Math.round(utcSeconds * 100) % 8_640_000;
  const two = (value: number) => Math.floor(value).toString().padStart(2, '0');
  const seconds = hundredths % 6000;
  return `${two(hundredths / 360_000)}${two((hundredths / 6000) % 60)}${two(seconds / 100)}.${two(seconds % 100)}`;
}

function degreesAndMinutes(
  degrees: number | undefined,
  digits: number,
  plus: string,
  minus: string,
): [string, string] {
  if (degrees === undefined) return ['', ''];
  const units = Math.round(Math.abs(degrees) * 60e7); // whole 1e-7 minutes, so that 59.99999996 carries over
  const whole = Math.floor(units / 60e7)
    .toString()
    .padStart(digits, '0');
  const minutes = ((units % 60e7) / 1e7).toFixed(7).padStart(10, '0');
  return [whole + minutes, degrees < 0 ? minus : plus];
}
