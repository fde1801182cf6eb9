import { NETWORK_MOUNTPOINT } from '@cairn/contract/caster-events';
import type { Station } from './stations.ts';

/** The mountpoint as the network writes it; a request may use any letter case. */
export function mountpointOf(
  mount: string,
  findStation: (mount: string) => Station | undefined,
): string | undefined {
  return mount.toUpperCase() === NETWORK_MOUNTPOINT ? NETWORK_MOUNTPOINT : findStation(mount)?.mount;
}
