import { type CoverageRing, ringKinds, type StationCoverage } from '@cairn/contract';

/** What the rings of one kind have in common. */
export interface Promised {
  kind: CoverageRing['kind'];
  least: number;
  most: number;
  /** Expected at the farthest, mm. */
  accuracy: number;
  stations: number;
}

/** One line for each kind of ring that there is, and how many fixed positions all rest on. */
export function legendOf(stations: readonly Pick<StationCoverage, 'rings'>[]): {
  kinds: Promised[];
  fixes: number;
} {
  const all = stations.flatMap(({ rings }) => rings);
  const kinds = ringKinds.flatMap((kind) => {
    const rings = all.filter((ring) => ring.kind === kind);
    if (rings.length === 0) return [];
    const reach = rings.map(({ km }) => km);
    const accuracy = Math.max(...rings.map(({ accuracy_mm }) => accuracy_mm));
    return [{ kind, least: Math.min(...reach), most: Math.max(...reach), accuracy, stations: rings.length }];
  });
  const fixes = stations.reduce((sum, { rings }) => sum + (rings.at(-1)?.fixes ?? 0), 0);
  return { kinds, fixes };
}
