import { type CoverageRing, ringKinds, type StationCoverage } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { areas, query } from '../api.ts';
import type { MapRing } from '../map/GeoMap.tsx';

/** The rings of all stations, read when they are first asked for: they change once an hour. */
export function useCoverage(on: boolean) {
  const coverage = useQuery({
    ...query(areas.past.coverage, {}),
    enabled: on,
    staleTime: 600_000,
    refetchInterval: on ? 3_600_000 : false,
  });
  const stations = coverage.data?.stations;
  const rings = useMemo(() => (on && stations ? ringsOnMap(stations) : undefined), [on, stations]);
  const legend = useMemo(() => stations && legendOf(stations), [stations]);
  return { coverage, rings, legend };
}

const ringsOnMap = (stations: readonly StationCoverage[]): MapRing[] =>
  stations.flatMap(({ latitude, longitude, rings }) =>
    rings.map(({ km, kind }) => ({ latitude, longitude, km, kind })),
  );

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
export function legendOf(stations: readonly StationCoverage[]): { kinds: Promised[]; fixes: number } {
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
