import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, areas, keyOf, query } from '../api.ts';

const pollMs = 1000;

/** The last requested RINEX files, whose progress is polled every second, and the call that requests new ones. */
export function useRinex() {
  const client = useQueryClient();
  const { data } = useQuery({
    ...query(areas.stationHealth.rinex, {}),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.job?.state) ? pollMs : false),
  });
  const make = useMutation({
    mutationFn: ({ base, start, end }: { base: number; start: number; end: number }) =>
      api.stationHealth.makeRinex({
        base,
        start: new Date(start).toISOString(),
        end: new Date(end).toISOString(),
      }),
    onSuccess: (reply) => client.setQueryData(keyOf(areas.stationHealth.rinex, {}), reply),
    onError: () => client.invalidateQueries({ queryKey: keyOf(areas.stationHealth.rinex) }),
  });
  const job = data?.job ?? undefined;
  return { job, make, busy: isUnderWay(job?.state) };
}

const isUnderWay = (state: string | undefined) => state === 'waiting' || state === 'running';
