import { isRole, type Role, type RoleName } from './roles.ts';

/** Who may use an endpoint of the API or a page of the portal. */
export interface Access {
  /** Roles of signed-in people, or anyone at all. */
  readonly roles: readonly RoleName[] | 'anyone';
  /** Changes something: refused for people marked read-only. */
  readonly writes?: true;
  /**
   * It concerns the account of the signed-in person, not their tenant, so it is refused while acting for somebody else.
   */
  readonly ownAccountOnly?: true;
  /** Allowed while a password must be changed or a second factor set up; everything else is refused until then. */
  readonly allowedBeforeSetup?: true;
}

/** Setup that is due before anything else. */
export type Setup = 'change_password' | 'enrol';

/** Properties of a session that permissions depend on. */
export interface Person {
  /** The role that the session acts with. */
  readonly role: Role;
  readonly readonly: boolean;
  /** The dealer that the session acts for. */
  readonly actingFor?: object | null | undefined;
  readonly must?: Setup | undefined;
}

/** Reasons of a refusal. */
export type Refusal = 'signed_out' | 'role' | 'readonly' | 'acting' | Setup;

/** The reason why a person (undefined: a visitor) may not use an endpoint; undefined when they may. */
export function refusalOf(person: Person | undefined, access: Access): Refusal | undefined {
  if (access.roles === 'anyone') return undefined;
  if (!person) return 'signed_out';
  if (!isRole(person.role, ...access.roles)) return 'role';
  if (access.writes && person.readonly) return 'readonly';
  if (access.ownAccountOnly && person.actingFor) return 'acting';
  return access.allowedBeforeSetup ? undefined : person.must;
}

/** Whether a person (undefined: a visitor) may use an endpoint. The API and the portal both ask this. */
export const can = (person: Person | undefined, access: Access): boolean =>
  refusalOf(person, access) === undefined;
