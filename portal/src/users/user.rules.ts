import type { Role } from '@cairn/contract';

/** The user form as it is typed; a choice not made yet is 0. */
export interface UserForm extends Record<string, unknown> {
  fname: string;
  lname: string;
  email: string;
  mobile: string;
  role: number;
  /** Reseller id. */
  business: number;
  dealer: number;
  company: number;
}
export type UserField = 'fname' | 'lname' | 'email' | 'mobile' | 'role' | Level;
export type Level = 'business' | 'dealer' | 'company';
/** Why a field cannot be sent; a refusal of the server comes with its own words. */
export type Fault = 'required' | 'email';

/** A tenant as the selects know it: with the tenants above it. */
export interface Tenant {
  readonly value: number;
  readonly reseller?: number;
  readonly dealer?: number;
}

const levels = ['business', 'dealer', 'company'] as const;

/** How far down the tree a role belongs: a dealer admin has a reseller and a dealer. */
export function levelsOf(role: number): readonly Level[] {
  if (role === 5) return levels.slice(0, 1);
  if (role === 10) return levels.slice(0, 2);
  return role === 20 || role === 30 ? levels : [];
}

/** The level a role is of, which its person must be given: a dealer for role 10. */
export const levelOf = (role: number): Level | undefined => levelsOf(role).at(-1);

/** What the caller may choose: their own tenants are theirs already. */
export const openLevels = (caller: Role, role: number): readonly Level[] =>
  levelsOf(role).slice(caller === 1 ? 0 : levelsOf(caller).length);

/** A role leaves the tenants below its own level behind: role 1 all of them. */
export function withRole(form: UserForm, role: number): UserForm {
  const kept = levelsOf(role);
  const cleared = Object.fromEntries(
    levels.filter((level) => !kept.includes(level)).map((level) => [level, 0]),
  );
  return { ...form, role, ...cleared };
}

/** A tenant brings those above it and leaves those below it, which may be another's. */
export function withTenant(form: UserForm, level: Level, tenant: Tenant | undefined): UserForm {
  const value = tenant?.value ?? 0;
  if (level === 'business')
    return value === form.business ? form : { ...form, business: value, dealer: 0, company: 0 };
  if (level === 'dealer')
    return value === form.dealer
      ? form
      : { ...form, business: tenant?.reseller ?? form.business, dealer: value, company: 0 };
  return {
    ...form,
    business: tenant?.reseller ?? form.business,
    dealer: tenant?.dealer ?? form.dealer,
    company: value,
  };
}

const basicEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The first step. */
export function detailFaults({ fname, lname, email }: UserForm): Partial<Record<UserField, Fault>> {
  return {
    ...(!fname.trim() && { fname: 'required' as const }),
    ...(!lname.trim() && { lname: 'required' as const }),
    ...(emailFault(email) && { email: emailFault(email) }),
  };
}

export function emailFault(email: string): Fault | undefined {
  if (!email.trim()) return 'required';
  return basicEmail.test(email.trim()) ? undefined : 'email';
}

/** The second step: a role, and the tenant that it is of. */
export function roleFaults(form: UserForm): Partial<Record<UserField, Fault>> {
  if (form.role < 1) return { role: 'required' };
  return Object.fromEntries(
    levelsOf(form.role)
      .filter((level) => form[level] < 1)
      .map((level) => [level, 'required']),
  );
}
