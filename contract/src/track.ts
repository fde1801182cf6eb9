import { z } from 'zod';
import { color, lazyObject, utc } from './endpoint.ts';
import { type RtkStatus, rtkStatus } from './rtk-status.ts';

/** A figure of every point, checked in one pass: one by one, zod takes 30 ms for 360,000 figures, a tenth of a reply. */
const column = <Figure>(isOne: (figure: unknown) => figure is Figure, items: object) =>
  z
    .custom<Figure[]>((figures) => Array.isArray(figures) && figures.every(isOne), 'must each be a number')
    .meta({ type: 'array', items });
const isNumber = (figure: unknown): figure is number => Number.isFinite(figure);
const numbers = column(isNumber, { type: 'number' });
const numbersOrNull = column((figure) => figure === null || isNumber(figure), { type: ['number', 'null'] });
const statuses = column((figure): figure is RtkStatus => rtkStatus.values.has(figure as RtkStatus), {
  enum: [...rtkStatus.values],
});

/**
 * The track of a session: one array for each figure, all of one length. A session of ten hours at 1 Hz has 36,000
 * points; as objects they would be three times the bytes.
 */
export const track = lazyObject(() => ({
  from: utc.describe('The first point'),
  seconds: numbers.describe('Since `from`'),
  lat: numbersOrNull,
  long: numbersOrNull,
  status: statuses,
  altitude: numbersOrNull.describe('m'),
  num_sateliites: numbersOrNull,
  hdop: numbersOrNull,
  data_age: numbersOrNull.describe('Age of corrections, s'),
  Distance: numbersOrNull.describe('Baseline, km'),
  station: numbersOrNull.describe('Id of the station that fed it'),
}));
export type Track = z.output<typeof track>;

/** A station that fed a session, where it is entered. */
export const trackStation = lazyObject(() => ({
  value: z.int(),
  text: z.string(),
  latitude: z.number(),
  longitude: z.number(),
}));
export type TrackStation = z.output<typeof trackStation>;

/** The most points of one answer: 10,000 are some 3 MB. */
export const MOST_POINTS = 10_000;

/** A point of a track as an object. */
export const trackPoint = lazyObject(() => ({
  id: z.int().describe('Its number in the session, from 1'),
  lat: z.number().nullable(),
  long: z.number().nullable(),
  color: color.describe('Of its status'),
  Timestamp: utc,
  rtk_status: rtkStatus,
  message: z.string().describe('Log lines since the point before; without any, the text of the status'),
  num_sateliites: z.int().nullable(),
  altitude: z.number().nullable().describe('m'),
  Distance: z.number().nullable().describe('Baseline, km'),
  hdop: z.number().nullable(),
  data_age: z.number().nullable().describe('Age of corrections, s'),
  basestation: z.string().nullable().describe('The station that fed it'),
}));
export type TrackPoint = z.output<typeof trackPoint>;

/** A rover at 1 Hz without a GGA for so long is silent, s. */
export const SILENT = 10;

/**
 * The usual longest time between two GGAs of a rover, s: one that reports every 30 s is not silent in between.
 * `seconds` are those of its points.
 */
export function patienceWith(seconds: readonly number[]): number {
  const every: number[] = [];
  for (let index = 1; index < Math.min(2000, seconds.length); index++)
    every.push((seconds[index] ?? 0) - (seconds[index - 1] ?? 0));
  every.sort((a, b) => a - b);
  return Math.max(SILENT, 3 * (every[Math.floor(every.length / 2)] ?? 0));
}
