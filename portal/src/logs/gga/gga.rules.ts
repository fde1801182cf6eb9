import { type GgaLine, LONG_BASELINE_KM } from '@cairn/contract';
import { rtkStatus, type StatusName } from '../../status/status.ts';

/** What the fields of a GGA mean, in their order in the sentence (NMEA 0183, sentence GGA). */
export const fieldNames = [
  'talker',
  'time',
  'latitude',
  'north',
  'longitude',
  'east',
  'quality',
  'satellites',
  'hdop',
  'altitude',
  'altitudeUnit',
  'geoid',
  'geoidUnit',
  'age',
  'station',
] as const;
export type FieldName = (typeof fieldNames)[number] | 'checksum' | 'more';

export interface GgaField {
  readonly name: FieldName;
  /** The sentence as it was sent. */
  readonly sent: string;
}

/** The last sentence of a line as its fields: what stands before it is of no sentence. */
export function fieldsOf(line: string): GgaField[] {
  const { body, checksum } = partsOf(line);
  const fields = body
    .split(',')
    .map((sent, index): GgaField => ({ name: fieldNames[index] ?? 'more', sent }));
  return checksum === undefined ? fields : [...fields, { name: 'checksum', sent: checksum }];
}

/** What is between `$` and `*`, and the two digits after it. */
function partsOf(line: string): { body: string; checksum: string | undefined } {
  const sentence = line.slice(line.lastIndexOf('$') + 1).trim();
  const [body = '', checksum] = sentence.split('*');
  return { body, checksum: checksum?.slice(0, 2) };
}

/** The checksum that a sentence should have: all of its characters between `$` and `*`, XOR. */
export function checksumOf(line: string): string {
  let sum = 0;
  for (const character of partsOf(line).body) sum ^= character.charCodeAt(0);
  return (sum & 255).toString(16).toUpperCase().padStart(2, '0');
}

/** Degrees of `ddmm.mmmm`, north and east positive; undefined for what is no angle. */
export function degreesOf(sent: string, letter: string): number | undefined {
  const [, degrees = '', minutes] = /^(\d*?)(\d{2}(?:\.\d*)?)$/.exec(sent.trim()) ?? [];
  if (minutes === undefined || !/^[NSEW]$/i.test(letter.trim())) return undefined;
  const value = Number(degrees) + Number(minutes) / 60;
  return /[SW]/i.test(letter) ? -value : value;
}

/** `12:00:00.00` of `120000.00`; undefined for what is no time of day. */
export function clockOf(sent: string): string | undefined {
  const [, hour, minute, second] = /^(\d\d)(\d\d)(\d\d(?:\.\d*)?)$/.exec(sent.trim()) ?? [];
  return second === undefined ? undefined : `${hour}:${minute}:${second}`;
}

/** What is wrong with a GGA, or worth knowing of it: a message's name, with its parameters. */
export type Remark =
  | { readonly name: 'unusable' | 'noChecksum' | 'noPosition' | 'noAge' | 'cutOff' }
  | { readonly name: 'wrongChecksum'; readonly sent: string; readonly right: string }
  | { readonly name: 'fewFields'; readonly n: number }
  | { readonly name: 'oldCorrections'; readonly seconds: number }
  | { readonly name: 'longBaseline'; readonly km: number }
  | { readonly name: 'late' | 'ahead'; readonly seconds: number };

/** Fields of a whole sentence. */
const FIELDS = 15;
/** Characters that are stored of a sentence. */
const STORED = 256;
/** Older corrections are said to be late, s: receivers give up fixes after 10 to 60. */
const OLD_CORRECTIONS = 10;
/** Clocks of a receiver and of this system are this close, s, and a sentence is on its way no longer. */
const CLOCKS_AGREE = 5;
const DAY = 86_400;

/** Solutions that need corrections. */
const corrected: ReadonlySet<StatusName> = new Set(['dgps', 'fixed', 'float']);

/** What is wrong with a line, gravest first. */
export function remarksOf({ GGA, unusable, Timestamp, rtk_status, data_age, Distance }: GgaLine): Remark[] {
  const fields = fieldsOf(GGA);
  const sent = fields.find(({ name }) => name === 'checksum')?.sent;
  const right = checksumOf(GGA);
  const values = fields.filter(({ name }) => name !== 'checksum').length;
  const late = delayOf(fields.find(({ name }) => name === 'time')?.sent ?? '', Timestamp);
  const remarks: (Remark | false | undefined)[] = [
    unusable === 1 && { name: 'unusable' },
    GGA.length >= STORED && { name: 'cutOff' },
    sent === undefined && { name: 'noChecksum' },
    sent !== undefined && sent.toUpperCase() !== right && { name: 'wrongChecksum', sent, right },
    values < FIELDS && { name: 'fewFields', n: values },
    unusable === 0 && fields[6]?.sent.trim() === '0' && { name: 'noPosition' },
    unusable === 0 && corrected.has(rtkStatus(rtk_status)) && data_age === null && { name: 'noAge' },
    data_age !== null && data_age > OLD_CORRECTIONS && { name: 'oldCorrections', seconds: data_age },
    Distance !== null && Distance > LONG_BASELINE_KM && { name: 'longBaseline', km: Distance },
    late !== undefined && late > CLOCKS_AGREE && { name: 'late', seconds: Math.round(late) },
    late !== undefined && late < -CLOCKS_AGREE && { name: 'ahead', seconds: Math.round(-late) },
  ];
  return remarks.filter((remark) => remark !== false && remark !== undefined);
}

/** Seconds from the time in a sentence to when it was received, of at most half a day. */
function delayOf(sent: string, received: string): number | undefined {
  const [hour, minute, second] = clockOf(sent)?.split(':').map(Number) ?? [];
  if (hour === undefined || minute === undefined || second === undefined) return undefined;
  const at = (Date.parse(received) / 1000) % DAY;
  return ((at - (hour * 3600 + minute * 60 + second) + 1.5 * DAY) % DAY) - DAY / 2;
}
