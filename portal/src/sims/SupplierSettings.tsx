import type { areas as contract, Reply, SupplierState } from '@cairn/contract';
import { areas, call } from '../api.ts';
import { RecordQuery } from '../kit/RecordQuery.tsx';
import { useTranslation } from '../language/index.ts';
import { RecordDialog } from '../records/RecordDialog.tsx';
import { useRecordForm } from '../records/useRecordForm.ts';
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

interface Props {
  supplier: SupplierState;
  onClose: () => void;
}

/** How a supplier is reached. */
export function SupplierSettings({ supplier: { value, text }, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <RecordQuery
      name="simSuppliers"
      id={value}
      read={() => call(areas.simSuppliers.settings, { supplier: value })}
      title={t('simSuppliers.settingsOf', { name: text })}
      width={560}
      fields={6}
      onClose={onClose}
    >
      {(settings) => <SettingsForm settings={settings} onClose={onClose} />}
    </RecordQuery>
  );
}

function SettingsForm({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const { t } = useTranslation();
  const isFirst = settings.value === 1;
  const form = useRecordForm({
    area: 'simSuppliers',
    fields: {
      name: {},
      enabled: {},
      baseurl: {},
      pagesize: {},
      ...(!isFirst && { username: {}, locationpath: {}, cancelpath: {} }),
    },
    names: { text: 'name', secret: 'token' },
    record: settings,
    formOf: (known = settings) => formOf(known),
    send: (values, { version }: Settings = settings, options) =>
      call(
        areas.simSuppliers.saveSettings,
        {
          supplier: settings.value,
          version,
          text: values.name,
          enabled: values.enabled,
          baseurl: values.baseurl,
          username: values.username,
          secret: values.token,
          pagesize: values.pagesize === '' ? '' : Number(values.pagesize),
          locationpath: values.locationpath,
          cancelpath: values.cancelpath,
        },
        options,
      ),
    onSaved: () => toast('ok', t('simSuppliers.saved')),
  });
  return (
    <RecordDialog
      form={form}
      width={560}
      title={t('simSuppliers.settingsOf', { name: settings.text })}
      onClose={onClose}
    >
      <TextField {...form.field('name')} maxLength={60} />
      <div className="span-3 beside">
        <CheckField {...form.tick('enabled')} />
      </div>
      <TextField {...form.field('baseurl')} span={4} maxLength={200} hint={t('simSuppliers.baseurlHint')} />
      <NumberField {...form.field('pagesize')} span={2} hint={t('simSuppliers.pagesizeHint')} />
      {!isFirst && <TextField {...form.field('username')} maxLength={100} autoComplete="off" />}
      <PasswordField
        {...form.field('token')}
        label={t(isFirst ? 'simSuppliers.token' : 'simSuppliers.password')}
        span={isFirst ? 6 : 3}
        autoComplete="new-password"
        maxLength={500}
        hint={t(settings.secret ? 'simSuppliers.secretStored' : 'simSuppliers.secretNone')}
      />
      {!isFirst && (
        <>
          <TextField {...form.field('locationpath')} maxLength={200} hint={t('simSuppliers.pathHint')} />
          <TextField {...form.field('cancelpath')} maxLength={200} hint={t('simSuppliers.pathHint')} />
        </>
      )}
    </RecordDialog>
  );
}
