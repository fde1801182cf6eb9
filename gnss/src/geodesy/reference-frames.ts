import type { Ecef } from './wgs84.ts';

/** Frames that positions can be transformed between. In ETRF the stable part of Europe does not move. */
export const referenceFrames = ['ITRF2020', 'ITRF2014', 'ETRF2020', 'ETRF2000'] as const;
export type ReferenceFrame = (typeof referenceFrames)[number];

/** Translation in mm, scale in 1e-9, rotation in milliarcseconds, all at 2015.0, and what they change in a year. */
interface Helmert {
  readonly translation: Vector;
  readonly scale: number;
  readonly rotation: Vector;
  readonly translationRate: Vector;
  readonly scaleRate: number;
  readonly rotationRate: Vector;
}
type Vector = readonly [number, number, number];

const PARAMETER_YEAR = 2015;
const zero: Vector = [0, 0, 0];

/**
 * From ITRF2020 to the others: Altamimi, EUREF Technical Note 1 of 4 March 2024 (EPSG:10573 and 10586), and for ITRF2014
 * the IERS (EPSG:9991). The transformation tool of the European Permanent Network (EPN) has the same.
 */
const fromItrf2020: Readonly<Record<ReferenceFrame, Helmert | undefined>> = {
  ITRF2020: undefined,
  ITRF2014: {
    translation: [-1.4, -0.9, 1.4],
    scale: -0.42,
    rotation: zero,
    translationRate: [0, -0.1, 0.2],
    scaleRate: 0,
    rotationRate: zero,
  },
  ETRF2020: {
    translation: zero,
    scale: 0,
    rotation: [2.236, 13.494, -19.578],
    translationRate: zero,
    scaleRate: 0,
    rotationRate: [0.086, 0.519, -0.753],
  },
  ETRF2000: {
    translation: [53.8, 51.8, -82.2],
    scale: 2.25,
    rotation: [2.106, 12.74, -20.592],
    translationRate: [0.1, 0, -1.7],
    scaleRate: 0.11,
    rotationRate: [0.081, 0.49, -0.792],
  },
};

/**
 * The coordinates, at the epoch `year` (2026.91), of a point in another frame at the same epoch. Metres in and out;
 * there and back is the same within 0.01 mm.
 */
export function transformFrame(point: Ecef, from: ReferenceFrame, to: ReferenceFrame, year: number): Ecef {
  if (from === to) return point;
  return apply(apply(point, fromItrf2020[from], year, -1), fromItrf2020[to], year, 1);
}

/** Position vector rotation; the parameters are so small that the way back is the same with the other sign. */
function apply({ x, y, z }: Ecef, parameters: Helmert | undefined, year: number, sign: 1 | -1): Ecef {
  if (!parameters) return { x, y, z };
  const { translation, scale, rotation, translationRate, scaleRate, rotationRate } = parameters;
  const years = year - PARAMETER_YEAR;
  const present = (value: number, rate: number, unit: number) => sign * (value + rate * years) * unit;
  const metres = (i: 0 | 1 | 2) => present(translation[i], translationRate[i], 1e-3);
  const radians = (i: 0 | 1 | 2) => present(rotation[i], rotationRate[i], Math.PI / 180 / 3600 / 1000);
  const d = present(scale, scaleRate, 1e-9);
  const [rx, ry, rz] = [radians(0), radians(1), radians(2)];
  return {
    x: x + metres(0) + d * x - rz * y + ry * z,
    y: y + metres(1) + d * y + rz * x - rx * z,
    z: z + metres(2) + d * z - ry * x + rx * y,
  };
}

/** The day of a moment (Unix ms) as a year with decimals: 2026.907. */
export function yearOf(at: number): number {
  const day = new Date(at);
  const year = day.getUTCFullYear();
  const begin = Date.UTC(year, 0, 1);
  const days = Math.floor((at - begin) / 86_400_000);
  return year + days / ((Date.UTC(year + 1, 0, 1) - begin) / 86_400_000);
}
