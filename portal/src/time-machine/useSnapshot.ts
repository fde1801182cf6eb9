import type { Reply } from '@cairn/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { areas, query } from '../api.ts';
import type { MapPoint } from '../map/GeoMap.tsx';
import { mapStatus } from '../status/status.ts';

/** The network that is shown. */
export interface SnapshotScope {
  reseller?: number | undefined;
  dealer?: number | undefined;
  company?: number | undefined;
  country?: 0 | 1 | 2;
}

type NetworkSnapshot = Reply<(typeof areas)['timeMachine']['moment']>;

/**
 * The network at a time (Unix ms); no call for undefined, which is now. While the next snapshot is on its
 * way the last one stays.
 */
export function useSnapshot(at: number | undefined, scope: SnapshotScope = {}) {
  const { reseller, dealer, company, country } = scope;
  const snapshot = useQuery({
    ...query(areas.timeMachine.moment, {
      at: new Date(at ?? 0).toISOString(),
      reseller,
      dealer,
      company,
      country,
    }),
    enabled: at !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 600_000, // what was does not change, but the newest steps may come late
    gcTime: 60_000, // a week of steps at 10,000 rovers is more than a browser should hold
  });
  const data = at === undefined ? undefined : snapshot.data;
  const rovers = useMemo(() => (data ? roversOf(data) : []), [data]);
  const stations = useMemo(() => (data ? stationsOf(data) : []), [data]);
  return { snapshot, data, rovers, stations, loading: at !== undefined && snapshot.isPlaceholderData };
}

export function roversOf({ rovers }: Pick<NetworkSnapshot, 'rovers'>): MapPoint[] {
  return rovers.value.map((id, n) => ({
    id,
    text: rovers.text[n] ?? '',
    latitude: rovers.latitude[n] ?? null,
    longitude: rovers.longitude[n] ?? null,
    status: rovers.status[n] ?? 0,
  }));
}

const stationsOf = ({ stations }: NetworkSnapshot): MapPoint[] =>
  stations.map(({ value, text, latitude, longitude, mapstatus, out_of_service }) => ({
    id: value,
    text,
    latitude,
    longitude,
    status: mapStatus({ mapstatus, out_of_service }),
  }));

/** How many there were, half hour by half hour: what the slider draws. */
export function useSnapshotDays(scope: SnapshotScope = {}) {
  const { reseller, dealer, company, country } = scope;
  return useQuery({
    ...query(areas.timeMachine.overview, { reseller, dealer, company, country }),
    refetchInterval: 300_000,
    staleTime: 60_000,
  });
}
