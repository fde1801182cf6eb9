import { isStationStatus, mapStationIds, stationStatusIds } from '@cairn/contract';
import type { MapPoint } from '../map/GeoMap.tsx';

/** The counts of a snapshot; undefined while it loads. */
export interface SnapshotPoints {
  readonly rovers: readonly MapPoint[];
  readonly stations: readonly MapPoint[];
  readonly known: boolean;
}

/** Statuses in the order in which the count card has them: data[3] is fixed. */
const chartOrder = [0, 1, 2, 4, 5, 6] as const;

/** What the count card shows of rovers on a map. */
export function roverCounts(rovers: readonly Pick<MapPoint, 'status'>[]) {
  const data = chartOrder.map((status) => rovers.filter((rover) => rover.status === status).length);
  return { total: rovers.length, data: data.map((value) => ({ value })) };
}

/** What the stations card shows of stations on a map, where status 4 is on line. */
export function stationCounts(stations: readonly MapPoint[]) {
  const list = stations.map(({ id, text, status }) => ({
    value: Number(id),
    text,
    status: status === mapStationIds.online ? stationStatusIds.online : stationStatusIds.offline,
    out_of_service: status === mapStationIds.outOfService,
  }));
  const online = list.filter(({ status }) => isStationStatus(status, 'online')).length;
  return { list, counts: [{ value: list.length }, { value: online }] };
}
