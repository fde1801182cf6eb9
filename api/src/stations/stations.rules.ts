import {
  type areas,
  type Input,
  type Issue,
  NETWORK_MOUNTPOINT,
  NO_VIRTUAL_IP,
  type StationData,
  singleCountryOf,
  stationPasswordIssue,
} from '@cairn/contract';
import { sentence } from '@cairn/domain/language';

export type Base = Input<typeof areas.stations.create>['basedata'];

/** What a form cannot know: a reserved mountpoint, and that a reseller of one country has bases there only. */
export function issuesIn(base: Base, singleCountry: 1 | 2 | null, isNew: boolean): Issue[] {
  const found: Issue[] = [];
  const add = (field: keyof StationData, message: string) =>
    found.push({ field: `basedata.${field}`, message });
  if (base.mount.toUpperCase() === NETWORK_MOUNTPOINT)
    add(
      'mount',
      sentence("{{mountpoint}} is the network's own mountpoint", { mountpoint: NETWORK_MOUNTPOINT }),
    );
  const issue = isNew && base.password !== undefined && stationPasswordIssue(base.password);
  if (issue) add('password', sentence(issue));
  const single = singleCountryOf(singleCountry);
  if (single && base.country !== single.country)
    add('country', sentence(single.country === 2 ? 'must be Denmark' : 'must be the UK'));
  if (single?.stationType && isNew && base.type !== single.stationType)
    add('type', sentence('must be {{value}}', { value: single.stationType }));
  return found;
}

/** URL template of the remote view of a station's device. */
export interface RemoteView {
  /** The address, in which `{mount}` is replaced by the mountpoint. */
  readonly url: string;
  /** The credentials of the device. */
  readonly auth: string | undefined;
}

/** Whether there is a way to the device of a station. */
export const isReachable = (virtualIp: string): boolean => virtualIp !== '' && virtualIp !== NO_VIRTUAL_IP;

/** The address of the remote view of a station: its lower-cased mountpoint, and the credentials in `auth`. */
export function remoteAddress({ url, auth }: RemoteView, mount: string): string {
  const address = new URL(url.replaceAll('{mount}', mount.toLowerCase()));
  if (auth !== undefined) address.searchParams.set('auth', auth);
  return address.href;
}
