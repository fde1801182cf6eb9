import type { Reply, RoverSession, Track, TrackStation } from '@cairn/contract';
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { z } from 'zod';
import { areas, call, isAbsent, keyOf, query } from '../../api.ts';
import { dayBounds } from '../../ui/dates.ts';
import { filterDay } from '../../ui/filter/filterDay.ts';
import { endOf, mergeStations, withNewer } from '../track/append.ts';
import { type SessionPage, withNewest, withOlder } from './merge.ts';

const LIST_POLL_MS = 2000;
const SESSION_POLL_MS = 2000;
/** The interval at which the losses of a live session are read; the axis shows a new loss much earlier. */
const LOSSES_POLL_MS = 10_000;
const PAGE_SIZE = 50;

const day = filterDay.optional();

/** What the address of the page holds. */
export const historyFilter = z.object({
  start: day,
  end: day,
  tracked: z.boolean().default(false),
  session: z.int().positive().optional(),
  loss: z.int().positive().optional(),
  /** Instead of the number of a loss: when it began. */
  at: z.iso.datetime().optional(),
});
type Filter = z.output<typeof historyFilter>;

/** The sessions of a rover: the newest page, polled every 2 s, and the older pages that were loaded. */
export function useSessions(rover: number, { start, end, tracked }: Filter, polls: boolean) {
  const client = useQueryClient();
  const input = useMemo(
    () => ({
      id: rover,
      sessiondata: tracked,
      limit: PAGE_SIZE,
      start: start && dayBounds(start).start.toISOString(),
      end: end && dayBounds(end).end.toISOString(),
    }),
    [rover, start, end, tracked],
  );
  const queryKey = useMemo(() => [...keyOf(areas.roverSessions.list), 'stretch', input], [input]);
  const list = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      withNewest(
        client.getQueryData<SessionPage>(queryKey),
        await call(areas.roverSessions.list, input, { signal }),
      ),
    refetchInterval: ({ state }) => polls && !isAbsent(state.error) && LIST_POLL_MS,
  });
  const older = useMutation({
    mutationFn: (before: number) => call(areas.roverSessions.list, { ...input, before }),
    onSuccess: (page, before) =>
      client.setQueryData<SessionPage>(queryKey, (known) =>
        known?.next === before ? withOlder(known, page) : known,
      ),
  });
  const next = list.data?.next ?? null;
  return {
    list,
    sessions: list.data?.Sessions,
    more: next === null ? undefined : () => !older.isPending && older.mutate(next),
    loadingMore: older.isPending,
    olderError: older.error,
    everyOne: async (onCount: (sessions: number) => void) => {
      const all: RoverSession[] = [];
      for (let before: number | undefined; ; ) {
        const page = await call(areas.roverSessions.list, {
          ...input,
          limit: 500,
          ...(before && { before }),
        });
        all.push(...page.Sessions);
        onCount(all.length);
        if (page.next === null) return all;
        before = page.next;
      }
    },
  };
}

type SessionDetail = Reply<typeof areas.roverSessions.detail>;

export interface Recorded {
  readonly session: RoverSession;
  readonly log: SessionDetail['Log'];
  readonly track: Track | null;
  readonly stations: readonly TrackStation[];
}

/**
 * The fields of a query result that a lazily loaded part of the page shows. A query result tracks which of its fields are
 * read: passed on whole, it would not re-render that part when the reply arrives before its code.
 */
const read = <Data>({ data, error, refetch, dataUpdatedAt, isFetching }: UseQueryResult<Data>) => ({
  data,
  error,
  refetch,
  dataUpdatedAt,
  isFetching,
});

/** One session with its track and log; while it is live, newer points are polled every 2 s. */
export function useSession(rover: number, session: number) {
  const client = useQueryClient();
  const queryKey = useMemo(() => ['recorded session', rover, session], [rover, session]);
  const recorded = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Recorded | null> => {
      const known = client.getQueryData<Recorded | null>(queryKey);
      const after = known?.track ? { after: endOf(known.track) } : {};
      const reply = await call(areas.roverSessions.detail, { rover, session, ...after }, { signal });
      if (!reply.session) return null;
      return {
        session: reply.session,
        log: reply.Log,
        track: withNewer(known?.track ?? null, reply.track),
        stations: mergeStations(known?.stations, reply.stations),
      };
    },
    refetchInterval: ({ state }) => (state.data?.session.live ? SESSION_POLL_MS : false),
    staleTime: Number.POSITIVE_INFINITY, // a session that has ended does not change
    structuralSharing: false, // a track of 36,000 points is compared by its own rule
  });
  return read(recorded);
}

/**
 * The losses of fix of a session, a call of its own; polled while the session is live, and loaded once more when it
 * ends. `live` is undefined until the session is loaded.
 */
export function useLosses(rover: number, session: number, live: boolean | undefined) {
  const losses = useQuery({
    ...query(areas.roverSessions.losses, { rover, session }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: live ? LOSSES_POLL_MS : false,
  });
  const { refetch } = losses;
  const was = useRef(live);
  useEffect(() => {
    if (was.current && live === false) void refetch();
    was.current = live;
  }, [live, refetch]);
  return read(losses);
}
