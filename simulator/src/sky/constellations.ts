import { between, normal, type Random, seededRandom } from '../random.ts';

export type System = 'GPS' | 'GLONASS' | 'Galileo' | 'BeiDou';

/** Orbit of a satellite in the frame that does not turn with the earth, at `ELEMENTS_EPOCH`. Angles in radians. */
export interface Elements {
  /** Semi-major axis in metres. */
  readonly a: number;
  readonly e: number;
  readonly inclination: number;
  /** Right ascension of the ascending node and its drift in rad/s (oblateness of the earth). */
  readonly node: number;
  readonly nodeRate: number;
  /** Argument of perigee. */
  readonly perigee: number;
  /** Mean anomaly. */
  readonly anomaly: number;
}

export interface Satellite {
  readonly system: System;
  /** PRN, or the slot of GLONASS. */
  readonly number: number;
  readonly elements: Elements;
  /** Clock: offset in s at `ELEMENTS_EPOCH`, and drift in s/s. */
  readonly clock: { readonly offset: number; readonly drift: number };
  /** RINEX codes of the signals that geodetic receivers track of it. */
  readonly signals: readonly string[];
  /** GLONASS frequency channel, −7 … 6. */
  readonly channel: number;
  /** Stands over the equator: BeiDou's GEO. */
  readonly stationary: boolean;
}

/** GPS time in s of the elements: Sunday 4 January 2026, 0 h. */
export const ELEMENTS_EPOCH = 1_451_520_000;

const rad = (degrees: number) => (degrees * Math.PI) / 180;

/** Earth's gravity in m³/s², as each system's interface document has it. */
export const gravity: Record<System, number> = {
  GPS: 3.986005e14,
  GLONASS: 3.986004418e14,
  Galileo: 3.986004418e14,
  BeiDou: 3.986004418e14,
};
/** Turn of the earth in rad/s. */
export const EARTH_RATE = 7.2921151467e-5;
/** Semi-major axis in metres of an orbit that takes as long as the earth does to turn. */
const geosynchronousAxis = Math.cbrt(gravity.BeiDou / EARTH_RATE ** 2);

/** Frequency channels of the GLONASS slots 1–24; antipodes share one. */
const channels = [1, -4, 5, 6, 1, -4, 5, 6, -2, -7, 0, -1, -2, -7, 0, -1, 4, -3, 3, 2, 4, -3, 3, 2];
/** GPS PRNs that transmit L5 (blocks IIF and III). */
const withL5 = new Set([1, 3, 4, 6, 8, 9, 10, 11, 14, 18, 23, 24, 25, 26, 27, 28, 30, 32]);

/** The four constellations as planned: planes, slots and heights of their interface documents. */
export function constellations(seed: number): Satellite[] {
  const random = seededRandom(seed, 'constellations');
  return [...gps(random), ...glonass(random), ...galileo(random), ...beidou(random)];
}

/** Six planes 60° apart; 31 satellites, unevenly spaced, as in orbit. */
function gps(random: Random): Satellite[] {
  return Array.from({ length: 31 }, (_, index) => {
    const [plane, slot] = [index % 6, Math.floor(index / 6)];
    const number = index < 21 ? index + 1 : index + 2; // 22 rests
    return satellite(random, 'GPS', number, {
      a: 26_559_710,
      e: between(random, 0.001, 0.015),
      inclination: rad(55 + normal(random) * 0.6),
      node: rad(20 + plane * 60 + normal(random)),
      nodeRate: -8.05e-9,
      anomaly: rad(slot * (plane === 0 ? 60 : 72) + plane * 27 + normal(random) * 7),
      signals: withL5.has(number) ? ['1C', '2W', '5Q'] : ['1C', '2W'],
    });
  });
}

/** Walker 24/3/1 at 64.8°. */
function glonass(random: Random): Satellite[] {
  return channels.map((channel, index) => {
    const [plane, slot] = [Math.floor(index / 8), index % 8];
    return satellite(random, 'GLONASS', index + 1, {
      a: 25_508_200,
      e: between(random, 0.0003, 0.0025),
      inclination: rad(64.8 + normal(random) * 0.3),
      node: rad(10 + plane * 120),
      nodeRate: -6.8e-9,
      anomaly: rad(-slot * 45 + plane * 15 + normal(random) * 0.4),
      signals: ['1C', '2C'],
      channel,
    });
  });
}

/** Walker 24/3/1 at 56°, with the spares and gaps of 2026 left out. */
function galileo(random: Random): Satellite[] {
  const numbers = [2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 15, 19, 21, 23, 25, 26, 27, 29, 30, 31, 33, 34, 36];
  return numbers.map((number, index) => {
    const [plane, slot] = [index % 3, Math.floor(index / 3)];
    return satellite(random, 'Galileo', number, {
      a: 29_599_800,
      e: between(random, 0.0001, 0.0005),
      inclination: rad(56 + normal(random) * 0.4),
      node: rad(75 + plane * 120),
      nodeRate: -5.3e-9,
      anomaly: rad(slot * 45 + plane * 15 + normal(random) * 0.5),
      signals: ['1C', '7Q', '5Q'],
    });
  });
}

/** Walker 24/3/1 MEO, six IGSO in two figures of eight, five GEO. */
function beidou(random: Random): Satellite[] {
  const medium = [...range(19, 30), ...range(32, 37), ...range(41, 46)].map((number, index) => {
    const [plane, slot] = [index % 3, Math.floor(index / 3)];
    return satellite(random, 'BeiDou', number, {
      a: 27_906_100,
      e: between(random, 0.0002, 0.0012),
      inclination: rad(55 + normal(random) * 0.5),
      node: rad(40 + plane * 120),
      nodeRate: -6.9e-9,
      anomaly: rad(slot * 45 + plane * 15 + normal(random) * 0.5),
      signals: ['2I', '6I', '5P'],
    });
  });
  const inclined = [6, 7, 8, 38, 39, 40].map((number, index) =>
    geosynchronous(random, number, index < 3 ? 118 : 106, index * 120 + (index < 3 ? 0 : 60), 55),
  );
  const stationary = [140, 80, 110.5, 160, 58.75].map((longitude, index) =>
    geosynchronous(random, index + 1, longitude, 0, 0),
  );
  return [...stationary, ...inclined, ...medium];
}

/** Over `longitude` when it crosses the equator northward; `phase` is how far along its orbit it is at the epoch. */
function geosynchronous(
  random: Random,
  number: number,
  longitude: number,
  phase: number,
  inclination: number,
) {
  return satellite(random, 'BeiDou', number, {
    a: geosynchronousAxis,
    e: inclination === 0 ? 0.0003 : between(random, 0.001, 0.004),
    inclination: rad(inclination),
    // The earth's turn at the epoch is zero by our definition, so longitude and right ascension agree there.
    node: rad(longitude - phase),
    nodeRate: inclination === 0 ? 0 : -2e-9,
    anomaly: rad(phase),
    signals: number > 36 ? ['2I', '6I', '5P'] : ['2I', '6I'], // B2a came with BeiDou 3
  });
}

function satellite(
  random: Random,
  system: System,
  number: number,
  {
    signals,
    channel = 0,
    anomaly,
    ...orbit
  }: Omit<Elements, 'perigee'> & { signals: string[]; channel?: number },
): Satellite {
  // What counts for coverage is the place along the orbit: perigee + anomaly. GEO and IGSO keep perigee at the node.
  const perigee = orbit.a > 40e6 ? 0 : random() * 2 * Math.PI;
  return {
    system,
    number,
    elements: { ...orbit, perigee, anomaly: anomaly - perigee },
    clock: { offset: between(random, -4e-4, 4e-4), drift: between(random, -3e-12, 3e-12) },
    signals,
    channel,
    stationary: orbit.a > 40e6 && orbit.inclination === 0,
  };
}

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
