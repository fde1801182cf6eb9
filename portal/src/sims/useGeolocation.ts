import type { Progress, SimRow } from '@cairn/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { areas, call, query } from '../api.ts';

const POLL_MS = 1500;

/**
 * The place where the network last saw a SIM card. Nothing is requested of the supplier until somebody wants it; a
 * request that is under way, or the result of the last one, is shown when the SIM card is opened again.
 */
export function useGeolocation(sim: SimRow) {
  const client = useQueryClient();
  const last = query(areas.simRequests.locate, { id: sim.value, ask: false });
  const [cancelled, setCancelled] = useState<Progress>();
  const position = useQuery({
    ...last,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? POLL_MS : false),
  });
  const request = useMutation({
    mutationFn: () => call(areas.simRequests.locate, { id: sim.value, ask: true }),
    onMutate: () => setCancelled(undefined),
    onSuccess: (reply) => client.setQueryData(last.queryKey, reply),
  });
  const cancel = useMutation({
    mutationFn: () => call(areas.simRequests.cancelLocation, { id: sim.value }),
    onSuccess: ({ messages }) => setCancelled(messages.at(-1)),
  });
  return {
    reply: position.data,
    isFetching: request.isPending || position.data?.state === 'waiting',
    error: request.error ?? position.error,
    get: () => request.mutate(),
    cancel,
    /** What the supplier returned when it was cancelled. */
    cancelled,
  };
}
