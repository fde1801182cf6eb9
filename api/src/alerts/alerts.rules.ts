import { type AlertKind, alertKinds, isRole, type Role } from '@cairn/contract';

/** Somebody as far as alerts are concerned. */
interface Reader {
  readonly role: Role;
  readonly readonly: boolean;
}

/** The kinds that a role can hear of: what is wrong with the system is its admins' alone. */
export const kindsOf = (role: Role): AlertKind[] =>
  alertKinds.filter((kind) => kind !== 'system' || isRole(role, 'systemAdmin'));

/**
 * Whether somebody may take an open alert. A station is of the network: who looks after it is decided by those who run it, and
 * read by everybody.
 */
export const mayTake = ({ role, readonly }: Reader, kind: AlertKind, isOpen: boolean): boolean =>
  isOpen &&
  !readonly &&
  !isRole(role, 'companyUser') &&
  (isRole(role, 'systemAdmin') || (kind !== 'station_down' && kind !== 'system'));
