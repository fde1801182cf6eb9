import type { StationAlarm } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';

const POLL_MS = 30_000;
const all = query(areas.stationHealth.alarms, {});

/** Every open alarm, by station; polled every 30 s, one query for all components. */
export function useOpenAlarms() {
  return useQuery({ ...all, refetchInterval: POLL_MS, select: byStation });
}

/** The open alarms of one station; undefined while they are awaited. */
export function useAlarmsOf(station: number): readonly StationAlarm[] | undefined {
  const { data } = useQuery({ ...all, refetchInterval: POLL_MS, select: byStation });
  return data && (data.get(station) ?? none);
}
const none: readonly StationAlarm[] = [];

let last: { reply: unknown; map: ReadonlyMap<number, StationAlarm[]> } | undefined;
/** The same reply returns the same map, because every row of a list uses it. */
function byStation(reply: { alarms: StationAlarm[] }): ReadonlyMap<number, StationAlarm[]> {
  if (last?.reply !== reply) last = { reply, map: Map.groupBy(reply.alarms, ({ station }) => station) };
  return last.map;
}

/** Open and past alarms of a station, newest first. */
export function useAlarmHistory(station: number) {
  return useQuery({
    ...query(areas.stationHealth.alarms, { base: station, past: true, limit: 30 }),
    refetchInterval: POLL_MS,
  });
}
