import type { ReceiverNeed } from '@cairn/contract';
import { clientOf } from './ntrip-clients.ts';

/** What the receivers behind a family of NTRIP clients usually take of a stream, and who says so. */
export interface ReceiverHint {
  /** The family, as its clients are named in the statistics. */
  readonly family: string;
  readonly need: ReceiverNeed;
  /** The document or source code of the maker. */
  readonly source: string;
}

/**
 * By family of `clientOf`. Only what a maker has published: a family that is missing is one of which nobody could name a
 * source, and no line on a page is better than a guess.
 */
const needs = new Map<string, Omit<ReceiverHint, 'family'>>([
  // RTCM 1005, 1074, 1084, 1094, 1124 and 1230 are what it recommends as input of a rover
  [
    'u-blox',
    { need: 'msm_and_biases', source: 'u-blox, ZED-F9P Integration Manual UBX-18010802, RTCM corrections' },
  ],
  // the biases of the reference receiver are set by hand, or read of 1230, or found by the receiver that 1033 names
  ['Leica', { need: 'biases_or_receiver', source: 'Leica Geosystems, GR30 Online Help, Reference Sensor' }],
  // decode_rtcm3: 1002, 1004, 1010, 1012 and MSM4 to 7; of 1230 it notes that it is not supported
  ['RTKLIB', { need: 'any_observations', source: 'RTKLIB 2.4.3, rtcm3.c, decode_rtcm3' }],
]);

/** What a rover usually takes, by the `User-Agent` of its session; undefined when nobody has published that. */
export function receiverHint(userAgent: string): ReceiverHint | undefined {
  const family = clientOf(userAgent).family.text;
  const known = needs.get(family);
  return known && { family, ...known };
}
