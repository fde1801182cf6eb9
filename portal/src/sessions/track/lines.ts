import type { Track } from '@cairn/contract';
import type { Segment } from './segments.ts';
import { unheard } from './style.ts';
import { type Place, thinned } from './thin.ts';

/**
 * Polylines gathered into one feature for each status: a receiver that flickers makes thousands of polylines, and as
 * features of their own each would cost more than its points.
 */
export class Lines {
  #byStatus = new Map<number, Place[][]>();

  add(track: Pick<Track, 'lat' | 'long'>, segments: readonly Segment[]): this {
    for (const { from, to, status } of segments) {
      const line: Place[] = [];
      for (let index = from; index <= to; index++) line.push([track.long[index] ?? 0, track.lat[index] ?? 0]);
      const key = status ?? unheard;
      const drawn = status === null ? ends(line) : thinned(line);
      const all = this.#byStatus.get(key);
      if (all) all.push(drawn);
      else this.#byStatus.set(key, [drawn]);
    }
    return this;
  }

  features(): GeoJSON.Feature[] {
    return Array.from(this.#byStatus, ([status, coordinates]) => ({
      type: 'Feature',
      properties: { status },
      geometry: { type: 'MultiLineString', coordinates },
    }));
  }
}

/** Between the ends lie only points without a position. */
const ends = (line: Place[]): Place[] => [line[0], line.at(-1)].filter((place) => place !== undefined);
