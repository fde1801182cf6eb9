import { RTK_RTCM3 } from './nearest.ts';
import type { Station } from './stations.ts';

/** The mountpoint as the network writes it; a request may use any letter case. */
export function mountpointOf(
  mount: string,
  findStation: (mount: string) => Station | undefined,
): string | undefined {
  return mount.toUpperCase() === RTK_RTCM3 ? RTK_RTCM3 : findStation(mount)?.mount;
}
