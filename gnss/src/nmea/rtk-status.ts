/** RTK status as the portal shows it: 0 connected without fix, 1 GPS, 2 DGPS, 4 fixed, 5 float, 6 estimated. */
export type RtkStatus = 0 | 1 | 2 | 4 | 5 | 6;

/**
 * The status of a GGA quality, as `rtk_status` of the database. PPS (3) is a position without corrections; WAAS (9,
 * NovAtel) is a differential one; manual and simulator (7, 8) are no fix.
 */
export function rtkStatus(quality: number): RtkStatus {
  if (quality === 3) return 1;
  if (quality === 9) return 2;
  return quality === 1 || quality === 2 || quality === 4 || quality === 5 || quality === 6 ? quality : 0;
}
