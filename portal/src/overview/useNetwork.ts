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

/**
 * The rovers that are logged in, their counts and the newest lines about them: one poll for all cards of the page. No
 * `select` beside it: the query library would give what that picks to `structuralSharing` too.
 */
export const useRovers = ({ country: _, ...tenant }: Scope) =>
  useQuery({
    ...query(areas.network.loggedRovers, tenant),
    refetchInterval: roversMs,
    structuralSharing: (before, after) => keepUnchanged(before as Logged | undefined, after as Logged),
  });

export const useStations = ({ country }: Scope) =>
  useQuery({ ...query(areas.stations.live, { country }), refetchInterval: stationsMs });

/** The rovers that are logged in as points of a map; undefined until they are known. */
export function useRoverPoints(scope: Scope): readonly MapPoint[] | undefined {
  const rovers = useRovers(scope).data?.rovers;
  return useMemo(() => rovers?.map(pointOf), [rovers]);
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
