/** The form of a reseller, dealer or company as it is typed; a choice not made yet is 0. */
export interface TenantForm {
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
  /** Correction profile of a dealer's rovers; 0 for streams as they are sent. */
  profile: number;
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
  /** The standard picture is used. */
  standardLogo: boolean;
  standardBackground: boolean;
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
