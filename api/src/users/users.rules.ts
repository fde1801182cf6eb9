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
export const roleFiltered = (caller: Role, requested: number): number =>
  !isRole(caller, 'systemAdmin') && isRole(requested, 'systemAdmin') ? roleIds.reseller : requested;

/** The templates with login details for a role; the first is the default. */
export const templatesOf: Record<Role, readonly LoginTemplate[]> = {
  [roleIds.systemAdmin]: [mailTemplates.systemUser],
  [roleIds.reseller]: [mailTemplates.resellerUser],
  [roleIds.dealer]: [mailTemplates.dealerUser, mailTemplates.dealerWelcome],
  [roleIds.companyAdmin]: [mailTemplates.companyUser, mailTemplates.companyWelcome],
  [roleIds.companyUser]: [mailTemplates.companyUser],
};

/** Where a person of a role has to be: the field that must be chosen, undefined for none. */
export const tenantFieldOf: Record<Role, 'business' | 'dealer' | 'company' | undefined> = {
  [roleIds.systemAdmin]: undefined,
  [roleIds.reseller]: 'business',
  [roleIds.dealer]: 'dealer',
  [roleIds.companyAdmin]: 'company',
  [roleIds.companyUser]: 'company',
};

interface ListQuery {
  readonly role: Role;
  readonly business?: number | undefined;
  readonly dealer?: number | undefined;
  readonly company?: number | undefined;
}

/** The tenant that a person is to belong to: the one requested, else the caller's own. */
export function ownerOf(caller: TenantSession, requested: ListQuery): number | undefined {
  const own = { business: caller.resellerId, dealer: caller.dealerId, company: caller.companyId };
  const level = tenantFieldOf[requested.role];
  return level && (requested[level] ?? own[level] ?? undefined);
}

/** What stands against giving somebody this role. */
export function objections(
  caller: TenantSession & { readonly userId: number },
  requested: ListQuery & { readonly id?: number | undefined },
  before: { readonly role: number; readonly mainadmin: boolean } | undefined,
): Issue[] {
  const object = (field: string, text: Sentence) => [
    { field: `userdata.${field}`, message: translated(text) },
  ];
  if (!offeredRoles(caller.role).some(({ value }) => value === requested.role))
    return object('role', 'is above your own');
  const level = tenantFieldOf[requested.role];
  if (level && ownerOf(caller, requested) === undefined) return object(level, CHOOSE);
  if (before && before.role !== requested.role) {
    if (requested.id === caller.userId) return object('role', 'You cannot change your own role');
    if (before.mainadmin) return object('role', 'is that of a main administrator: choose another one first');
  }
  return [];
}
