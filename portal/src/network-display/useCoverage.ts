import type { StationCoverage } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { areas, query } from '../api.ts';
import type { MapRing } from '../map/GeoMap.tsx';
import { legendOf } from './coverageLegend.ts';

/** The rings of all stations, loaded when first shown: they change once an hour. */
export function useCoverage(isShown: boolean) {
  const coverage = useQuery({
    ...query(areas.timeMachine.coverage, {}),
    enabled: isShown,
    staleTime: 600_000,
    refetchInterval: isShown ? 3_600_000 : false,
  });
  const stations = coverage.data?.stations;
  const rings = useMemo(() => (isShown && stations ? ringsOnMap(stations) : undefined), [isShown, stations]);
  const legend = useMemo(() => stations && legendOf(stations), [stations]);
  return { coverage, rings, legend };
}

const ringsOnMap = (stations: readonly StationCoverage[]): MapRing[] =>
  stations.flatMap(({ latitude, longitude, rings }) =>
    rings.map(({ km, kind }) => ({ latitude, longitude, km, kind })),
  );
