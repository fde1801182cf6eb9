import type { LoggedRover, Reply } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { areas, query } from '../api.ts';
import type { MapPoint } from '../map/GeoMap.tsx';
import { keepUnchanged } from '../network/unchanged.ts';
import type { Scope } from './scope.ts';

const roversMs = 4000;
const stationsMs = 5000;

type Logged = Reply<(typeof areas)['network']['loggedRovers']>;

/** One poll for all cards of the page that speak of rovers. */
const roversOf = ({ country: _, ...tenant }: Scope) => ({
  ...query(areas.network.loggedRovers, tenant),
  refetchInterval: roversMs,
  structuralSharing: (before: unknown, after: unknown) =>
    keepUnchanged(before as Logged | undefined, after as Logged),
});

/** How many rovers are logged in, and the newest lines about them. */
export const useRoverCounts = (scope: Scope) =>
  useQuery({ ...roversOf(scope), select: ({ chartdata, lastevents }) => ({ chartdata, lastevents }) });

export const useStations = ({ country }: Scope) =>
  useQuery({ ...query(areas.stations.live, { country }), refetchInterval: stationsMs });

/** The rovers that are logged in as points of a map; undefined until they are known. */
export function useRoverPoints(scope: Scope): readonly MapPoint[] | undefined {
  const { data } = useQuery({ ...roversOf(scope), select: ({ rovers }) => rovers });
  return useMemo(() => data?.map(pointOf), [data]);
}

const pointOf = ({ value, text, latitude, longitude, rtk_fix_status }: LoggedRover): MapPoint => ({
  id: value,
  text,
  latitude,
  longitude,
  status: rtk_fix_status ?? 0,
});

/** The stations as points of a map. */
export function useStationPoints(scope: Scope): readonly MapPoint[] | undefined {
  const { data } = useStations(scope);
  return useMemo(
    () =>
      data?.basestations.map(({ value, text, latitude, longitude, mapstatus }) => ({
        ...{ id: value, text, latitude, longitude },
        status: mapstatus,
      })),
    [data],
  );
}
