import { connectas, referenceFrames, type Station, singleCountryOf, stationTypes } from '@cairn/contract';
import { useState } from 'react';
import { areas, call } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { t, translateCode, useTranslation } from '../language/index.ts';
import type { FormFields } from '../records/fields.rules.ts';
import { RecordDialog } from '../records/RecordDialog.tsx';
import { useRecordForm } from '../records/useRecordForm.ts';
import { textOf, yesNo } from '../records/valueTexts.ts';
import { countries } from '../tenancy/countries.ts';
import { Button } from '../ui/Button.tsx';
import { NumberField, TextField } from '../ui/Fields.tsx';
import { IconTrash } from '../ui/icons.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { StationDelete } from './StationDelete.tsx';
import { StationPassword } from './StationPassword.tsx';
import { StationSaved } from './StationSaved.tsx';
import { emptyStation, formOf, type StationForm, stationErrors, stationInput } from './station.rules.ts';
import { useConnectas } from './useConnectas.ts';

interface Props {
  /** The station that is edited, as it was read; without it a new one is made. */
  record?: Station;
  onClose: () => void;
}

/** The form of a station: creates one, or edits and deletes the one that is there. */
export function StationEditor({ record, onClose }: Props) {
  const { t } = useTranslation();
  const { single_country } = useUser();
  const single = singleCountryOf(single_country);
  const connectas = useConnectas();
  const [deleting, setDeleting] = useState(false);
  const isNew = record === undefined;
  const form = useRecordForm({
    area: 'stationRecords',
    fields,
    record,
    formOf: (station) => (station ? formOf(station) : emptyStation(single_country)),
    validate: validationMessages,
    send: async (values, known, options): Promise<{ password: string | undefined }> => {
      const basedata = stationInput(values);
      if (!known) return call(areas.stations.create, { basedata }, options);
      const { id, version } = known;
      await call(areas.stations.update, { basedata: { ...basedata, id, version } }, options);
      return { password: undefined };
    },
  });
  const { values, field, choice } = form;
  return (
    <>
      <RecordDialog
        form={form}
        staysOpen
        onClose={onClose}
        title={t(isNew ? 'stationRecords.createTitle' : 'stationRecords.editTitle')}
        locked={deleting}
        aside={
          !isNew && (
            <Button
              tone="danger"
              icon={<IconTrash className="icon" aria-hidden="true" />}
              disabled={form.isPending}
              onClick={() => setDeleting(true)}
            >
              {t('stationRecords.delete')}
            </Button>
          )
        }
      >
        <TextField {...field('text')} maxLength={80} autoComplete="off" data-autofocus />
        <TextField
          {...field('mount')}
          mono
          maxLength={32}
          autoComplete="off"
          spellCheck={false}
          hint={t('stationRecords.mountHint')}
        />
        <SelectField
          {...choice('type')}
          options={stationTypes}
          disabled={single?.stationType !== undefined && isNew}
        />
        <SelectField
          {...choice('country')}
          options={countries}
          disabled={single !== undefined}
          onChange={(country) => {
            form.form.setFieldValue('country', country ?? 0);
            form.form.setFieldValue('connecta', country ?? 0);
          }}
        />
        <SelectField {...choice('connecta')} options={connectas} />
        <SelectField
          {...choice('topcomm')}
          options={([0, 1] as const).map((value) => ({ value, text: yesNo(value) }))}
        />
        <div className="rule">
          <h2>{t('stationRecords.position')}</h2>
        </div>
        <NumberField {...field('latitude')} span={2} />
        <NumberField {...field('longitude')} span={2} />
        <NumberField
          {...field('altitude')}
          span={2}
          note={t('ui.optional')}
          hint={t('stationRecords.altitudeHint')}
        />
        <SelectField
          {...choice('reference_frame')}
          options={frameOptions()}
          hint={t('stationRecords.frameHint')}
          span={6}
        />
        <div className="rule">
          <h2>{t('stationRecords.equipment')}</h2>
        </div>
        <NumberField
          {...field('station_id')}
          note={t('ui.optional')}
          hint={t('stationRecords.stationIdHint')}
          inputMode="numeric"
        />
        <StationPassword
          {...field('password')}
          what={t('stationRecords.password')}
          hint={
            isNew
              ? t('stationRecords.passwordMade')
              : form.form.isDirty('password') && t('stationRecords.passwordChanged')
          }
        />
        <TextField {...field('client_serial')} note={t('ui.optional')} autoComplete="off" />
        <TextField {...field('gnss_serial')} note={t('ui.optional')} autoComplete="off" />
        <TextField
          {...field('iccid')}
          mono
          note={t('ui.optional')}
          hint={t('stationRecords.iccidHint')}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          {...field('virtual_ip')}
          mono
          note={t('ui.optional')}
          hint={t('stationRecords.virtualIpHint')}
          autoComplete="off"
          spellCheck={false}
        />
      </RecordDialog>
      {form.isSuccess && (
        <StationSaved
          text={t(isNew ? 'stationRecords.created' : 'stationRecords.updated', { name: values.text })}
          mount={values.mount}
          password={form.reply?.password}
          onClose={onClose}
        />
      )}
      {deleting && record && (
        <StationDelete
          station={{ id: record.id, text: record.text, mount: record.mount ?? '' }}
          onClose={() => setDeleting(false)}
          onDeleted={onClose}
        />
      )}
    </>
  );
}

const frameOptions = () => [
  { value: '' as const, text: t('stationRecords.frameUnknown') },
  ...referenceFrames.map((value) => ({ value, text: value })),
];

/** Country and Connecta, and a position, are decided as a whole; a password is not shown. */
const fields: FormFields<StationForm> = {
  text: {},
  mount: {},
  type: { options: () => stationTypes },
  country: {
    with: ['connecta'],
    shown: ({ country, connecta }) => `${textOf(countries, country)}, ${textOf(connectas, connecta)}`,
  },
  topcomm: { shown: ({ topcomm }) => yesNo(topcomm) },
  latitude: {
    with: ['longitude', 'altitude'],
    partLabel: 'stationRecords.position',
    shown: ({ latitude, longitude, altitude }) =>
      [`${latitude}°`, `${longitude}°`, altitude && `${altitude}\u00a0m`].filter(Boolean).join(', '),
  },
  reference_frame: { options: frameOptions },
  station_id: { label: 'stationRecords.stationId' },
  password: { secret: true },
  client_serial: {},
  gnss_serial: {},
  iccid: {},
  virtual_ip: {},
};

const validationMessages = (form: StationForm): Record<string, string> =>
  Object.fromEntries(
    Object.entries(stationErrors(form)).map(([name, error]) => [
      name,
      translateCode(error === 'refused' ? `stationRecords.errors.${name}` : `stationRecords.${error}`),
    ]),
  );
