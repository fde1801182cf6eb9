import type { Station } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../../api.ts';
import { useOlderThan } from '../../ui/useOlderThan.ts';

const POLL_MS = 3000;
/** Three polls without an answer: what is on screen is not live any more. */
const STALE_MS = 9000;

/** One station as it is now, read every 3 s while the page is in sight; null when there is none for this person. */
export function useStation(id: number) {
  const stationQuery = useQuery({
    ...query(areas.stations.live, { id }),
    refetchInterval: POLL_MS,
    select: ({ basestations }): Station | null => basestations[0] ?? null,
  });
  return {
    stationQuery,
    stale: useOlderThan(stationQuery.dataUpdatedAt, STALE_MS),
  };
}
