import type { PlottedSatellite } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { areas, call, keyOf } from '../api.ts';
import { useOlderThan } from '../ui/useOlderThan.ts';
import { CACHE_MS, readCached, store } from './cache.ts';
import { PlotRefused } from './failure.ts';

/** How often the satellites of an open page are fetched, and how soon again while there are none. */
const POLL_MS = 150_000;
const EMPTY_POLL_MS = 15_000;

/**
 * The satellites over a station, shared by plot and table: those of this session's cache at once, and fetched again
 * when they are 150 s old. Positions are those at their Timestamp; nothing moves between two fetches.
 */
export function useSky(station: number) {
  const sky = useQuery({
    queryKey: keyOf(areas.sky.plot, { id: station }),
    queryFn: async ({ signal }) => {
      const { data, error, messages = [] } = await call(areas.sky.plot, { id: station }, { signal });
      if (error) throw new PlotRefused(messages.join(' '));
      store(station, { at: Date.now(), data });
      return data as readonly PlottedSatellite[];
    },
    initialData: () => readCached(station, Date.now())?.data,
    initialDataUpdatedAt: () => readCached(station, Date.now())?.at,
    staleTime: POLL_MS,
    meta: { showsErrors: true },
    refetchInterval: ({ state: { data, dataUpdatedAt, errorUpdatedAt } }) => {
      const due = Math.max(dataUpdatedAt, errorUpdatedAt) + (data?.length === 0 ? EMPTY_POLL_MS : POLL_MS);
      return Math.max(1000, due - Date.now());
    },
  });
  return {
    satellites: sky.data,
    error: sky.error,
    retry: () => void sky.refetch(),
    stale: useOlderThan(sky.dataUpdatedAt, CACHE_MS),
  };
}
