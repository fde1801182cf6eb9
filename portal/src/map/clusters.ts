import Supercluster from 'supercluster';
import { type RtkCode, rtkStatuses } from '../status/status.ts';

/**
 * Points and clusters for one view. Pure: runs in clusters.worker.ts, so that ten thousand points cost the
 * page's own thread nothing, and in the tests.
 */
export interface Points {
  longitude: Float64Array;
  latitude: Float64Array;
  /** RTK codes; anything unknown counts as connected. */
  status: Uint8Array;
}

/** West, south, east, north in degrees. */
export type Bounds = [number, number, number, number];

/** Counts in the order of `rtkStatuses`. */
export type Counts = number[];

export type Shown =
  | { kind: 'point'; longitude: number; latitude: number; index: number; status: number }
  | { kind: 'cluster'; longitude: number; latitude: number; cluster: number; counts: Counts; total: number };

interface Tally {
  /** Present on points only. */
  index?: number;
  counts: Counts;
}

/** Beyond this zoom (512 px tiles) points are not clustered; the map zooms one level further. */
export const MAX_CLUSTER_ZOOM = 17;

const CLUSTER_RADIUS = 30;

const slotOf = new Map<number, number>(rtkStatuses.map(({ code }, slot) => [code, slot]));
const connected = slotOf.get(0) ?? 0;

export type ClusterIndex = Supercluster<Tally, Tally>;

export function indexPoints({ longitude, latitude, status }: Points): ClusterIndex {
  const index: ClusterIndex = new Supercluster<Tally, Tally>({
    radius: CLUSTER_RADIUS,
    extent: 512, // the radius is in pixels of a 512 px tile
    maxZoom: MAX_CLUSTER_ZOOM,
    map: ({ counts }) => ({ counts }),
    // A new array: supercluster copies the sum for the next zoom level only one layer deep.
    reduce: (sum, { counts }) => {
      sum.counts = sum.counts.map((count, slot) => count + (counts[slot] ?? 0));
    },
  });
  const alone = rtkStatuses.map((_, slot) => rtkStatuses.map((__, other) => (other === slot ? 1 : 0)));
  index.load(
    Array.from(status, (code, pointIndex) => ({
      type: 'Feature' as const,
      properties: { index: pointIndex, counts: alone[slotOf.get(code) ?? connected] ?? [] },
      geometry: {
        type: 'Point' as const,
        coordinates: [longitude[pointIndex] ?? 0, latitude[pointIndex] ?? 0],
      },
    })),
  );
  return index;
}

/** What there is to draw in the bounds. */
export function inView(index: ClusterIndex, bounds: Bounds, zoom: number): Shown[] {
  return index.getClusters(bounds, Math.max(0, Math.floor(zoom))).map((feature) => {
    const [longitude = 0, latitude = 0] = feature.geometry.coordinates;
    const { properties } = feature;
    if ('cluster' in properties) {
      const { cluster_id: cluster, point_count: total, counts } = properties;
      return { kind: 'cluster', longitude, latitude, cluster, counts, total };
    }
    const slot = properties.counts.indexOf(1);
    const status: RtkCode = rtkStatuses[slot]?.code ?? 0;
    return { kind: 'point', longitude, latitude, index: properties.index ?? 0, status };
  });
}

/** The zoom at which the cluster falls apart; undefined when no zoom does it, for points on one spot. */
export function splitZoom(index: ClusterIndex, cluster: number): number | undefined {
  const zoom = index.getClusterExpansionZoom(cluster);
  return zoom > MAX_CLUSTER_ZOOM ? undefined : zoom;
}

/** Indices of the first members. */
export function members(index: ClusterIndex, cluster: number, limit: number): number[] {
  return index.getLeaves(cluster, limit).map((leaf) => leaf.properties.index ?? 0);
}
