import type { Constellation } from './constellation.ts';

/** RINEX 3 observation codes by MSM signal id 1–32 (RTCM 10403.3 tables 3.5-91 ff. with amendment 2); `..` is reserved. */
const codes: Readonly<Record<Constellation, string>> = {
  GPS: '.. 1C 1P 1W .. .. .. 2C 2P 2W .. .. .. .. 2S 2L 2X .. .. .. .. 5I 5Q 5X .. .. .. .. .. 1S 1L 1X',
  GLONASS: '.. 1C 1P .. .. .. .. 2C 2P .. .. .. .. .. .. .. .. .. .. .. .. .. .. .. .. .. .. .. .. .. .. ..',
  Galileo: '.. 1C 1A 1B 1X 1Z .. 6C 6A 6B 6X 6Z .. 7I 7Q 7X .. 8I 8Q 8X .. 5I 5Q 5X .. .. .. .. .. .. .. ..',
  SBAS: '.. 1C .. .. .. .. .. .. .. .. .. .. .. .. .. .. .. .. .. .. .. 5I 5Q 5X .. .. .. .. .. .. .. ..',
  QZSS: '.. 1C .. .. .. .. .. .. 6S 6L 6X .. .. .. 2S 2L 2X .. .. .. .. 5I 5Q 5X .. .. .. .. .. 1S 1L 1X',
  BeiDou: '.. 2I 2Q 2X .. .. .. 6I 6Q 6X .. .. .. 7I 7Q 7X .. .. .. .. .. 5D 5P 5X 7D 7P 7Z .. .. 1D 1P 1X',
  NavIC: '.. .. .. .. .. .. .. 9A .. .. .. .. .. .. .. .. .. .. .. .. .. 5A .. .. .. .. .. .. .. .. .. ..',
};

const names = new Map(
  Object.entries(codes).map(([constellation, list]) => [
    constellation,
    list.split(' ').map((code, index) => (code === '..' ? `#${index + 1}` : code)),
  ]),
);

/** Code such as `1C` of an MSM signal id (1–32); `#7` for an id that the standard reserves. */
export function signalCode(constellation: Constellation, id: number): string {
  return names.get(constellation)?.[id - 1] ?? `#${id}`;
}

/** MSM signal id of a code; RangeError when the constellation has no such signal. */
export function signalId(constellation: Constellation, code: string): number {
  const index = names.get(constellation)?.indexOf(code) ?? -1;
  if (index < 0) throw new RangeError(`signal: ${constellation} has no ${code}`);
  return index + 1;
}
