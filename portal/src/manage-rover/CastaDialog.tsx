import type { CallError, CastaRecord } from '@cairn/contract';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { t, translateCode, useTranslation } from '../language/index.ts';
import { ChangedDialog, type ShownPart } from '../records/ChangedDialog.tsx';
import { useGuardedClose } from '../records/useGuardedClose.tsx';
import { withFormValues } from '../records/useRecordSave.ts';
import { DisconnectDialog } from '../rovers/DisconnectDialog.tsx';
import { FormDialog } from '../ui/Dialog.tsx';
import { typedTime } from '../ui/dates.ts';
import { PasswordField, TextField } from '../ui/Fields.tsx';
import { ProgressDialog } from '../ui/Progress.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { type CastaForm, type Choice, formOf, locksOf } from './casta.rules.ts';
import { useCastaSave } from './useCastaSave.ts';
import './messages.ts';

interface Props {
  rover: { id: number; text: string };
  /** As it was read when the dialog was opened. */
  record: CastaRecord;
  onClose: () => void;
}

/** Edits the settings of a rover on Casta; another forced mountpoint first needs its session closed. */
export function CastaDialog({ rover, record, onClose }: Props) {
  const { t } = useTranslation();
  const { role } = useUser();
  const locks = locksOf(role, record);
  const stations = useStations(record.casta, record.Forced_mountpoint);
  const form = useForm<CastaForm>({
    initialValues: formOf(record),
    validateInputOnBlur: true,
    validate: (values) => ({ Expiry_date: locks.expiry ? null : expiryError(values.Expiry_date) }),
  });
  const saving = useCastaSave(rover.id, record, (error) => form.setErrors(fieldErrors(error)));
  const guarded = useGuardedClose(form.isDirty() && !saving.isSuccess, onClose);
  const select = <Name extends keyof CastaForm>(name: Name) => ({
    label: translateCode(`roverCasta.${name}`),
    value: form.values[name],
    error: form.errors[name],
    onChange: (value: CastaForm[Name] | null) =>
      value !== null && form.setFieldValue(name as string, value as never),
  });
  const choices: readonly { value: Choice; text: string }[] = [
    { value: 'yes', text: t('rovers.yes') },
    { value: 'no', text: t('rovers.no') },
    { value: 'default', text: t('manageRover.default') },
  ];
  return (
    <>
      <FormDialog
        opened
        onClose={guarded.close}
        title={t('manageRover.castaTitle', { rover: rover.text })}
        onSubmit={form.onSubmit((values) => void saving.start(values))}
        busy={saving.isPending}
        locked={guarded.asks}
      >
        {locks.account && (
          <button type="button" className="reply bad span-6" disabled>
            {t('manageRover.locked')}
          </button>
        )}
        <TextField
          label={t('roverCasta.Username')}
          mono
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          disabled={locks.system}
          {...form.getInputProps('Username')}
        />
        <PasswordField
          label={t('roverCasta.Password')}
          maxLength={64}
          autoComplete="new-password"
          disabled={locks.system}
          {...form.getInputProps('Password')}
        />
        <TextField
          label={t('roverCasta.Expiry_date')}
          placeholder={t('filter.minuteShape')}
          autoComplete="off"
          disabled={locks.expiry}
          hint={record.subscribed === 1 && t('manageRover.endOfSubscription')}
          {...form.getInputProps('Expiry_date')}
        />
        <SelectField {...select('Allowed')} options={choices} disabled={locks.system} />
        <SelectField
          {...select('casta')}
          options={[
            { value: 1, text: t('manageRover.castaUk') },
            { value: 2, text: t('manageRover.castaDk') },
          ]}
          disabled={locks.system}
        />
        <SelectField {...select('Test_user')} options={choices} disabled={locks.system} />
        <SelectField
          {...select('Needs_GGA')}
          options={choices}
          disabled={locks.account}
          hint={t('manageRover.needsGgaHint')}
        />
        <SelectField {...select('Ignore_initial_GGA')} options={choices} disabled={locks.account} />
        <SelectField
          {...select('Preferred_NTRIP_version')}
          options={[
            { value: 0, text: t('manageRover.default') },
            { value: 1, text: t('manageRover.ntripVersion', { n: 1 }) },
            { value: 2, text: t('manageRover.ntripVersion', { n: 2 }) },
          ]}
          disabled={locks.account}
        />
        <SelectField
          {...select('Forced_mountpoint')}
          options={[{ value: '', text: t('manageRover.nearest') }, ...stations]}
          hint={t('manageRover.forcedHint')}
          disabled={locks.account}
        />
      </FormDialog>
      {guarded.question}
      {saving.asksDisconnect && (
        <DisconnectDialog rover={rover} onClose={saving.cancelDisconnect} onDone={saving.afterDisconnect} />
      )}
      {saving.conflict && (
        <ChangedDialog parts={parts} conflict={withFormValues(saving.conflict, form.setValues)} />
      )}
      {saving.messages && (
        <ProgressDialog
          opened
          title={t('manageRover.castaTitle', { rover: rover.text })}
          messages={saving.messages}
          onFinish={saving.isSuccess ? onClose : saving.reset}
        />
      )}
    </>
  );
}

function expiryError(typed: string): string | null {
  if (typed.trim() === '') return t('ui.required');
  return typedTime(typed) ? null : t('manageRover.notADate');
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
  ...['Username', 'Password', 'Expiry_date', 'Allowed', 'casta', 'Test_user', 'Needs_GGA'],
  ...['Ignore_initial_GGA', 'Preferred_NTRIP_version', 'Forced_mountpoint'],
] as (keyof CastaForm)[];

const parts = names.map(
  (name): ShownPart<CastaForm> => ({
    fields: [name],
    label: translateCode(`roverCasta.${name}`),
    shown: (form) => shownValue(name, form),
  }),
);

function shownValue(name: keyof CastaForm, form: CastaForm): string {
  const value = form[name];
  if (name === 'Password') return '••••••••';
  if (value === 'yes' || value === 'no') return translateCode(`rovers.${value}`);
  if (value === 'default' || value === 0) return translateCode('manageRover.default');
  if (name === 'Forced_mountpoint' && value === '') return translateCode('manageRover.nearest');
  if (name === 'casta') return translateCode(`manageRover.casta${value === 2 ? 'Dk' : 'Uk'}`);
  return String(value);
}

const fieldErrors = (error: CallError): Record<string, string> =>
  Object.fromEntries(error.issues.map(({ field, message }) => [field.replace('data.', ''), message]));
