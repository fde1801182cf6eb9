/** A mountpoint (STR record, NTRIP Rev 2 §5.2). */
export interface StreamEntry {
  readonly mountpoint: string;
  /** Readable name, such as the nearest town. */
  readonly identifier: string;
  /** Format of the data, for instance `RTCM 3.3`. */
  readonly format: string;
  /** Message types and their intervals in seconds: `1006(10),1077(1)`. */
  readonly formatDetails: string;
  /** 0 none, 1 L1, 2 L1 and more. */
  readonly carrier: number;
  /** `GPS+GLO+GAL+BDS`. */
  readonly navSystem: string;
  readonly network: string;
  /** ISO 3166 with three letters. */
  readonly country: string;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** The client must send GGA. */
  readonly nmea: boolean;
  /** 0 single base, 1 network. */
  readonly solution: number;
  readonly generator: string;
  readonly compression: string;
  /** Authentication: none, Basic or Digest. */
  readonly authentication: string;
  readonly fee: boolean;
  /** Bits per second. */
  readonly bitrate: number;
  readonly misc: string;
}

/** A caster (CAS record). */
export interface CasterEntry {
  readonly host: string;
  readonly port: number;
  readonly identifier: string;
  readonly operator: string;
  readonly nmea: boolean;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly fallbackHost: string;
  readonly fallbackPort: number;
  readonly misc: string;
}

/** A network of stations (NET record). */
export interface NetworkEntry {
  readonly identifier: string;
  readonly operator: string;
  readonly authentication: string;
  readonly fee: boolean;
  readonly webNetwork: string;
  readonly webStream: string;
  readonly webRegistration: string;
  readonly misc: string;
}

export interface Sourcetable {
  readonly casters: readonly CasterEntry[];
  readonly networks: readonly NetworkEntry[];
  readonly streams: readonly StreamEntry[];
}

/** How one field stands on the wire. */
interface Field<T> {
  read(text: string): T;
  write(value: T): string;
}

const text: Field<string> = { read: (text) => text, write: (value) => value };
const whole: Field<number> = { read: numberOr0, write: (value) => value.toFixed(0) };
/** Degrees to 4 decimals (11 m): enough to choose a station by. */
const angle: Field<number> = { read: numberOr0, write: (value) => value.toFixed(4) };
const oneOrZero: Field<boolean> = { read: (text) => text === '1', write: (value) => (value ? '1' : '0') };
const yesOrNo: Field<boolean> = { read: (text) => text === 'Y', write: (value) => (value ? 'Y' : 'N') };

type Layout<T> = { readonly [Name in keyof T]: Field<T[Name]> };

/** Key order is field order. */
const stream: Layout<StreamEntry> = {
  mountpoint: text,
  identifier: text,
  format: text,
  formatDetails: text,
  carrier: whole,
  navSystem: text,
  network: text,
  country: text,
  latitude: angle,
  longitude: angle,
  nmea: oneOrZero,
  solution: whole,
  generator: text,
  compression: text,
  authentication: text,
  fee: yesOrNo,
  bitrate: whole,
  misc: text,
};

const caster: Layout<CasterEntry> = {
  host: text,
  port: whole,
  identifier: text,
  operator: text,
  nmea: oneOrZero,
  country: text,
  latitude: angle,
  longitude: angle,
  fallbackHost: text,
  fallbackPort: whole,
  misc: text,
};

const network: Layout<NetworkEntry> = {
  identifier: text,
  operator: text,
  authentication: text,
  fee: yesOrNo,
  webNetwork: text,
  webStream: text,
  webRegistration: text,
  misc: text,
};

/** The sourcetable's lines, CAS, NET, STR, up to and with `ENDSOURCETABLE` and CRLF. */
export function formatSourcetable(table: Sourcetable): string {
  const lines = [
    ...table.casters.map((entry) => line('CAS', caster, entry)),
    ...table.networks.map((entry) => line('NET', network, entry)),
    ...table.streams.map((entry) => line('STR', stream, entry)),
    'ENDSOURCETABLE',
  ];
  return `${lines.join('\r\n')}\r\n`;
}

/**
 * Reads a sourcetable. Other lines (headers, comments) are passed over, missing fields read as '', 0 or
 * false, and what stands after the last known field belongs to `misc`.
 */
export function parseSourcetable(text: string): Sourcetable {
  const table = {
    casters: [] as CasterEntry[],
    networks: [] as NetworkEntry[],
    streams: [] as StreamEntry[],
  };
  for (const line of text.split(/\r?\n/)) {
    const [kind, ...fields] = fieldsOf(line);
    if (kind === 'ENDSOURCETABLE') break;
    if (kind === 'CAS') table.casters.push(entry(caster, fields));
    else if (kind === 'NET') table.networks.push(entry(network, fields));
    else if (kind === 'STR') table.streams.push(entry(stream, fields));
  }
  return table;
}

function line<T extends object>(kind: string, layout: Layout<T>, entry: T): string {
  const names = Object.keys(layout) as (keyof T)[];
  return [kind, ...names.map((name) => quoted(layout[name].write(entry[name])))].join(';');
}

function entry<T extends object>(layout: Layout<T>, fields: string[]): T {
  const names = Object.keys(layout) as (keyof T)[];
  const last = names.length - 1;
  const values = [...fields.slice(0, last), fields.slice(last).join(';')];
  return Object.fromEntries(names.map((name, i) => [name, layout[name].read(values[i] ?? '')])) as T;
}

/** A semicolon within a field is quoted, as the standard requires; a line end cannot be, and becomes a blank. */
function quoted(field: string): string {
  const flat = field.replace(/[\r\n]+/g, ' ');
  return /[;"]/.test(flat) ? `"${flat.replaceAll('"', '""')}"` : flat;
}

/** The fields of a line, the record type first. */
export function fieldsOf(line: string): string[] {
  if (!line.includes('"')) return line.split(';');
  const fields = `${line};`.match(/("(?:[^"]|"")*"|[^;]*);/gy) ?? [];
  return fields.map((field) => unquoted(field.slice(0, -1)));
}

function unquoted(field: string): string {
  return /^".*"$/s.test(field) ? field.slice(1, -1).replaceAll('""', '"') : field;
}

function numberOr0(text: string): number {
  const value = Number(text);
  return Number.isFinite(value) ? value : 0;
}
