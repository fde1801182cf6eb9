import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { areas, query } from '../api.ts';
import type { MapPoint } from '../map/GeoMap.tsx';
import { loggedQuery, pointOf } from '../network/loggedQuery.ts';
import { mapStatus } from '../status/status.ts';
import type { NetworkScope } from './scope.ts';

const STATIONS_POLL_MS = 5000;

/** The rovers that are logged in, their counts and the newest lines about them: one poll for all cards of the page. */
export const useRovers = ({ country: _, ...tenant }: NetworkScope) => useQuery(loggedQuery(tenant));

export const useStations = ({ country }: NetworkScope) =>
  useQuery({ ...query(areas.stations.live, { country }), refetchInterval: STATIONS_POLL_MS });

/** The rovers that are logged in as points of a map; undefined until they are loaded. */
export function useRoverPoints(scope: NetworkScope): readonly MapPoint[] | undefined {
  const rovers = useRovers(scope).data?.rovers;
  return useMemo(() => rovers?.map(pointOf), [rovers]);
}

/** The stations as points of a map. */
export function useStationPoints(scope: NetworkScope): readonly MapPoint[] | undefined {
  const { data } = useStations(scope);
  return useMemo(
    () =>
      data?.basestations.map(({ value, text, latitude, longitude, mapstatus, out_of_service }) => ({
        id: value,
        text,
        latitude,
        longitude,
        status: mapStatus({ mapstatus, out_of_service }),
      })),
    [data],
  );
}
