/** RTK status as the portal shows it; `noPosition` is a rover that is connected without one. */
export const rtkStatusIds = { noPosition: 0, gps: 1, dgps: 2, fixed: 4, float: 5, estimated: 6 } as const;
export type RtkStatus = (typeof rtkStatusIds)[keyof typeof rtkStatusIds];

/**
 * The status of a GGA quality, as `rtk_status` of the database. PPS (3) is a position without corrections; WAAS (9,
 * NovAtel) is a differential one; manual and simulator (7, 8) are no fix.
 */
export function rtkStatus(quality: number): RtkStatus {
  if (quality === 3) return 1;
  if (quality === 9) return 2;
  return quality === 1 || quality === 2 || quality === 4 || quality === 5 || quality === 6 ? quality : 0;
}
