import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { areas, call, keyOf, query } from '../api.ts';

const POLL_MS = 1000;

/** The last requested RINEX files of a station, whose progress is polled every second, and the call that requests new ones. */
export function useRinex(station: number) {
  const client = useQueryClient();
  const { data } = useQuery({
    ...query(areas.stationHealth.rinex, { base: station }),
    refetchInterval: ({ state }) => (state.data?.under_way ? POLL_MS : false),
  });
  const make = useMutation({
    mutationFn: ({ base, start, end }: { base: number; start: number; end: number }) =>
      call(areas.stationHealth.makeRinex, {
        base,
        start: new Date(start).toISOString(),
        end: new Date(end).toISOString(),
      }),
    onSuccess: ({ job }) =>
      client.setQueryData(keyOf(areas.stationHealth.rinex, { base: station }), { job, under_way: job }),
  });
  return { job: data?.job ?? undefined, underWay: data?.under_way ?? undefined, make };
}
