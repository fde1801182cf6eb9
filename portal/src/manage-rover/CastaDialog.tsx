import type { CastaRecord } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { areas, call, query } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { t, translateCode, useTranslation } from '../language/index.ts';
import type { FormFields } from '../records/fields.rules.ts';
import { RecordDialog } from '../records/RecordDialog.tsx';
import { useRecordForm } from '../records/useRecordForm.ts';
import { DisconnectDialog } from '../rovers/DisconnectDialog.tsx';
import { typedTime } from '../ui/dates.ts';
import { PasswordField, TextField } from '../ui/Fields.tsx';
import { ProgressDialog } from '../ui/Progress.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { type CastaForm, type Choice, castaData, clearedOf, formOf, locksOf } from './casta.rules.ts';
import { useCastaSave } from './useCastaSave.ts';
import './messages.ts';

interface Props {
  rover: { id: number; text: string };
  /** The record as it was read when the dialog was opened. */
  record: CastaRecord;
  onClose: () => void;
}

/** Edits the settings of a rover on Casta; another forced mountpoint first needs its session closed. */
export function CastaDialog({ rover, record, onClose }: Props) {
  const { t } = useTranslation();
  const { role } = useUser();
  const locks = locksOf(role, record);
  const stations = useStations(record.casta, record.Forced_mountpoint);
  const disconnected = useRef<number>(undefined);
  const form = useRecordForm({
    area: 'roverCasta',
    fields,
    record,
    formOf: (known = record) => formOf(known),
    validate: (values) => {
      const expiry = locks.expiry ? undefined : expiryError(values.Expiry_date);
      return {
        ...Object.fromEntries(clearedOf(values, record).map((name) => [name, t('ui.required')])),
        ...(expiry !== undefined && { Expiry_date: expiry }),
      };
    },
    send: (values, known = record, options) =>
      call(
        areas.roverForms.saveCastaValues,
        { data: castaData(values, known, disconnected.current) },
        options,
      ),
  });
  const saving = useCastaSave(rover.id, record, form, disconnected);
  const { field, choice } = form;
  const choices: readonly { value: Choice; text: string }[] = [
    { value: 'yes', text: t('rovers.yes') },
    { value: 'no', text: t('rovers.no') },
    { value: 'default', text: t('manageRover.default') },
  ];
  return (
    <>
      <RecordDialog
        form={form}
        staysOpen
        onClose={onClose}
        title={t('manageRover.castaTitle', { rover: rover.text })}
        onSubmit={form.validated(saving.start)}
        busy={saving.isChecking}
      >
        {locks.account && (
          <button type="button" className="reply bad span-6" disabled>
            {t('manageRover.locked')}
          </button>
        )}
        <TextField
          {...field('Username')}
          mono
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          disabled={locks.system}
        />
        <PasswordField
          {...field('Password')}
          maxLength={64}
          autoComplete="new-password"
          disabled={locks.system}
        />
        <TextField
          {...field('Expiry_date')}
          placeholder={t('filter.minuteShape')}
          autoComplete="off"
          disabled={locks.expiry}
          hint={record.subscribed === 1 && t('manageRover.endOfSubscription')}
        />
        <SelectField {...choice('Allowed')} options={choices} disabled={locks.system} />
        <SelectField
          {...choice('casta')}
          options={[
            { value: 1, text: t('manageRover.castaUk') },
            { value: 2, text: t('manageRover.castaDk') },
          ]}
          disabled={locks.system}
        />
        <SelectField {...choice('Test_user')} options={choices} disabled={locks.system} />
        <SelectField
          {...choice('Needs_GGA')}
          options={choices}
          disabled={locks.account}
          hint={t('manageRover.needsGgaHint')}
        />
        <SelectField {...choice('Ignore_initial_GGA')} options={choices} disabled={locks.account} />
        <SelectField
          {...choice('Preferred_NTRIP_version')}
          options={[
            { value: 0, text: t('manageRover.default') },
            { value: 1, text: t('manageRover.ntripVersion', { n: 1 }) },
            { value: 2, text: t('manageRover.ntripVersion', { n: 2 }) },
          ]}
          disabled={locks.account}
        />
        <SelectField
          {...choice('Forced_mountpoint')}
          options={[{ value: '', text: t('manageRover.nearest') }, ...stations]}
          hint={t('manageRover.forcedHint')}
          disabled={locks.account}
        />
      </RecordDialog>
      {saving.asksDisconnect && (
        <DisconnectDialog rover={rover} onClose={saving.cancelDisconnect} onDone={saving.afterDisconnect} />
      )}
      {saving.messages.length > 0 && !form.isPending && (
        <ProgressDialog
          opened
          title={t('manageRover.castaTitle', { rover: rover.text })}
          messages={saving.messages}
          onFinish={form.isSuccess ? onClose : saving.reset}
        />
      )}
    </>
  );
}

function expiryError(typed: string): string | undefined {
  if (typed.trim() === '') return t('ui.required');
  return typedTime(typed) ? undefined : t('manageRover.notADate', { shape: t('filter.minuteShape') });
}

/** Mountpoints of the stations of a Casta's country; the one that is set is always among them. */
function useStations(casta: 1 | 2, set: string | null) {
  const { data } = useQuery({
    ...query(areas.stations.list, { country: casta }),
    select: ({ basestations }) =>
      basestations.flatMap(({ mount, text }) => (mount ? [{ value: mount, text: `${mount}, ${text}` }] : [])),
  });
  const stations = data ?? [];
  const isListed = set === null || stations.some(({ value }) => value === set);
  return isListed ? stations : [{ value: set, text: set }, ...stations];
}

const names = [
  'Username',
  'Password',
  'Expiry_date',
  'Allowed',
  'casta',
  'Test_user',
  'Needs_GGA',
  'Ignore_initial_GGA',
  'Preferred_NTRIP_version',
  'Forced_mountpoint',
] as const satisfies (keyof CastaForm)[];

const fields: FormFields<CastaForm> = {
  ...Object.fromEntries(names.map((name) => [name, { shown: (form: CastaForm) => shownValue(name, form) }])),
  Password: { secret: true },
};

function shownValue(name: keyof CastaForm, form: CastaForm): string {
  const value = form[name];
  if (value === 'yes' || value === 'no') return translateCode(`rovers.${value}`);
  if (value === 'default' || value === 0) return translateCode('manageRover.default');
  if (name === 'Preferred_NTRIP_version') return t('manageRover.ntripVersion', { n: value });
  if (name === 'Forced_mountpoint' && value === '') return translateCode('manageRover.nearest');
  if (name === 'casta') return translateCode(`manageRover.casta${value === 2 ? 'Dk' : 'Uk'}`);
  return String(value);
}
