import {
  type Company,
  type Dealer,
  isRole,
  loginTitleFrom,
  passwordFault,
  REQUIRED,
  type Reseller,
  type SignedIn,
} from '@cairn/contract';
import { serverText } from '../language/index.ts';
import type { Kind } from './kinds.ts';

/** The form of a reseller, dealer or company as it is typed; a choice not made yet is 0. */
export interface TenantForm extends Record<string, unknown> {
  /** Reseller id. */
  business: number;
  dealer: number;
  text: string;
  address1: string;
  address2: string;
  address3: string;
  towncity: string;
  county: string;
  postcode: string;
  country: number;
  tel: string;
  mobile: string;
  website: string;
  /** NTRIP address of a dealer. */
  rtk_url: string;
  change_username: boolean;
  jd_dealer: boolean;
  account: string;
  send_emails: boolean;
  /** The main administrator: a person of theirs, or 0 for a new one. */
  adminuser: number;
  fname: string;
  lname: string;
  email: string;
  /** How a new administrator comes in, or whether one who is there gets another password. */
  access: 'link' | 'password';
  password: string;
  logintitle: string;
  /** Name of the uploaded picture; empty for none. */
  logo: string;
  background: string;
  /** No picture of their own is wanted. */
  standardLogo: boolean;
  standardBackground: boolean;
}
export type TenantField = Extract<keyof TenantForm, string>;
export type Tenant = Reseller | Dealer | Company;

/** Why a field is not right, in the words that stand under it. */
export type TenantErrors = Partial<Record<TenantField, string>>;

const fieldsOfStep: readonly (readonly TenantField[])[] = [
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

/** The step that a field stands in; a field that is nowhere shows with the last. */
export function stepOf(field: string): number {
  const step = fieldsOfStep.findIndex((fields) => (fields as readonly string[]).includes(field));
  return step < 0 ? fieldsOfStep.length : step;
}

/** How an administrator comes in unless told: a new one where passwords are given has to have one. */
export const usualAccess = (kind: Kind, adminuser: number): TenantForm['access'] =>
  kind.needsPassword && adminuser === 0 ? 'password' : 'link';

/** An empty form. What the person's own place decides is chosen already. */
export function emptyForm(kind: Kind, { business, dealer, role, country }: SignedIn): TenantForm {
  return {
    business: isRole(role, 'systemAdmin') ? 0 : (business ?? 0),
    dealer: isRole(role, 'dealer') ? (dealer ?? 0) : 0,
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
    standardLogo: false,
    standardBackground: false,
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

/** What all three kinds send. */
export function shared(form: TenantForm, id?: number) {
  return {
    ...(id !== undefined && { value: id }),
    text: form.text,
    address1: form.address1,
    address2: form.address2,
    address3: form.address3,
    towncity: form.towncity,
    county: form.county,
    postcode: form.postcode,
    country: form.country,
    tel: form.tel,
    mobile: form.mobile,
    website: form.website,
    logintitle: form.logintitle,
    logo: form.logo,
    background: form.background,
    adminuser: form.adminuser,
    fname: form.fname,
    lname: form.lname,
    email: form.email,
    ...(form.access === 'password' && { password: form.password }),
  };
}

/** Whether the form asks for a county. */
export const hasCounty = (kind: Kind, form: TenantForm) => !kind.countyInUkOnly || form.country === 1;

/** The form as it is sent: without what is not asked for. */
export const cleared = (kind: Kind, form: TenantForm): TenantForm =>
  hasCounty(kind, form) ? form : { ...form, county: '' };

/**
 * Everything that is not right. The contract has the rules; the form adds those of its own choices: a picture is
 * uploaded or the standard one is ticked, and whoever gives a password gives one.
 */
export function tenantErrors(kind: Kind, form: TenantForm): TenantErrors {
  const errors: TenantErrors = {};
  for (const { path, message } of kind.schema.safeParse(kind.data(cleared(kind, form))).error?.issues ?? [])
    errors[path[0] as TenantField] ??= serverText(message); // the schema's fields are fields of the form
  if (form.access === 'password') {
    const passwordError = form.password ? passwordFault(form.password) : REQUIRED;
    if (passwordError) errors.password = serverText(passwordError);
  }
  if (!form.logo && !form.standardLogo) errors.logo = serverText(REQUIRED);
  if (!form.background && !form.standardBackground) errors.background = serverText(REQUIRED);
  return errors;
}

/** The faults that keep one in a step, from 0. */
export function errorsOfStep(errors: TenantErrors, step: number): TenantErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => stepOf(field) === step));
}

/** Whether a field may stay empty. */
export const isOptional = (kind: Kind, field: TenantField): boolean =>
  kind.schema.shape[field]?.safeParse('').success ?? true;

/** The login page name, made from the title where none was given. */
export const withLoginTitle = (form: TenantForm): TenantForm =>
  form.logintitle.trim() ? form : { ...form, logintitle: loginTitleFrom(form.text) };

/** A reseller as the select knows it. */
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

/** A dealer brings its reseller, and that one's country. */
export function withDealer(
  form: TenantForm,
  chosen: { readonly value: number; readonly reseller: number } | undefined,
  resellers: readonly ResellerOption[],
): TenantForm {
  const owner = resellers.find(({ value }) => value === chosen?.reseller);
  return {
    ...form,
    dealer: chosen?.value ?? 0,
    business: chosen?.reseller ?? form.business,
    country: form.country || owner?.country || 0,
  };
}
