import { baselineMetres, type Ecef } from '@cairn/gnss';
import { between, normal, type Random, waiting } from '../random.ts';
import type { RoverKind } from '../world.ts';

/** What a receiver knows of the corrections that reach it. */
export interface Corrections {
  /** Unix time in ms when the last observation message (1001–1012, MSM) came in. */
  observedAt?: number;
  /** Antenna of the reference station (RTCM 1005/1006). */
  station?: Ecef;
}

/** 0 none, 1 GPS, 2 DGPS, 4 fixed, 5 float, 6 estimated: GGA quality (NMEA 0183). */
export type Quality = 0 | 1 | 2 | 4 | 5 | 6;

export interface Solution {
  quality: Quality;
  satellites: number;
  hdop: number;
  /** Age of corrections in s; undefined when none are used. */
  age: number | undefined;
  /** Error of the position in metres. */
  east: number;
  north: number;
  up: number;
}

/** Trees, a hedge, a silo: what hides the sky for some seconds. */
interface Canopy {
  until: number;
  quality: Quality;
}

/** One sigma of the horizontal position in metres for each quality. */
const spread: Record<Quality, number> = { 0: 0, 1: 1.4, 2: 0.5, 4: 0.008, 5: 0.18, 6: 0.9 };
/** Mean seconds between obstructions. */
const clearSky: Record<RoverKind, number> = { tractor: 260, survey: 200, drone: 1500 };

/**
 * The solution engine of an RTK receiver as seen from outside: how long it takes to float and to fix, what
 * trees do to it, and how it falls back when corrections grow old. Times in ms of one clock of the caller.
 */
export class Receiver {
  readonly #random: Random;
  readonly #kind: RoverKind;
  /** Seconds of good corrections gathered since the ambiguities were last lost. */
  #gathered = 0;
  #dgpsSeconds = 0;
  #floatSeconds = 0;
  #fixSeconds = 0;
  #station: Ecef | undefined;
  #last: number | undefined;
  #canopy: Canopy | undefined;
  #nextCanopy: number | undefined;
  #drift: [number, number, number] = [0, 0, 0];

  constructor(kind: RoverKind, random: Random) {
    this.#kind = kind;
    this.#random = random;
  }

  /** Switched on again, or moved to other corrections: the ambiguities start afresh. */
  restart() {
    this.#gathered = 0;
    this.#station = undefined;
    this.#last = undefined;
  }

  step(now: number, { observedAt, station }: Corrections, here: Ecef): Solution {
    const seconds = this.#last === undefined ? 0 : Math.max(0, (now - this.#last) / 1000);
    this.#last = now;
    const age = observedAt === undefined ? Infinity : Math.max(0, (now - observedAt) / 1000);
    const baseline = station && baselineMetres(station, here);
    if (station && (!this.#station || baselineMetres(station, this.#station) > 1)) {
      this.#station = station;
      this.#plan(baseline ?? 0);
    }
    this.#meetCanopy(now);
    if (age < 10 && baseline !== undefined && !this.#canopy) this.#gathered += seconds;
    if (age > 10) this.#gathered = Math.min(this.#gathered, this.#floatSeconds); // needs to resolve them again
    if (age > 60) this.#gathered = 0;

    const quality = this.#quality(age);
    return {
      ...this.#sky(now),
      quality,
      age: quality > 1 && age < 60 ? age : undefined,
      ...this.#error(seconds, quality),
    };
  }

  /** Draws how long this time: some seconds to float, then 8–40 s to fix, longer with a longer baseline. */
  #plan(baseline: number) {
    this.#gathered = 0;
    this.#dgpsSeconds = between(this.#random, 1, 2.5);
    this.#floatSeconds = this.#dgpsSeconds + between(this.#random, 1.5, 4.5);
    const toFix = 8 + (baseline / 1000) * 0.5 + waiting(this.#random, 3);
    // Beyond some 80 km the atmosphere differs too much at the two ends, and float is as good as it gets.
    this.#fixSeconds = baseline > 80_000 ? Infinity : this.#floatSeconds + Math.min(toFix, 40);
  }

  #quality(age: number): Quality {
    let best: Quality = 4;
    if (this.#gathered < this.#dgpsSeconds || this.#station === undefined) best = 1;
    else if (this.#gathered < this.#floatSeconds) best = 2;
    else if (this.#gathered < this.#fixSeconds) best = 5;
    if (age > 60) return worse(best, 1);
    if (age > 30) best = worse(best, 2);
    else if (age > 10) best = worse(best, 5);
    return this.#canopy ? worse(best, this.#canopy.quality) : best;
  }

  #meetCanopy(now: number) {
    const random = this.#random;
    this.#nextCanopy ??= now + waiting(random, clearSky[this.#kind]) * 1000;
    if (this.#canopy && now >= this.#canopy.until) this.#canopy = undefined;
    if (this.#canopy || now < this.#nextCanopy) return;
    const deep = random();
    const quality = deep < 0.6 ? 5 : deep < 0.78 ? 2 : deep < 0.9 || this.#kind !== 'tractor' ? 1 : 6;
    const until = now + between(random, 4, 24) * 1000;
    this.#canopy = { until, quality };
    this.#nextCanopy = until + waiting(random, clearSky[this.#kind]) * 1000;
    // Back in the open a float is refined within seconds, what was lost wholly begins again.
    const retained =
      quality === 5 ? Math.max(this.#floatSeconds, this.#fixSeconds - between(random, 2, 9)) : 0;
    this.#gathered = Math.min(this.#gathered, retained);
  }

  #sky(now: number) {
    const many = 25 + 4 * Math.sin(now / 1_700_000 + this.#dgpsSeconds * 9);
    if (!this.#canopy) return { satellites: Math.round(many), hdop: 0.5 + 6 / many - 0.1 };
    const left = this.#canopy.quality === 5 ? 0.62 : 0.35;
    return { satellites: Math.max(4, Math.round(many * left)), hdop: 0.55 + 0.45 / left };
  }

  /** A Gauss–Markov error of some 40 s, as multipath and atmosphere make it. */
  #error(seconds: number, quality: Quality) {
    const correlation = Math.exp(-seconds / 40);
    const fresh = Math.sqrt(1 - correlation * correlation);
    for (const axis of [0, 1, 2] as const)
      this.#drift[axis] = this.#drift[axis] * correlation + normal(this.#random) * fresh;
    const sigma = spread[quality];
    const [east, north, up] = this.#drift;
    return { east: east * sigma * 0.7, north: north * sigma * 0.7, up: up * sigma * 1.5 };
  }
}

/** How good each quality is; GGA's own numbers are not in order. */
const rank: Record<Quality, number> = { 0: 0, 6: 1, 1: 2, 2: 3, 5: 4, 4: 5 };
const worse = (one: Quality, other: Quality) => (rank[one] < rank[other] ? one : other);
