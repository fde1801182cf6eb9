import { type Role, roleIds } from '@cairn/contract/roles';

export const roleTitles: Record<Role, string> = {
  [roleIds.systemAdmin]: 'System Admin',
  [roleIds.reseller]: 'Reseller Admin',
  [roleIds.dealer]: 'Dealer Admin',
  [roleIds.companyAdmin]: 'Company Admin',
  [roleIds.companyUser]: 'Company User',
};

/** The table allows no other. */
export const roleOf = ({ role }: { readonly role: number }): Role => role as Role;
