import {
  isStationStatus,
  mapStationIds,
  type RtkStatus,
  rtkStatusIds,
  type Station,
  statusFilterIds,
} from '@cairn/contract';
/** The names of every status, once: map, tables, strips and charts all use this list. */
export type StatusName =
  | 'fixed'
  | 'float'
  | 'dgps'
  | 'gps'
  | 'est'
  | 'conn'
  | 'online'
  | 'offline'
  | 'out'
  | 'unknown';

/** RTK status of a rover, after the quality of its GGAs. */
export type RtkCode = RtkStatus;

/** The statuses in the order of strips and legends, best first. */
export const rtkStatuses = [
  { code: rtkStatusIds.fixed, name: 'fixed' },
  { code: rtkStatusIds.float, name: 'float' },
  { code: rtkStatusIds.dgps, name: 'dgps' },
  { code: rtkStatusIds.gps, name: 'gps' },
  { code: rtkStatusIds.estimated, name: 'est' },
  { code: rtkStatusIds.noPosition, name: 'conn' },
] as const satisfies readonly { code: RtkCode; name: StatusName }[];

/** 9 is "Connected" in the rover list's filter, the same as 0; anything unknown shows as a neutral dot. */
export function rtkStatus(code: number | null | undefined): StatusName {
  if (code === statusFilterIds.noPosition) return 'conn';
  return rtkStatuses.find((status) => status.code === code)?.name ?? 'unknown';
}

/** The status codes of stations on maps. */
export const mapStations = [
  { code: mapStationIds.online, name: 'online' },
  { code: mapStationIds.offline, name: 'offline' },
  { code: mapStationIds.outOfService, name: 'out' },
] as const satisfies readonly { code: RtkCode; name: StatusName }[];

export type StationStatus = (typeof mapStations)[number]['name'];

/** The status of a station: it gives corrections, it does not, or people have taken it out of service. */
export const stationStatus = ({
  status,
  out_of_service,
}: {
  status: Station['status'];
  out_of_service?: unknown;
}): StationStatus => (out_of_service ? 'out' : isStationStatus(status, 'online') ? 'online' : 'offline');

/** The code of a station for a map: the wire counts one that is out of service as offline there. */
export const mapStatus = ({
  mapstatus,
  out_of_service,
}: {
  mapstatus: Station['mapstatus'];
  out_of_service: unknown;
}): RtkCode => (out_of_service ? mapStationIds.outOfService : mapstatus);
