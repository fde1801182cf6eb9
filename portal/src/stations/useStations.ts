import { type Station, statusFilterIds } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import { areas, query } from '../api.ts';
import { useMarked } from '../favourites/useFavourites.ts';
import type { MapPoint } from '../map/GeoMap.tsx';
import { useOpenAlarms } from '../station-health/useAlarms.ts';
import { mapStatus } from '../status/status.ts';
import { useOlderThan } from '../ui/useOlderThan.ts';
import { matching } from './matching.ts';

const POLL_MS = 5000;
/** Three polls without an answer: what is on screen is not live any more. */
const STALE_MS = 15_000;

/** What the address of both station lists holds; status 0 is all, 3 those with alarms, 4 those out of service. */
export const stationFilter = z.object({
  country: z.literal([0, 1, 2]).default(0),
  stext: z.coerce.string().optional(),
  status: z.literal([0, 1, 2, 3, 4]).default(0),
  sort: z.string().default('name'),
  desc: z.boolean().default(false),
  favourites: z.literal(1).optional(),
  open: z.int().optional(),
});
export type StationFilter = z.output<typeof stationFilter>;

/** The reference stations of a country, read every 5 s while the page is in sight. */
export function useStations(filter: StationFilter) {
  const list = useQuery({
    ...query(areas.stations.live, { country: filter.country }),
    refetchInterval: POLL_MS,
  });
  const found = useFound(list.data?.basestations, filter);
  const points = useMemo(() => found.shown?.map(pointOf) ?? [], [found.shown]);
  return { list, ...found, points, stale: useOlderThan(list.dataUpdatedAt, STALE_MS) };
}

/** The reference stations of a country with the fields for administrators. */
export function useStationRecords(filter: StationFilter) {
  const list = useQuery({
    ...query(areas.stations.list, { country: filter.country }),
    refetchInterval: POLL_MS,
  });
  return { list, ...useFound(list.data?.basestations, filter) };
}

function useFound(all: readonly Station[] | undefined, { stext, status, favourites }: StationFilter) {
  const marked = useMarked('station', favourites === 1);
  const found = useMemo(() => {
    const matched = all && matching(all, stext);
    return marked ? matched?.filter(({ value }) => marked.has(value)) : matched;
  }, [all, stext, marked]);
  const { data: alarms } = useOpenAlarms();
  const alarmed = useMemo(() => found && alarms && found.filter(({ id }) => alarms.has(id)), [found, alarms]);
  const shown = useMemo(
    () =>
      status === statusFilterIds.alarmed
        ? alarmed
        : status === statusFilterIds.outOfService
          ? found?.filter(({ out_of_service }) => out_of_service)
          : status
            ? found?.filter((station) => station.status === status && !station.out_of_service)
            : found,
    [found, alarmed, status],
  );
  return { all, found, shown, alarmed: alarmed?.length };
}

const pointOf = (station: Station): MapPoint => ({
  id: station.value,
  text: station.text,
  latitude: station.latitude,
  longitude: station.longitude,
  status: mapStatus(station),
});
