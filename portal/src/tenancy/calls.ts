import type { Access, Progress } from '@cairn/contract';
import { areas, call } from '../api.ts';
import { companyFields, dealerFields, type Kind, resellerFields } from './kinds.ts';
import { cleared, type Tenant } from './tenant.rules.ts';
import type { TenantForm } from './tenantForm.ts';

/** What is sent with a form: whether to mail, and for an existing record its id and the versions that were read. */
interface Sent {
  readonly sendmail: boolean;
  readonly record: Pick<Tenant, 'value' | 'version' | 'adminversion'> | undefined;
  /** The Idempotency-Key under which the form is saved once. */
  readonly key: string;
}

/** A record that was saved. */
interface Saved {
  readonly id: number;
  readonly messages: readonly Progress[];
}

/** The calls of a wizard for its kind of tenant. */
interface Calls {
  /** Who may add and change them. */
  readonly access: Access;
  /** Everything about one record; undefined when it is not there for the caller. */
  readonly read: (id: number) => Promise<Tenant | undefined>;
  readonly save: (form: TenantForm, more: Sent) => Promise<Saved>;
  readonly archive: (id: number) => Promise<readonly Progress[]>;
  /** Who may undo an archive. */
  readonly restoreAccess: Access;
  readonly restore: (id: number) => Promise<readonly Progress[]>;
}

const reseller: Calls = {
  access: areas.resellers.save,
  read: async (id) => (await call(areas.resellers.list, { id })).CasterBusiness[0],
  save: async (form, { key, ...more }) => {
    const resellerdata = { ...resellerFields(form), ...mailAndRecord(more) };
    const { messages, resellerid: id } = await call(areas.resellers.save, { resellerdata }, { key });
    return { id, messages };
  },
  archive: async (id) => (await call(areas.resellers.archive, { id })).messages,
  restoreAccess: areas.resellers.restore,
  restore: async (id) => (await call(areas.resellers.restore, { id })).messages,
};

const dealer: Calls = {
  access: areas.dealers.save,
  read: async (id) => (await call(areas.dealers.find, { id })).CasterDealers[0],
  save: async (form, { key, ...more }) => {
    const dealerdata = { ...dealerFields(form), ...mailAndRecord(more) };
    const { messages, dealerid: id } = await call(areas.dealers.save, { dealerdata }, { key });
    return { id, messages };
  },
  archive: async (id) => (await call(areas.dealers.archive, { id })).messages,
  restoreAccess: areas.dealers.restore,
  restore: async (id) => (await call(areas.dealers.restore, { id })).messages,
};

const company: Calls = {
  access: areas.companies.save,
  read: async (id) => (await call(areas.companies.record, { id })).CasterCompanies[0],
  save: async (form, { key, ...more }) => {
    const companydata = { ...companyFields(form), ...mailAndRecord(more) };
    const { messages, value: id } = await call(areas.companies.save, { companydata }, { key });
    return { id, messages };
  },
  archive: async (id) => (await call(areas.companies.archive, { id })).messages,
  restoreAccess: areas.companies.restore,
  restore: async (id) => (await call(areas.companies.restore, { id })).messages,
};

const mailAndRecord = ({ sendmail, record }: Omit<Sent, 'key'>) => ({
  sendmail,
  ...(record && { value: record.value, version: record.version, adminversion: record.adminversion }),
});

const calls = { reseller, dealer, company };

/** The calls of a kind. */
export const callsOf = ({ name }: Pick<Kind, 'name'>): Calls => calls[name];

/** Creates or changes a record; one message per step. */
export const save = (kind: Kind, form: TenantForm, more: Sent) =>
  callsOf(kind).save(cleared(kind, form), more);

/** Whether a login page of this name is there: resellers, dealers and companies share their names. */
export const isLoginTitleTaken = async (logintitle: string) =>
  (await call(areas.dealers.find, { logintitle })).count > 0;

export const isEmailTaken = async (email: string) => (await call(areas.users.exists, { email })).exists === 1;

/** Whether a dealer has another company of this name. */
export const isCompanyTaken = async (title: string, dealer: number, id?: number) =>
  (await call(areas.companies.find, { title, dealer, ...(id !== undefined && { id }) })).Total > 0;

/** Sends a picture; gives its name. */
export const upload = (type: 'branding/logos' | 'branding/homebgs') => async (files: File) =>
  (await call(areas.images.upload, { files, type })).filename;
