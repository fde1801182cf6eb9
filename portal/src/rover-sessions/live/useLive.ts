import type { LiveData, Reply, RoverSession, Track, TrackStation } from '@cairn/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { areas, call, keyOf, query } from '../../api.ts';
import { endOf, mergeStations, withNewer } from '../track/append.ts';
import { type DataActivity, dataActivity, type Sample, withSample } from './dataActivity.ts';

const LIVE_POLL_MS = 1000;
const SESSION_POLL_MS = 2000;
const LOG_POLL_MS = 5000;
const SHOWN_EVENTS = 12;

/** The live data of a rover, each second, once its record is loaded. `livedata` is null while it is not connected. */
export const useLiveData = (rover: number, known: boolean) =>
  useQuery({
    ...query(areas.roverSessions.live, { rover }),
    enabled: known,
    refetchInterval: LIVE_POLL_MS,
  });

/** A live session with all of its track so far. */
export interface Ongoing {
  session: RoverSession;
  track: Track | null;
  stations: readonly TrackStation[];
  log: Reply<typeof areas.roverSessions.detail>['Log'];
}

/** Polls the session every two seconds; requests only newer points and appends them to the track. */
export function useOngoing(rover: number, session: number | undefined) {
  const client = useQueryClient();
  const queryKey = ['ongoing session', rover, session] as const;
  return useQuery({
    queryKey,
    enabled: session !== undefined,
    refetchInterval: SESSION_POLL_MS,
    structuralSharing: false, // the track is compared by its own rule
    queryFn: async ({ signal }): Promise<Ongoing | null> => {
      const before = client.getQueryData<Ongoing | null>(queryKey) ?? null;
      const after = before?.track ? { after: endOf(before.track) } : {};
      const reply = await call(
        areas.roverSessions.detail,
        { rover, session: session ?? 0, live: true, ...after },
        { signal },
      );
      return reply.session
        ? {
            session: reply.session,
            track: withNewer(before?.track ?? null, reply.track),
            stations: mergeStations(before?.stations, reply.stations),
            log: reply.Log,
          }
        : before; // ended: the last reply about it
    },
  });
}

/** The caster log of one rover, newest first, every five seconds. */
export const useRoverLog = (rover: number) =>
  useQuery({ ...query(areas.logs.caster, { rover, limit: SHOWN_EVENTS }), refetchInterval: LOG_POLL_MS });

/** Duration of the last connections; reloaded when another session begins. */
export const useLastFive = (rover: number, session: number | undefined) =>
  useQuery({
    queryKey: [...keyOf(areas.roverSessions.lastFive, { rover }), session],
    queryFn: ({ signal }) => call(areas.roverSessions.lastFive, { rover }, { signal }),
    refetchInterval: 60_000,
  });

export const useRoverRecord = (rover: number) =>
  useQuery({
    ...query(areas.rovers.records, { id: rover, password: 0 }),
    staleTime: 60_000,
    select: ({ rovers }) => rovers[0] ?? null,
  });

export interface Pulse {
  readonly activity: DataActivity;
  /** When bytes last changed, milliseconds; counts the flashes. */
  readonly at: number;
  readonly samples: readonly Sample[];
}

/** The data indicator's state, one step for each answer. */
export function usePulse(live: LiveData | null | undefined, answeredAt: number): Pulse | undefined {
  const before = useRef<LiveData | null>(undefined);
  const [pulse, setPulse] = useState<Pulse>();
  useEffect(() => {
    if (live === undefined || !answeredAt) return;
    const activity = dataActivity(before.current, live);
    before.current = live;
    setPulse((last) => ({
      activity,
      at: activity === 'data' || !last ? answeredAt : last.at,
      samples: live
        ? withSample(last?.samples ?? [], {
            session: live.session_id,
            at: Date.parse(live.counted_at),
            bytes: live.bytes_sent,
          })
        : [],
    }));
  }, [live, answeredAt]);
  return pulse;
}
