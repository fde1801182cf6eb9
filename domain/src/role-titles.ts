import type { Language } from '@cairn/contract';
import { type Role, roleIds } from '@cairn/contract/roles';
import { callLanguage } from './language.ts';

const titles: Readonly<Record<Language, Readonly<Record<Role, string>>>> = {
  en: {
    [roleIds.systemAdmin]: 'System Admin',
    [roleIds.reseller]: 'Reseller Admin',
    [roleIds.dealer]: 'Dealer Admin',
    [roleIds.companyAdmin]: 'Company Admin',
    [roleIds.companyUser]: 'Company User',
  },
  da: {
    [roleIds.systemAdmin]: 'Systemadministrator',
    [roleIds.reseller]: 'Distributøradministrator',
    [roleIds.dealer]: 'Forhandleradministrator',
    [roleIds.companyAdmin]: 'Firmaadministrator',
    [roleIds.companyUser]: 'Firmabruger',
  },
};

/** In the language of the call, unless another is given. */
export const roleTitle = (role: Role, language: Language = callLanguage()): string => titles[language][role];

/** The table allows no other. */
export const roleOf = ({ role }: { readonly role: number }): Role => role as Role;
