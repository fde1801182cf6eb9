import { mapStations, rtkStatus, rtkStatuses, type StatusName } from '../status/status.ts';

/** What the points of a map are. */
export type PointKind = 'rovers' | 'stations';

/** The states that these points can have, in the order of legends. */
export const statusesOf = (kind: PointKind) => (kind === 'stations' ? mapStations : rtkStatuses);

/** Stations are online or offline; everything else that is on a map has an RTK status. */
export function pointStatus(kind: PointKind, code: number): StatusName {
  if (kind === 'rovers') return rtkStatus(code);
  return code === 4 ? 'online' : 'offline';
}
