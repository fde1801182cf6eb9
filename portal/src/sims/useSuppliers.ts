import type { SimRefresh } from '@cairn/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { areas, call, query, reread } from '../api.ts';
import { useCan } from '../auth/useCan.ts';

const POLL_MS = 1500;
const IDLE_POLL_MS = 30_000;

/** Since when each supplier answers or does not; of those who may know. Read again every so many ms. */
export function useSuppliers(interval = IDLE_POLL_MS) {
  const may = useCan();
  return useQuery({
    ...query(areas.simSuppliers.states, {}),
    enabled: may(areas.simSuppliers.states),
    refetchInterval: interval,
    select: ({ suppliers }) => suppliers,
  });
}

export const isUnderWay = ({ state }: Pick<SimRefresh, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

/** The last refreshes of the suppliers, newest first; polled soon while one is under way. */
export const useRefreshes = () =>
  useQuery({
    ...query(areas.simSuppliers.refreshes, { supplier: 0 }),
    refetchInterval: ({ state }) => (state.data?.refreshes.some(isUnderWay) ? POLL_MS : IDLE_POLL_MS),
    select: ({ refreshes }) => refreshes,
  });

/** Begins a refresh, or joins the one that is under way, without waiting for its end. */
export function useStartRefresh(onStarted: () => void) {
  return useMutation({
    mutationFn: (input: { supplier: 1 | 2; updateusage: boolean; datestart?: string; dateend?: string }) =>
      call(areas.simSuppliers.refresh, { ...input, wait: false }),
    onSuccess: async () => {
      await reread(areas.simSuppliers.refresh);
      onStarted();
    },
  });
}

export function useCancelRefresh() {
  return useMutation({
    mutationFn: (id: number) => call(areas.simSuppliers.cancelRefresh, { id }),
    onSettled: () => reread(areas.simSuppliers.cancelRefresh),
  });
}
