import { companyData, dealerData, resellerData } from '@cairn/contract';
import type { z } from 'zod';
import { shared, type TenantForm } from './tenantForm.ts';

/** Fields of the details step besides name, address, telephone and website, which all kinds have. */
type Extra = 'rtk_url' | 'change_username' | 'jd_dealer' | 'profile' | 'account' | 'send_emails';

/** How a reseller, a dealer and a company differ for their wizard; everything else is the same for all three. */
export interface Kind {
  readonly name: 'reseller' | 'dealer' | 'company';
  /** The tenants that are chosen for it, from the top. */
  readonly within: readonly ('business' | 'dealer')[];
  readonly extras: readonly Extra[];
  /** The county field is for the United Kingdom only. */
  readonly countyInUkOnly: boolean;
  /** The name must be free, which holds among the companies of a dealer. */
  readonly ownName: boolean;
  /** A new administrator gets a password, besides the link in the e-mail. */
  readonly needsPassword: boolean;
  /** A new tenant gets a second e-mail that asks to accept the data-processing notice. */
  readonly asksConsent: boolean;
  /** The contract's own rules and words for what is typed. */
  readonly schema: z.ZodObject;
  /** What is sent: the form as the call takes it. */
  readonly data: (form: TenantForm, id?: number) => Record<string, unknown>;
}

export const resellerFields = (form: TenantForm, id?: number) => shared(form, id);

export const dealerFields = (form: TenantForm, id?: number) => ({
  ...shared(form, id),
  business: form.business,
  rtk_url: form.rtk_url,
  change_username: form.change_username,
  jd_dealer: form.jd_dealer,
  profile: form.profile,
});

export const companyFields = (form: TenantForm, id?: number) => ({
  ...shared(form, id),
  dealer: form.dealer,
  account: form.account,
  send_emails: form.send_emails,
});

export const reseller: Kind = {
  name: 'reseller',
  within: [],
  extras: [],
  countyInUkOnly: false,
  ownName: false,
  asksConsent: false,
  needsPassword: true,
  schema: resellerData,
  data: resellerFields,
};

export const dealer: Kind = {
  name: 'dealer',
  within: ['business'],
  extras: ['rtk_url', 'change_username', 'jd_dealer', 'profile'],
  countyInUkOnly: true,
  ownName: false,
  asksConsent: false,
  needsPassword: false,
  schema: dealerData,
  data: dealerFields,
};

export const company: Kind = {
  name: 'company',
  within: ['business', 'dealer'],
  extras: ['account', 'send_emails'],
  countyInUkOnly: false,
  ownName: true,
  asksConsent: true,
  needsPassword: false,
  schema: companyData,
  data: companyFields,
};
