import { rtkStatusIds } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { areas, query } from '../api.ts';
import type { MapPoint } from '../map/GeoMap.tsx';
import { mapStatus } from '../status/status.ts';
import { useSnapshot } from '../time-machine/useSnapshot.ts';

/** How often the lists of rovers and stations are read, ms. */
const ROVERS_INTERVAL = 4000;
const STATIONS_INTERVAL = 5000;

/** One layer of the display: the points of the map and its two figures. */
export interface Layer {
  points: readonly MapPoint[];
  /** Fixed rovers, stations on line. Undefined while nothing was read. */
  good: number | undefined;
  total: number | undefined;
}

/**
 * Both layers at a time (Unix ms), or now; then they are polled even in a hidden tab: a wall display has
 * nobody to bring it to the front. The last data stays when a poll fails.
 */
export function useDisplay(at: number | undefined) {
  const live = at === undefined;
  const rovers = useQuery({
    ...query(areas.network.loggedRovers, {}),
    ...polled(ROVERS_INTERVAL, live),
    enabled: live,
  });
  const stations = useQuery({
    ...query(areas.stations.live, {}),
    ...polled(STATIONS_INTERVAL, live),
    enabled: live,
  });
  const past = useSnapshot(at);

  const roverPoints = useMemo(() => rovers.data?.rovers.map(roverPoint), [rovers.data]);
  const stationPoints = useMemo(() => stations.data?.basestations.map(stationPoint), [stations.data]);
  const known = live || past.data !== undefined;
  const layers = {
    rovers: layerOf(live ? roverPoints : past.rovers, known),
    bases: layerOf(live ? stationPoints : past.stations, known),
  };
  const readAt = live ? Math.min(rovers.dataUpdatedAt, stations.dataUpdatedAt) : 0;
  const failed = live ? rovers.isError || stations.isError : past.snapshot.isError;
  return { layers, readAt, failed, past, error: rovers.error ?? stations.error };
}

const polled = (ms: number, live: boolean) => ({
  refetchInterval: live ? ms : (false as const),
  refetchIntervalInBackground: true,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Fixed, or a station that is online: on the map both have one number. */
const isGood = ({ status }: MapPoint) => status === rtkStatusIds.fixed;

function layerOf(points: readonly MapPoint[] | undefined, known: boolean): Layer {
  if (!points || !known) return { points: points ?? [], good: undefined, total: undefined };
  return { points, good: points.filter(isGood).length, total: points.length };
}

interface Located {
  value: number;
  text: string;
  latitude: number | null;
  longitude: number | null;
}
const located = ({ value, text, latitude, longitude }: Located) => ({ id: value, text, latitude, longitude });
const roverPoint = (rover: Located & { rtk_fix_status: number | null }): MapPoint => ({
  ...located(rover),
  status: rover.rtk_fix_status ?? 0,
});
const stationPoint = (station: Located & Parameters<typeof mapStatus>[0]): MapPoint => ({
  ...located(station),
  status: mapStatus(station),
});
