import {
  allRoles,
  CHOOSE,
  type Issue,
  isAtMost,
  isRole,
  type LoginTemplate,
  mailTemplates,
  outranks,
  type Role,
  roleIds,
} from '@cairn/contract';
import type { TenantSession } from '@cairn/database';
import { type Sentence, translated } from '@cairn/domain/language';
import { roleTitle } from '@cairn/domain/role-titles';

/** The roles that a caller may assign: never one above their own. Narrowed to those a person of a tenant can have. */
export function offeredRoles(
  caller: Role,
  { reseller, dealer, company }: { reseller?: number; dealer?: number; company?: number } = {},
): { value: Role; text: string }[] {
  const highest = company ? 'companyAdmin' : dealer ? 'dealer' : reseller ? 'reseller' : 'systemAdmin';
  return allRoles
    .filter((role) => !outranks(role, caller) && isAtMost(role, highest))
    .map((value) => ({ value, text: roleTitle(value) }));
}

/** To those below the system level the filter's value 1 means Reseller Admin, as they see no System Admin. */
export const roleFiltered = (caller: Role, role: number): number =>
  !isRole(caller, 'systemAdmin') && isRole(role, 'systemAdmin') ? roleIds.reseller : role;

/** The templates with login details for a role; the first is the default. */
export const templatesOf: Record<Role, readonly LoginTemplate[]> = {
  [roleIds.systemAdmin]: [mailTemplates.systemUser],
  [roleIds.reseller]: [mailTemplates.resellerUser],
  [roleIds.dealer]: [mailTemplates.dealerUser, mailTemplates.dealerWelcome],
  [roleIds.companyAdmin]: [mailTemplates.companyUser, mailTemplates.companyWelcome],
  [roleIds.companyUser]: [mailTemplates.companyUser],
};

/** The field that must be chosen for a person of a role; undefined for none. */
export const tenantFieldOf: Record<Role, 'business' | 'dealer' | 'company' | undefined> = {
  [roleIds.systemAdmin]: undefined,
  [roleIds.reseller]: 'business',
  [roleIds.dealer]: 'dealer',
  [roleIds.companyAdmin]: 'company',
  [roleIds.companyUser]: 'company',
};

interface RoleAndTenants {
  readonly role: Role;
  readonly business?: number | undefined;
  readonly dealer?: number | undefined;
  readonly company?: number | undefined;
}

/** The tenant that a person is to belong to: the one that is chosen, else the caller's own. */
export function ownerOf(caller: TenantSession, person: RoleAndTenants): number | undefined {
  const own = { business: caller.resellerId, dealer: caller.dealerId, company: caller.companyId };
  const level = tenantFieldOf[person.role];
  return level && (person[level] ?? own[level] ?? undefined);
}

/** What stands against giving somebody this role. */
export function issuesIn(
  caller: TenantSession & { readonly userId: number },
  person: RoleAndTenants & { readonly id?: number | undefined },
  before: { readonly role: number; readonly mainadmin: boolean } | undefined,
): Issue[] {
  const issue = (field: string, text: Sentence) => [
    { field: `userdata.${field}`, message: translated(text) },
  ];
  if (!offeredRoles(caller.role).some(({ value }) => value === person.role))
    return issue('role', 'is above your own');
  const level = tenantFieldOf[person.role];
  if (level && ownerOf(caller, person) === undefined) return issue(level, CHOOSE);
  if (before && before.role !== person.role) {
    if (person.id === caller.userId) return issue('role', 'You cannot change your own role');
    if (before.mainadmin) return issue('role', 'is that of a main administrator: choose another one first');
  }
  return [];
}
