import {
  mapStations,
  rtkStatus,
  rtkStatuses,
  type StationStatus,
  type StatusName,
} from '../status/status.ts';

/** What the points of a map are. */
export type PointKind = 'rovers' | 'stations';

/** The states that these points can have, in the order of legends. */
export const statusesOf = (kind: PointKind) => (kind === 'stations' ? mapStations : rtkStatuses);

/** Stations have states of their own; everything else that is on a map has an RTK status. */
export const pointStatus = (kind: PointKind, code: number): StatusName =>
  kind === 'rovers' ? rtkStatus(code) : stationPointStatus(code);

export const stationPointStatus = (code: number): StationStatus =>
  mapStations.find((station) => station.code === code)?.name ?? 'offline';
