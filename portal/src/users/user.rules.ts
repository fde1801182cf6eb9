import {
  isRole,
  type LoginTemplate,
  mailTemplates,
  outranks,
  type Role,
  type SignedIn,
  type User,
  type UserData,
} from '@cairn/contract';

/** The user form as it is typed; a choice not made yet is 0. */
export interface UserForm {
  fname: string;
  lname: string;
  email: string;
  mobile: string;
  role: number;
  /** Reseller id. */
  business: number;
  dealer: number;
  company: number;
  readonly: boolean;
  manage_reseller_stock: boolean;
  theme: 0 | 1;
  /** Send User Email, and where to. */
  sendmail: boolean;
  useremail: string;
  /** A one-time initial password; empty for none. */
  password: string;
}
/** What a list is filtered by. */
export interface TenantScope {
  readonly reseller?: number | undefined;
  readonly dealer?: number | undefined;
  readonly company?: number | undefined;
}
export type UserField = 'fname' | 'lname' | 'email' | 'mobile' | 'role' | Level;
export type Level = 'business' | 'dealer' | 'company';
/** Whether somebody has signed in and has one's own role: their password and address are theirs to change. */
export const isOfEqual = (role: number, user: { role: number; last_login: string | null }): boolean =>
  user.last_login !== null && !outranks(role, user.role);

/** Why a field is not valid; a refusal of the server has its own message. */
export type UserFormError = 'required' | 'email';

/** A tenant as the selects know it: with the tenants above it. */
export interface Tenant {
  readonly value: number;
  readonly reseller?: number;
  readonly dealer?: number;
}

const levels = ['business', 'dealer', 'company'] as const;

/** How far down the tree a role belongs: a dealer admin has a reseller and a dealer. */
export function levelsOf(role: number): readonly Level[] {
  if (isRole(role, 'reseller')) return levels.slice(0, 1);
  if (isRole(role, 'dealer')) return levels.slice(0, 2);
  return isRole(role, 'companyAdmin', 'companyUser') ? levels : [];
}

/** What the caller may choose: their own tenants are theirs already. */
export const openLevels = (caller: Role, role: number): readonly Level[] =>
  levelsOf(role).slice(isRole(caller, 'systemAdmin') ? 0 : levelsOf(caller).length);

/** The role of a form in which none is chosen yet. */
const NO_ROLE = 0;

/** An empty form, with the caller's tenant or one below it; the mail is on. */
export function emptyUser(
  caller: Pick<SignedIn, 'role' | 'business' | 'dealer' | 'company'>,
  scope: TenantScope = {},
): UserForm {
  return {
    fname: '',
    lname: '',
    email: '',
    mobile: '',
    role: NO_ROLE,
    business: caller.business ?? scope.reseller ?? 0,
    dealer: caller.dealer ?? scope.dealer ?? 0,
    company: caller.company ?? scope.company ?? 0,
    readonly: false,
    manage_reseller_stock: false,
    theme: 0,
    sendmail: true,
    useremail: '',
    password: '',
  };
}

/** The form of an existing user; login details are mailed again only on request. */
export function formOf(user: User): UserForm {
  return {
    fname: user.fname,
    lname: user.lname,
    email: user.email,
    mobile: user.mobile,
    role: user.role,
    business: user.business ?? 0,
    dealer: user.dealer ?? 0,
    company: user.company ?? 0,
    readonly: user.readonly === 1,
    manage_reseller_stock: user.manage_reseller_stock === 1,
    theme: user.theme,
    sendmail: false,
    useremail: '',
    password: '',
  };
}

/** What the call takes: the tenants of the role alone, and what only role 1 may set from role 1 alone. */
export function userInput(form: UserForm, caller: Role, user?: Pick<User, 'id' | 'version'>): UserData {
  const tenants = Object.fromEntries(levelsOf(form.role).map((level) => [level, form[level]]));
  return {
    ...(user && { id: user.id, version: user.version }),
    fname: form.fname.trim(),
    lname: form.lname.trim(),
    email: form.email.trim(),
    mobile: form.mobile.trim(),
    role: form.role,
    ...tenants,
    readonly: form.readonly,
    ...(isRole(caller, 'systemAdmin') && {
      theme: form.theme,
      manage_reseller_stock: form.manage_reseller_stock,
    }),
    sendmail: form.sendmail,
    ...(form.sendmail && { useremail: form.useremail.trim() || form.email.trim() }),
    ...(form.password && { password: form.password }),
  };
}

/** A role leaves the tenants below its own level behind: role 1 all of them. */
export function withRole(form: UserForm, role: number): UserForm {
  const remaining = levelsOf(role);
  const cleared = Object.fromEntries(
    levels.filter((level) => !remaining.includes(level)).map((level) => [level, 0]),
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

const basicEmail = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** What is wrong with the fields of the first step. */
export function detailErrors({ fname, lname, email }: UserForm): Partial<Record<UserField, UserFormError>> {
  return {
    ...(!fname.trim() && { fname: 'required' as const }),
    ...(!lname.trim() && { lname: 'required' as const }),
    ...(emailError(email) && { email: emailError(email) }),
  };
}

export function emailError(email: string): UserFormError | undefined {
  if (!email.trim()) return 'required';
  return basicEmail.test(email.trim()) ? undefined : 'email';
}

/** The second step: a role, and the tenant that it is of. */
export function roleErrors(form: UserForm): Partial<Record<UserField, UserFormError>> {
  if (form.role === NO_ROLE) return { role: 'required' };
  return Object.fromEntries(
    levelsOf(form.role)
      .filter((level) => form[level] < 1)
      .map((level) => [level, 'required']),
  );
}

/** The last step: the address of the mail; empty means the user's own address. */
export function mailErrors({ sendmail, useremail }: UserForm): { useremail?: UserFormError } {
  return sendmail && useremail.trim() && emailError(useremail) ? { useremail: 'email' } : {};
}

/** The template of a person's login details. */
export function loginMail(role: number): LoginTemplate {
  if (isRole(role, 'systemAdmin')) return mailTemplates.systemUser;
  if (isRole(role, 'reseller')) return mailTemplates.resellerUser;
  return isRole(role, 'dealer') ? mailTemplates.dealerUser : mailTemplates.companyUser;
}

/** The fields of the steps before the last. */
export const detailFields = ['fname', 'lname', 'email', 'mobile'] as const;
export const roleFields = [
  'role',
  'business',
  'dealer',
  'company',
  'readonly',
  'theme',
  'manage_reseller_stock',
] as const;
