import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../../api.ts';
import { usualIntervals } from './rtcm3.rules.ts';

/** How often a station has sent each of its messages since it connected, s. */
export function useIntervals(station: number): ReadonlyMap<number, number> {
  const { data } = useQuery({ ...query(areas.stations.live, {}), staleTime: 60_000 });
  return usualIntervals(data?.basestations.find(({ value }) => value === station)?.message_types);
}
