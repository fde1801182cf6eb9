import type { areas as contract, Reply, SupplierState } from '@cairn/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { areas, call, keyOf, query } from '../api.ts';
import { serverIssues } from '../kit/fields.rules.ts';
import { useTranslation } from '../language/index.ts';
import { ChangedDialog } from '../records/ChangedDialog.tsx';
import { plainParts } from '../records/parts.ts';
import { useGuardedClose } from '../records/useGuardedClose.tsx';
import { useRecordSave, withFormValues } from '../records/useRecordSave.ts';
import { FormDialog } from '../ui/Dialog.tsx';
import { CheckField, NumberField, PasswordField, TextField } from '../ui/Fields.tsx';
import { toast } from '../ui/toast.tsx';
import './supplierMessages.ts';

type Settings = Reply<typeof contract.simSuppliers.settings>;

/** The settings as they are typed. */
interface Form {
  name: string;
  enabled: boolean;
  baseurl: string;
  username: string;
  /** Never shown: what is stored stays unless something is typed. */
  token: string;
  pagesize: string;
  locationpath: string;
  cancelpath: string;
}

const formOf = ({
  text,
  enabled,
  baseurl,
  username,
  pagesize,
  locationpath,
  cancelpath,
}: Settings): Form => ({
  name: text,
  enabled: enabled === 1,
  baseurl,
  username,
  token: '',
  pagesize: pagesize === null ? '' : String(pagesize),
  locationpath,
  cancelpath,
});

const shared = ['name', 'enabled', 'baseurl', 'pagesize'] as const;
const ofSecond = ['username', 'locationpath', 'cancelpath'] as const;

interface Props {
  supplier: SupplierState;
  onClose: () => void;
}

/** How a supplier is reached. The form begins once its settings are read. */
export function SupplierSettings({ supplier, onClose }: Props) {
  const settings = useQuery({
    ...query(areas.simSuppliers.settings, { supplier: supplier.value }),
    staleTime: 0,
    gcTime: 0,
  }).data;
  return settings ? <SettingsForm settings={settings} onClose={onClose} /> : null;
}

function SettingsForm({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [start] = useState(() => formOf(settings));
  const [form, setForm] = useState(start);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const isFirst = settings.value === 1;
  const set = (patch: Partial<Form>) => setForm((before) => ({ ...before, ...patch }));
  const save = useRecordSave({
    record: settings,
    formOf,
    send: (values: Form, known, key) =>
      call(
        areas.simSuppliers.saveSettings,
        {
          supplier: settings.value,
          version: known?.version ?? settings.version,
          text: values.name,
          enabled: values.enabled,
          baseurl: values.baseurl,
          username: values.username,
          secret: values.token,
          pagesize: values.pagesize === '' ? '' : Number(values.pagesize),
          locationpath: values.locationpath,
          cancelpath: values.cancelpath,
        },
        { key },
      ),
    onSuccess: () => {
      toast('ok', t('simSuppliers.saved'));
      for (const endpoint of [areas.simSuppliers.states, areas.simSuppliers.settings])
        void client.invalidateQueries({ queryKey: keyOf(endpoint) });
      onClose();
    },
    onError: (error) =>
      setErrors(
        serverIssues(error, [
          ...['text', 'baseurl', 'username', 'secret'],
          ...['pagesize', 'locationpath', 'cancelpath'],
        ]).fields,
      ),
  });
  const isDirty = JSON.stringify(form) !== JSON.stringify(start);
  const guard = useGuardedClose(isDirty && !save.isSuccess, onClose);
  const text = (field: Exclude<keyof Form, 'enabled' | 'token'>, name: string = field) => ({
    label: t(`simSuppliers.${field}`),
    value: form[field],
    error: errors[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => set({ [field]: event.currentTarget.value }),
  });
  return (
    <>
      <FormDialog
        opened={!save.conflict}
        width={560}
        title={t('simSuppliers.settingsOf', { name: settings.text })}
        onClose={guard.close}
        busy={save.isPending}
        error={Object.keys(errors).length > 0 ? null : save.error}
        onSubmit={() => {
          setErrors({});
          save.save(form);
        }}
      >
        <TextField {...text('name', 'text')} maxLength={60} />
        <div className="span-3 field">
          <CheckField
            label={t('simSuppliers.enabled')}
            checked={form.enabled}
            onChange={(event) => set({ enabled: event.currentTarget.checked })}
          />
        </div>
        <TextField {...text('baseurl')} span={4} maxLength={200} hint={t('simSuppliers.baseurlHint')} />
        <NumberField {...text('pagesize')} span={2} hint={t('simSuppliers.pagesizeHint')} />
        {!isFirst && <TextField {...text('username')} maxLength={100} autoComplete="off" />}
        <PasswordField
          label={t(isFirst ? 'simSuppliers.token' : 'simSuppliers.password')}
          span={isFirst ? 6 : 3}
          autoComplete="new-password"
          value={form.token}
          maxLength={500}
          error={errors.secret}
          hint={t(settings.secret ? 'simSuppliers.secretStored' : 'simSuppliers.secretNone')}
          onChange={(event) => set({ token: event.currentTarget.value })}
        />
        {!isFirst && (
          <>
            <TextField {...text('locationpath')} maxLength={200} hint={t('simSuppliers.pathHint')} />
            <TextField {...text('cancelpath')} maxLength={200} hint={t('simSuppliers.pathHint')} />
          </>
        )}
      </FormDialog>
      {save.conflict && (
        <ChangedDialog
          conflict={withFormValues(save.conflict, setForm)}
          parts={plainParts<Form>('simSuppliers', isFirst ? shared : [...shared, ...ofSecond])}
        />
      )}
      {guard.question}
    </>
  );
}
