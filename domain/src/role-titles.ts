import type { Language } from '@cairn/contract';
import { type Role, roleIds } from '@cairn/contract/roles';
import { callLanguage, inLanguage, sentence } from './language.ts';

const titles = {
  [roleIds.systemAdmin]: 'System Admin',
  [roleIds.reseller]: 'Reseller Admin',
  [roleIds.dealer]: 'Dealer Admin',
  [roleIds.companyAdmin]: 'Company Admin',
  [roleIds.companyUser]: 'Company User',
} as const satisfies Record<Role, string>;

/** The title of a role in the language of the call, unless another language is named. */
export const roleTitle = (role: Role, language: Language = callLanguage()): string =>
  inLanguage(language, () => sentence(titles[role]));

/** The role of a row, whose table allows no other numbers. */
export const roleOf = ({ role }: { readonly role: number }): Role => role as Role;
