import { type areas, type CallInput, type CastaRecord, isRole } from '@cairn/contract';
import { dateText, typedTime } from '../ui/dates.ts';

/** A yes or no that can be left to the default. */
export type Choice = 'yes' | 'no' | 'default';

/** The form of the settings on Casta. */
export type CastaForm = {
  Username: string;
  Password: string;
  /** DD-MM-YYYY HH:mm, in the reader's zone. */
  Expiry_date: string;
  Allowed: Choice;
  Needs_GGA: Choice;
  Ignore_initial_GGA: Choice;
  Test_user: Choice;
  Preferred_NTRIP_version: 0 | 1 | 2;
  casta: 1 | 2;
  /** Empty: the nearest station. */
  Forced_mountpoint: string;
};

const choiceOf = (bit: 0 | 1): Choice => (bit ? 'yes' : 'no');
const bitOf = { yes: 1, no: 0, default: null } as const;

export const formOf = (record: CastaRecord): CastaForm => ({
  Username: record.Username,
  Password: record.Password ?? '',
  Expiry_date: record.Expiry_date ? dateText(record.Expiry_date) : '',
  Allowed: choiceOf(record.Allowed),
  Needs_GGA: choiceOf(record.Needs_GGA),
  Ignore_initial_GGA: choiceOf(record.Ignore_initial_GGA),
  Test_user: choiceOf(record.Test_user),
  Preferred_NTRIP_version: record.Preferred_NTRIP_version ?? 0,
  casta: record.casta,
  Forced_mountpoint: record.Forced_mountpoint ?? '',
});

type CastaData = CallInput<typeof areas.roverForms.saveCastaValues>['data'];

/** The form as the call takes it. */
export function castaData(
  form: CastaForm,
  { castaid, version }: CastaRecord,
  disconnected?: number,
): CastaData {
  const expiry = typedTime(form.Expiry_date);
  return {
    roverid: castaid,
    version,
    Username: form.Username.trim(),
    Password: form.Password,
    Expiry_date: expiry ? utcText(expiry) : '',
    Allowed: bitOf[form.Allowed],
    Needs_GGA: bitOf[form.Needs_GGA],
    Ignore_initial_GGA: bitOf[form.Ignore_initial_GGA],
    Test_user: bitOf[form.Test_user],
    Preferred_NTRIP_version: form.Preferred_NTRIP_version || null,
    casta: form.casta,
    Forced_mountpoint: form.Forced_mountpoint || null,
    ...(disconnected && { Disconnected_id: disconnected }),
  };
}

/** Fields that are closed: to all but system admins, to a locked account, and the end while subscriptions set it. */
export function locksOf(role: number, { locked, subscribed }: Pick<CastaRecord, 'locked' | 'subscribed'>) {
  const system = !isRole(role, 'systemAdmin');
  const account = locked === 1;
  return { system, account, expiry: system || subscribed === 1 };
}

/** What the record has and the form no longer: the server would leave it as it is, so it is refused instead. */
export const clearedOf = (form: CastaForm, record: CastaRecord) =>
  (['Username', 'Password'] as const).filter((name) => record[name] && form[name].trim() === '');

/** Whether the rover must be disconnected before the form can be saved. */
export const needsDisconnect = (form: CastaForm, { Current_id, Forced_mountpoint }: CastaRecord): boolean =>
  Current_id > 0 && form.Forced_mountpoint !== (Forced_mountpoint ?? '');

/** `YYYY-MM-DD HH:mm:ss`, UTC. */
const utcText = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ');
