import { baseTypes, CallError, type Station, singleCountryOf } from '@cairn/contract';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { areas, call } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { translateCode, useTranslation } from '../language/index.ts';
import { useGuardedClose } from '../records/useGuardedClose.tsx';
import { useRecordSave, withFormValues } from '../records/useRecordSave.ts';
import { countries } from '../tenancy/countries.ts';
import { Button } from '../ui/Button.tsx';
import { FormDialog } from '../ui/Dialog.tsx';
import { NumberField, TextField } from '../ui/Fields.tsx';
import { sentenceCase } from '../ui/format.ts';
import { IconTrash } from '../ui/icons.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { BaseChanged } from './BaseChanged.tsx';
import { BaseDelete } from './BaseDelete.tsx';
import { BaseSaved } from './BaseSaved.tsx';
import { type BaseField, type BaseForm, baseErrors, baseInput, formOf } from './base.rules.ts';
import { StationPassword } from './StationPassword.tsx';
import { useConnectas } from './useConnectas.ts';

interface Props {
  /** The base that is edited, as it was read; without it a new one is made. */
  record?: Station;
  start: BaseForm;
  onClose: () => void;
}

/** The form of a base: create without an id, edit and delete with one. */
export function BaseEditor({ record, start, onClose }: Props) {
  const { t } = useTranslation();
  const id = record?.id;
  const { single_country } = useUser();
  const single = singleCountryOf(single_country);
  const connectas = useConnectas();
  const [deleting, setDeleting] = useState(false);
  const form = useForm<BaseForm>({
    initialValues: start,
    validate: validationMessages,
    validateInputOnBlur: true,
  });
  const field = form.getInputProps;

  const save = useRecordSave({
    record,
    formOf,
    send: async (values: BaseForm, known, key): Promise<{ password: string | undefined }> => {
      const basedata = baseInput(values);
      if (!known) return call(areas.stations.create, { basedata }, { key });
      const { id, version } = known;
      await call(areas.stations.update, { basedata: { ...basedata, id, version } }, { key });
      return { password: undefined };
    },
    onSuccess: () => undefined,
    onError: (error) => form.setErrors(serverMessages(error)),
  });
  const guarded = useGuardedClose(form.isDirty() && !save.isSuccess, onClose);
  const named = save.error instanceof CallError && save.error.issues.length > 0;

  const choose = (name: 'type' | 'country' | 'connecta' | 'topcomm') => ({
    value: form.values[name],
    error: form.errors[name],
    placeholder: t('bases.select'),
  });
  return (
    <>
      <FormDialog
        opened
        onClose={guarded.close}
        title={t(id === undefined ? 'bases.createTitle' : 'bases.editTitle')}
        onSubmit={form.onSubmit(save.save)}
        busy={save.isPending}
        locked={save.isSuccess || deleting || guarded.asks}
        error={named ? null : save.error}
        aside={
          id !== undefined && (
            <Button
              tone="danger"
              icon={<IconTrash className="icon" aria-hidden="true" />}
              disabled={save.isPending}
              onClick={() => setDeleting(true)}
            >
              {t('bases.delete')}
            </Button>
          )
        }
      >
        <TextField
          label={t('bases.name')}
          maxLength={80}
          autoComplete="off"
          data-autofocus
          {...field('text')}
        />
        <TextField
          label={t('bases.mount')}
          mono
          maxLength={32}
          autoComplete="off"
          spellCheck={false}
          hint={t('bases.mountHint')}
          {...field('mount')}
        />
        <SelectField
          label={t('bases.type')}
          options={baseTypes}
          {...choose('type')}
          disabled={single?.baseType !== undefined && id === undefined}
          onChange={(type) => form.setFieldValue('type', type ?? 0)}
        />
        <SelectField
          label={t('bases.country')}
          options={countries}
          {...choose('country')}
          disabled={single !== undefined}
          onChange={(country) => {
            form.setFieldValue('country', country ?? 0);
            form.setFieldValue('connecta', country ?? 0);
          }}
        />
        <SelectField
          label={t('bases.connecta')}
          options={connectas}
          {...choose('connecta')}
          onChange={(connecta) => form.setFieldValue('connecta', connecta ?? 0)}
        />
        <SelectField
          label={t('bases.topcomm')}
          options={[
            { value: 0, text: t('bases.no') },
            { value: 1, text: t('bases.yes') },
          ]}
          {...choose('topcomm')}
          onChange={(topcomm) => form.setFieldValue('topcomm', topcomm === 1 ? 1 : 0)}
        />
        <div className="rule">
          <h2>{t('bases.where')}</h2>
        </div>
        <NumberField label={t('bases.latitude')} span={2} {...field('latitude')} />
        <NumberField label={t('bases.longitude')} span={2} {...field('longitude')} />
        <NumberField
          label={t('bases.altitude')}
          span={2}
          note={t('ui.optional')}
          hint={t('bases.altitudeHint')}
          {...field('altitude')}
        />
        <div className="rule">
          <h2>{t('bases.equipment')}</h2>
        </div>
        <NumberField
          label={t('bases.stationId')}
          note={t('ui.optional')}
          hint={t('bases.stationIdHint')}
          inputMode="numeric"
          {...field('station_id')}
        />
        <StationPassword
          label={t('bases.password')}
          what={t('bases.password')}
          hint={
            id === undefined
              ? t('bases.passwordMade')
              : form.isDirty('password') && t('bases.passwordChanged')
          }
          {...field('password')}
        />
        <TextField
          label={t('bases.clientSerial')}
          note={t('ui.optional')}
          autoComplete="off"
          {...field('client_serial')}
        />
        <TextField
          label={t('bases.gnssSerial')}
          note={t('ui.optional')}
          autoComplete="off"
          {...field('gnss_serial')}
        />
        <TextField
          label={t('bases.iccid')}
          mono
          note={t('ui.optional')}
          hint={t('bases.iccidHint')}
          inputMode="numeric"
          autoComplete="off"
          {...field('iccid')}
        />
        <TextField
          label={t('bases.virtualIp')}
          mono
          note={t('ui.optional')}
          hint={t('bases.virtualIpHint')}
          autoComplete="off"
          spellCheck={false}
          {...field('virtual_ip')}
        />
      </FormDialog>
      {guarded.question}
      {save.conflict && <BaseChanged conflict={withFormValues(save.conflict, form.setValues)} />}
      {save.isSuccess && (
        <BaseSaved
          text={t(id === undefined ? 'bases.created' : 'bases.updated', { name: form.values.text })}
          mount={form.values.mount}
          password={save.reply?.password}
          onClose={onClose}
        />
      )}
      {deleting && id !== undefined && (
        <BaseDelete
          base={{ id, text: start.text, mount: start.mount }}
          onClose={() => setDeleting(false)}
          onDeleted={onClose}
        />
      )}
    </>
  );
}

function validationMessages(form: BaseForm): Record<string, string> {
  return Object.fromEntries(
    Object.entries(baseErrors(form)).map(([name, error]) => [
      name,
      translateCode(error === 'refused' ? `bases.fault.${name}` : `bases.${error}`),
    ]),
  );
}

/** A message that only the server can give, under its field: a mountpoint that is taken. */
function serverMessages(error: Error): Record<string, string> {
  if (!(error instanceof CallError)) return {};
  return Object.fromEntries(
    error.issues.map(({ field, message }) => [
      field.replace('basedata.', '') as BaseField,
      sentenceCase(message),
    ]),
  );
}
