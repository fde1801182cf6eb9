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
  | 'unknown';

/** GGA quality as rovers report it: 0 connected without fix, 1 GPS, 2 DGPS, 4 fixed, 5 float, 6 EST. */
export type RtkCode = 0 | 1 | 2 | 4 | 5 | 6;

/** In the order of strips and legends: best first. */
export const rtkStatuses = [
  { code: 4, name: 'fixed' },
  { code: 5, name: 'float' },
  { code: 2, name: 'dgps' },
  { code: 1, name: 'gps' },
  { code: 6, name: 'est' },
  { code: 0, name: 'conn' },
] as const satisfies readonly { code: RtkCode; name: StatusName }[];

/** 9 is "Connected" in the rover list's filter, the same as 0; anything unknown shows as a neutral dot. */
export function rtkStatus(code: number | null | undefined): StatusName {
  if (code === 9) return 'conn';
  return rtkStatuses.find((status) => status.code === code)?.name ?? 'unknown';
}

/** The status codes of stations on maps: 4 online, 1 offline. */
export const mapStations = [
  { code: 4, name: 'online' },
  { code: 1, name: 'offline' },
] as const satisfies readonly { code: RtkCode; name: StatusName }[];

/** Station status: 1 online, 2 offline. */
export const stationStatus = (code: number | null | undefined): StatusName =>
  code === 1 ? 'online' : 'offline';
