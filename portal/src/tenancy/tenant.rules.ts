import {
  type Company,
  type Dealer,
  isRole,
  loginTitleFrom,
  type PasswordLength,
  passwordIssue,
  REQUIRED,
  type Reseller,
  type SignedIn,
} from '@cairn/contract';
import { serverText } from '../language/index.ts';
import type { Kind } from './kinds.ts';
import type { TenantForm } from './tenantForm.ts';
import type { TenantValue } from './tenantLevels.ts';

export type TenantField = keyof TenantForm;
export type Tenant = Reseller | Dealer | Company;

/** Why a field is not valid: the message under it. */
export type TenantErrors = Partial<Record<TenantField, string>>;

/** Fields by the step in which they are typed; the last step has none. */
export const fieldsOfStep: readonly (readonly TenantField[])[] = [
  [
    'business',
    'dealer',
    'text',
    'address1',
    'address2',
    'address3',
    'towncity',
    'county',
    'postcode',
    'country',
    'tel',
    'mobile',
    'website',
    'rtk_url',
    'account',
  ],
  ['adminuser', 'fname', 'lname', 'email', 'password'],
  ['logintitle', 'logo', 'background'],
];

/** The default first sign-in of an administrator: a new one has a password where the kind gives passwords. */
export const usualAccess = (kind: Kind, adminuser: number): TenantForm['access'] =>
  kind.needsPassword && adminuser === 0 ? 'password' : 'link';

/** An empty form, with the tenants of the person's own scope filled in, or those that the list was filtered by. */
export function emptyForm(
  kind: Kind,
  { business, dealer, role, country }: Pick<SignedIn, 'business' | 'dealer' | 'role' | 'country'>,
  scope: TenantValue = {},
): TenantForm {
  return {
    business: isRole(role, 'systemAdmin') ? (scope.reseller ?? 0) : (business ?? 0),
    dealer: isRole(role, 'dealer') ? (dealer ?? 0) : (scope.dealer ?? 0),
    text: '',
    address1: '',
    address2: '',
    address3: '',
    towncity: '',
    county: '',
    postcode: '',
    country: isRole(role, 'systemAdmin') ? 0 : country,
    tel: '',
    mobile: '',
    website: '',
    rtk_url: '',
    change_username: false,
    jd_dealer: false,
    profile: 0,
    account: '',
    send_emails: true,
    adminuser: 0,
    fname: '',
    lname: '',
    email: '',
    access: usualAccess(kind, 0),
    password: '',
    logintitle: '',
    logo: '',
    background: '',
    standardLogo: true,
    standardBackground: true,
  };
}

/** The form of a record that is there. One without pictures has the standard ones. */
export function formOf(kind: Kind, record: Tenant): TenantForm {
  return {
    business: 'business' in record ? record.business : 0,
    dealer: 'dealer' in record ? record.dealer : 0,
    text: record.text,
    address1: record.address1,
    address2: record.address2,
    address3: record.address3,
    towncity: record.towncity,
    county: record.county,
    postcode: record.postcode,
    country: record.country,
    tel: record.tel,
    mobile: record.mobile,
    website: record.website,
    rtk_url: 'rtk_url' in record ? record.rtk_url : '',
    change_username: 'change_username' in record && record.change_username === 1,
    jd_dealer: 'jd_dealer' in record && record.jd_dealer === 1,
    profile: ('profile' in record && record.profile) || 0,
    account: 'account' in record ? record.account : '',
    send_emails: 'send_emails' in record ? record.send_emails === 1 : true,
    adminuser: record.adminuser ?? 0,
    fname: record.fname,
    lname: record.lname,
    email: record.email,
    access: usualAccess(kind, record.adminuser ?? 0),
    password: '',
    logintitle: record.logintitle,
    logo: record.logo,
    background: record.background,
    standardLogo: !record.logo,
    standardBackground: !record.background,
  };
}

/** Whether the form asks for a county. */
export const hasCounty = (kind: Kind, form: TenantForm) => !kind.countyInUkOnly || form.country === 1;

/** The form as it is sent: without the fields that are not shown. */
export const cleared = (kind: Kind, form: TenantForm): TenantForm =>
  hasCounty(kind, form) ? form : { ...form, county: '' };

/**
 * Everything that is not right. The contract has the rules; the form adds those of its own choices: a picture is
 * uploaded or the standard one is ticked, and a password of `shortest` characters is entered where one is chosen.
 */
export function tenantErrors(kind: Kind, form: TenantForm, shortest: PasswordLength): TenantErrors {
  const errors: TenantErrors = {};
  for (const { path, message } of kind.schema.safeParse(kind.data(cleared(kind, form))).error?.issues ?? [])
    errors[path[0] as TenantField] ??= serverText(message); // the schema's fields are fields of the form
  if (form.access === 'password') {
    const passwordError = form.password ? passwordIssue(form.password, shortest) : REQUIRED;
    if (passwordError) errors.password = serverText(passwordError);
  }
  if (!form.logo && !form.standardLogo) errors.logo = serverText(REQUIRED);
  if (!form.background && !form.standardBackground) errors.background = serverText(REQUIRED);
  return errors;
}

/** Whether a field may stay empty. */
export const isOptional = (kind: Kind, field: TenantField): boolean =>
  kind.schema.shape[field]?.safeParse('').success ?? true;

/** The login page name, made from the title if empty. */
export const withLoginTitle = (form: TenantForm): TenantForm =>
  form.logintitle.trim() ? form : { ...form, logintitle: loginTitleFrom(form.text) };

/** A reseller as an option of the select. */
interface ResellerOption {
  readonly value: number;
  readonly country: 1 | 2;
}

/** Another reseller brings its country, where none was chosen against it, and leaves the dealer behind. */
export function withReseller(form: TenantForm, chosen: ResellerOption | undefined): TenantForm {
  if (chosen?.value === form.business) return form;
  return {
    ...form,
    business: chosen?.value ?? 0,
    dealer: 0,
    country: chosen?.country ?? form.country,
  };
}

/** A dealer as an option of the select. */
interface DealerOption extends ResellerOption {
  readonly reseller: number;
}

/** A dealer brings its reseller, and its country where none was chosen against that of the reseller. */
export function withDealer(
  form: TenantForm,
  chosen: DealerOption | undefined,
  resellers: readonly ResellerOption[],
): TenantForm {
  const owner = resellers.find(({ value }) => value === form.business);
  const isProposed = form.country === 0 || form.country === owner?.country;
  return {
    ...form,
    dealer: chosen?.value ?? 0,
    business: chosen?.reseller ?? form.business,
    country: (isProposed && chosen?.country) || form.country,
  };
}

/** What a new form that begins below a dealer or reseller gets from it: the reseller and the country. */
export function withOwners(
  form: TenantForm,
  dealers: readonly DealerOption[],
  resellers: readonly ResellerOption[],
): TenantForm {
  const dealer = dealers.find(({ value }) => value === form.dealer);
  if (dealer) return withDealer(form, dealer, resellers);
  const owner = resellers.find(({ value }) => value === form.business);
  return { ...form, country: form.country || owner?.country || 0 };
}
