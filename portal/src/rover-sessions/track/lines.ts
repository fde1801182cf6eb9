import type { Track } from '@cairn/contract';
import type { Segment } from './segments.ts';
import { type LonLat, thinned } from './simplify.ts';

/** The status of the lines across a silence. */
export const NO_DATA = -1;

/**
 * Polylines gathered into one feature for each status: a receiver that flickers makes thousands of polylines, and as
 * features of their own each would cost more than its points.
 */
export class Lines {
  #byStatus = new Map<number, LonLat[][]>();

  add(track: Pick<Track, 'lat' | 'long'>, segments: readonly Segment[]): this {
    for (const { from, to, status } of segments) {
      const key = status ?? NO_DATA;
      // a silence may have points without a position between its ends
      const drawn = status === null ? [lonLat(track, from), lonLat(track, to)] : thinned(track, from, to);
      const all = this.#byStatus.get(key);
      if (all) all.push(drawn);
      else this.#byStatus.set(key, [drawn]);
    }
    return this;
  }

  /** The lines of one status; none where the track has no such points. */
  linesOf(status: number): readonly LonLat[][] {
    return this.#byStatus.get(status) ?? [];
  }

  features(): GeoJSON.Feature[] {
    return Array.from(this.#byStatus, ([status, coordinates]) => ({
      type: 'Feature',
      properties: { status },
      geometry: { type: 'MultiLineString', coordinates },
    }));
  }
}

const lonLat = ({ lat, long }: Pick<Track, 'lat' | 'long'>, index: number): LonLat => [
  long[index] ?? 0,
  lat[index] ?? 0,
];
