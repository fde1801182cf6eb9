import type { areas, BaseData, Input, Issue } from '@cairn/contract';

export type Base = Input<typeof areas.stations.create>['basedata'];

/** RTK_RTCM3 is the mountpoint of the network itself. */
const NETWORK_MOUNT = 'RTK_RTCM3';

/** What a form cannot know: a reserved mountpoint, and that business 11 is Denmark only, with new bases of type 4. */
export function objections(base: Base, business: number | null, isNew: boolean): Issue[] {
  const found: Issue[] = [];
  const object = (field: keyof BaseData, message: string) =>
    found.push({ field: `basedata.${field}`, message });
  if (base.mount.toUpperCase() === NETWORK_MOUNT)
    object('mount', `${NETWORK_MOUNT} is the network's own mountpoint`);
  if (business === 11 && base.country !== 2) object('country', 'must be Denmark');
  if (business === 11 && isNew && base.type !== 4) object('type', 'must be 4');
  return found;
}
