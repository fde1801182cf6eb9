import type { CallInput, LoggedRover, Reply } from '@cairn/contract';
import { queryOptions } from '@tanstack/react-query';
import { areas, call, keyOf } from '../api.ts';
import type { MapPoint } from '../map/GeoMap.tsx';
import { readLogged } from './readLogged.ts';

const endpoint = areas.network.loggedRovers;
type Logged = Reply<typeof endpoint>;

const POLL_MS = 4000;

/** The poll of the rovers that are logged in, the same for every page that shows them. */
export const loggedQuery = (input: CallInput<typeof endpoint>) =>
  queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal, client, queryKey }): Promise<Logged> =>
      call(endpoint, input, {
        signal,
        read: (text) => readLogged(text, client.getQueryData<Logged>(queryKey)),
      }),
    structuralSharing: false, // done while reading
    refetchInterval: POLL_MS,
  });

/** A rover as a point of a map. */
export const pointOf = ({ value, text, latitude, longitude, rtk_fix_status }: LoggedRover): MapPoint => ({
  id: value,
  text,
  latitude,
  longitude,
  status: rtk_fix_status ?? 0,
});
