import {
  type areas,
  type CallInput,
  emailAddress,
  generatePassword,
  isRole,
  type Reply,
  type Role,
  SHORTEST_NTRIP_PASSWORD,
  type SubscriptionLength,
} from '@cairn/contract';
import { localZone, typedTime } from '../ui/dates.ts';
import { type DatesErrorCode, startError } from './dates.rules.ts';

export type RoverRecord = Reply<(typeof areas)['rovers']['records']>['rovers'][number];

/** The rover form as it is typed; a choice not made yet is 0. */
export interface RoverForm {
  business: number;
  dealer: number;
  company: number;
  /** A machine of the company; 0 with `newMachine`. */
  machineid: number;
  newMachine: boolean;
  make: number;
  model: number;
  regnum: string;
  receiver_serial_num: string;
  modem_serial_num: string;
  /** The type to sell; 0: none. */
  subtype: number;
  /** `DD-MM-YYYY HH:mm:ss`. */
  start: string;
  /** The start was typed; otherwise the subscription begins when the rover is saved. */
  startTyped: boolean;
  purchase_order: string;
  /** SIM card of slot 1: undefined until one is chosen or while it stays as it is, 0 for "Not Required". */
  simm: number | undefined;
  simm2: number | undefined;
  simm3: number | undefined;
  title: string;
  /** When empty, the next free one is taken. */
  username: string;
  password: string;
  /** Casta, chosen by role 1; 0: that of the reseller. */
  country: 0 | 1 | 2;
  /** Correction profile of a new rover; 0: the default of its dealer. */
  profile: number;
  needs_gga: boolean;
  disconnect_onchangebase: boolean;
  sendmail: boolean;
  /** When empty, the main administrator of the company gets it. */
  companyemail: string;
}

export type Errors = Partial<Record<keyof RoverForm, string>>;
type ErrorCode =
  | DatesErrorCode
  | 'required'
  | 'noType'
  | 'noMake'
  | 'noModel'
  | 'noSim'
  | 'noUsername'
  | 'badUsername'
  | 'shortPassword'
  | 'badEmail';
export type ErrorCodes = Partial<Record<keyof RoverForm, ErrorCode>>;

interface Scope {
  readonly business?: number | null | undefined;
  readonly dealer?: number | null | undefined;
  readonly company?: number | undefined;
}

/** Fields of the SIM cards by slot. */
export const simSlots = ['simm', 'simm2', 'simm3'] as const;
/** No SIM card is chosen. */
export const noSims = { simm: undefined, simm2: undefined, simm3: undefined };

/** What one slot can get: what no other slot has. */
export const simOptions = <Option extends { readonly value: number }>(
  sims: readonly Option[],
  chosen: readonly (number | undefined)[],
  slot: number,
): readonly Option[] =>
  sims.filter(({ value }) => value === 0 || chosen.every((id, index) => id !== value || index === slot));

/** The form of a new rover: the mail is on, the password generated. */
export const emptyRover = ({ business, dealer, company }: Scope): RoverForm => ({
  business: business ?? 0,
  dealer: dealer ?? 0,
  company: company ?? 0,
  machineid: 0,
  newMachine: false,
  ...emptyMachine,
  subtype: 0,
  start: '',
  startTyped: false,
  purchase_order: '',
  ...noSims,
  title: '',
  username: '',
  password: generatePassword(),
  country: 0,
  profile: 0,
  needs_gga: false,
  disconnect_onchangebase: false,
  sendmail: true,
  companyemail: '',
});

export const emptyMachine = { make: 0, model: 0, regnum: '', receiver_serial_num: '', modem_serial_num: '' };

/** The form of an existing rover: the mail is off. */
export const formOf = (rover: RoverRecord): RoverForm => ({
  ...emptyRover({ business: rover.reseller, dealer: rover.dealer, company: rover.company }),
  machineid: rover.machine[0]?.value ?? 0,
  title: rover.title,
  username: rover.username,
  password: rover.password ?? '',
  country: rover.casta,
  needs_gga: rover.needs_gga === 1,
  disconnect_onchangebase: rover.disconnect_onchangebase === 1,
  sendmail: false,
});

/** Whether something was entered; reseller and dealer alone only narrow the companies. */
export const isChanged = (form: RoverForm, start: RoverForm): boolean =>
  Object.entries(form).some(
    ([field, value]) =>
      field !== 'business' && field !== 'dealer' && value !== start[field as keyof RoverForm],
  );

export const companyErrors = ({ company }: RoverForm): ErrorCodes => (company ? {} : { company: 'required' });

/** A new rover has a machine; one that has none may be edited without. */
export function machineErrors(form: RoverForm, isOptional: boolean): ErrorCodes {
  if (!form.newMachine) return form.machineid || isOptional ? {} : { machineid: 'required' };
  return { ...(!form.make && { make: 'noMake' }), ...(!form.model && { model: 'noModel' }) };
}

/** What is wrong with a subscription that will be sold; an active one stays as it is. */
export function subscriptionErrors(
  form: RoverForm,
  type: SubscriptionLength | undefined,
  { isActive, isOptional, hasSim }: { isActive: boolean; isOptional: boolean; hasSim: boolean },
): ErrorCodes {
  if (isActive || (isOptional && !form.subtype)) return {};
  if (!type) return { subtype: 'noType' };
  const error = form.startTyped ? startError(form.start, type) : undefined;
  const choosesNothing = form.simm === undefined && !form.simm2 && !form.simm3;
  return { ...(error && { start: error }), ...(choosesNothing && !hasSim && { simm: 'noSim' }) };
}

export function saveErrors(
  form: RoverForm,
  { mayLogin, isFree, isNew }: { mayLogin: boolean; isFree: boolean; isNew: boolean },
): ErrorCodes {
  const username = form.username.trim();
  return {
    ...(!isNew && !form.title.trim() && { title: 'required' as const }),
    ...(!username && (!isNew || !isFree) && { username: 'noUsername' as const }),
    ...(mayLogin && /[\s:]/.test(username) && { username: 'badUsername' as const }),
    ...(mayLogin && form.password.length < SHORTEST_NTRIP_PASSWORD && { password: 'shortPassword' as const }),
    ...(form.sendmail && form.companyemail && !emailAddress.safeParse(form.companyemail).success
      ? { companyemail: 'badEmail' as const }
      : {}),
  };
}

/** Fields by the step in which they are typed. */
export const fieldsOfStep: readonly (readonly (keyof RoverForm)[])[] = [
  ['company'],
  ['machineid', 'make', 'model', 'regnum', 'receiver_serial_num', 'modem_serial_num'],
  ['subtype', 'start', 'simm', 'simm2', 'simm3', 'purchase_order'],
  ['title', 'username', 'password', 'companyemail', 'country', 'profile'],
];

/** The form as it is saved: with the subscription of a SIM alone there are no NTRIP details to send, and no corrections. */
export const formToSave = (form: RoverForm, type: { readonly corrections: 0 | 1 } | undefined): RoverForm =>
  type?.corrections === 0 ? { ...form, sendmail: false, profile: 0 } : form;

type SaveInput = CallInput<(typeof areas)['roverForms']['save']>;

interface Known {
  readonly id: number;
  readonly version: number;
}

/** What the call takes: what the caller may not change is left out. */
export function saveInput(
  form: RoverForm,
  {
    rover,
    role,
    mayLogin,
    sells,
  }: { rover: Known | undefined; role: Role; mayLogin: boolean; sells: boolean },
): SaveInput {
  const start = form.startTyped ? typedTime(form.start) : undefined;
  return {
    roverdata: {
      ...(rover ? { roverid: rover.id, version: rover.version } : { companyid: form.company }),
      title: form.title.trim(),
      ...(!form.newMachine && form.machineid && { machineid: form.machineid }),
      ...(mayLogin && { username: form.username.trim(), password: form.password }),
      needs_gga: form.needs_gga,
      disconnect_onchangebase: form.disconnect_onchangebase,
      ...(sells && {
        subtype: form.subtype,
        purchase_order: form.purchase_order.trim(),
        ...(start ? { activatenow: false, substart: start.toISOString() } : { activatenow: true }),
        timezone: localZone(),
      }),
      ...((sells || form.simm === 0) && { nosimm: form.simm === 0 && !form.simm2 && !form.simm3 }),
      ...Object.fromEntries(
        simSlots.flatMap((field) => (form[field] === undefined ? [] : [[field, form[field]]])),
      ),
      ...(!rover && form.profile && { profile: form.profile }),
      ...(!rover && isRole(role, 'systemAdmin') && form.country && { countryid: form.country }),
      ...(form.sendmail && { companyemail: form.companyemail.trim() }),
    },
    machines: form.newMachine ? [machineOf(form)] : [],
    sendmail: form.sendmail,
  };
}

const machineOf = ({ make, model, regnum, receiver_serial_num, modem_serial_num }: RoverForm) => ({
  make,
  model,
  regnum: regnum.trim(),
  receiver_serial_num: receiver_serial_num.trim(),
  modem_serial_num: modem_serial_num.trim(),
});
